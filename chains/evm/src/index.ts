// The manifest of the EVM family (CAIP-2 namespace eip155): data and a function that loads the rest, on every page with a connect button.
import { type ChainManifest, defineChain, type Network } from '@latchkey/kernel'
import { evmMethods } from './methodTable'
import { NAMESPACE } from './namespace'
import { mainnet } from './networks'
import { toNetwork, type ViemChainLike } from './toNetwork'

export { toNetwork, type ViemChainLike } from './toNetwork'

import type { EnsOptions } from './types'

export type { ChecksumFeature, EnsOptions } from './types'

/** Options of `evm`. */
export interface EvmOptions {
  /**
   * Networks for visitors, the preferred one first: objects of `@latchkey/chain-evm/networks`, chains of viem, or your own. Default:
   * Ethereum.
   */
  networks?: readonly (Network | ViemChainLike)[]
  /** Sends reads of the same task as one HTTP request. Default false, because some public endpoints refuse batches. */
  batch?: boolean
  /** Where names are looked up (ENS). Default: on Ethereum, if it is one of `networks`. */
  ens?: EnsOptions
}

/**
 * Ethereum and every network like it. Throws `evm/network-invalid`.
 *
 * @example
 * ```ts
 * import { evm } from '@latchkey/chain-evm'
 * import { base, mainnet } from '@latchkey/chain-evm/networks'
 * import { optimism } from 'viem/chains'
 * import { createWalletModal } from '@latchkey/sdk'
 *
 * const ethereum = { ...mainnet, rpcUrls: ['https://node.shop.example'] }
 * const modal = createWalletModal({ chains: [evm({ networks: [ethereum, base, optimism] })] })
 * ```
 */
export function evm({ networks = [], batch = false, ens }: EvmOptions = {}): ChainManifest {
  const [first = mainnet, ...others] = networks.map(toNetwork)
  const listed: ChainManifest['networks'] = [first, ...others]
  return defineChain({
    namespace: NAMESPACE,
    api: 1,
    label: 'Ethereum',
    networks: listed,
    features: [
      'activity',
      'balances',
      'checksum',
      'endpoint',
      'explorer',
      'names',
      'onramp',
      'receive',
      'signMessage',
      'simulation',
      'smartSessions',
      'swaps',
      'tokens',
      'transfer',
      'verifyMessage',
      'walletAssets',
    ],
    // The default of the embedded wallet. A wallet in the page has externally owned accounts.
    defaultAccountType: 'smartAccount',
    methods: evmMethods,
    load: async () => {
      const { createAdapter } = await import('./adapter')
      return { createAdapter: (ctx) => createAdapter(ctx, { networks: listed, batch, ens }) }
    },
  })
}
