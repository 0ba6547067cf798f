// The chains of the settings as viem defines them: one list for wagmi and for the modal.
import { type ExampleConfig, listEvmNetworks } from '@latchkey/example-config'
import { toNetwork } from '@latchkey/sdk'
import { type Chain, defineChain } from 'viem'
import { mainnet } from 'viem/chains'

/** Ethereum when the settings name no network. */
export function listChains(config: ExampleConfig): [Chain, ...Chain[]] {
  const [first = mainnet, ...others] = (listEvmNetworks(config) ?? [])
    .map(toNetwork)
    .map(({ id, name, native, rpcUrls }) =>
      defineChain({
        id: Number(id.split(':')[1]),
        name,
        nativeCurrency: native,
        rpcUrls: { default: { http: [...rpcUrls] } },
      }),
    )
  return [first, ...others]
}
