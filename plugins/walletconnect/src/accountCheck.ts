// Checks whether an account from a wallet can be valid: CAIP-10 defines how it is written, but only its chain knows the format of an
// address.
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type ChainAdapter,
  namespaceOf,
  networkOf,
  type PluginContext,
} from '@latchkey/kernel'

/** Accounts of families that the page does not have are not checked. */
export type AccountCheck = (account: CaipAddress) => boolean

/**
 * Creates the check for the families of these networks, with their chains' own code. Never rejects: without that code, nothing is checked.
 */
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
