// The manifest of the Bitcoin family (CAIP-2 namespace bip122): data and a function that loads the rest, on every page with a connect
// button.
import { type ChainManifest, defineChain, type Network } from '@latchkey/kernel'
import { NAMESPACE } from './chainId'
import { bitcoinMethods } from './methodTable'
import { mainnet } from './networks'
import { toNetwork } from './toNetwork'

export type { MessageProtocol, SendTransferParams, SignedInput, SignMessageParams, SignPsbtParams } from './types'

/** Options of `bitcoin`. */
export interface BitcoinOptions {
  /**
   * Networks for visitors, the preferred one first: objects of `@latchkey/chain-bitcoin/networks`, or your own, whose `rpcUrls` are base
   * URLs of Esplora APIs. Default: Bitcoin.
   */
  networks?: readonly Network[]
}

/**
 * Returns the manifest of Bitcoin and its test networks. Throws `bitcoin/network-invalid`.
 *
 * @example
 * ```ts
 * import { bitcoin } from '@latchkey/chain-bitcoin'
 * import { mainnet, testnet } from '@latchkey/chain-bitcoin/networks'
 * import { createWalletModal } from '@latchkey/sdk'
 *
 * const networks = [{ ...mainnet, rpcUrls: ['https://esplora.shop.example/api'] }, testnet]
 * const modal = createWalletModal({ chains: [bitcoin({ networks })] })
 * ```
 */
export function bitcoin({ networks = [] }: BitcoinOptions = {}): ChainManifest {
  const [first = mainnet, ...others] = networks.map(toNetwork)
  const listed: ChainManifest['networks'] = [first, ...others]
  return defineChain({
    namespace: NAMESPACE,
    api: 1,
    label: 'Bitcoin',
    networks: listed,
    features: ['balances', 'endpoint', 'explorer', 'receive', 'signMessage', 'transfer', 'verifyMessage'],
    // Funds are on the payment address; ordinals have their own.
    defaultAccountType: 'payment',
    accountTypes: ['ordinal', 'stx'],
    methods: bitcoinMethods,
    load: async () => {
      const { createAdapter } = await import('./adapter')
      return { createAdapter: (ctx) => createAdapter(ctx, { networks: listed }) }
    },
  })
}
