// Whether what a wallet calls an account can be one: CAIP-10 says how it is written, only its chain how an address looks.
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type ChainAdapter,
  namespaceOf,
  networkOf,
  type PluginContext,
} from '@latchkey/kernel'

/** Families that the page does not have are not judged. */
export type AccountCheck = (account: CaipAddress) => boolean

/** The check for the families of these networks, by their chains' own code. Never rejects: without that code nothing is judged. */
export async function createAccountCheck(
  ctx: Pick<PluginContext, 'chain'>,
  networks: readonly CaipNetworkId[],
): Promise<AccountCheck> {
  const adapters = new Map<string, ChainAdapter | null>()
  await Promise.all(
    [...new Map(networks.map((network) => [namespaceOf(network), network]))].map(async ([family, network]) => {
      adapters.set(family, await ctx.chain(network).catch(() => null))
    }),
  )
  return (account) => adapters.get(namespaceOf(networkOf(account)))?.parseAddress(addressOf(account)) !== null
}
