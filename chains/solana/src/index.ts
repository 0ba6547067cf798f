// The manifest of the Solana family (CAIP-2 namespace solana): data and a function that loads the rest, on every page with a connect
// button.
import { type ChainManifest, defineChain, type Network } from '@latchkey/kernel'
import { solanaMethods } from './methodTable'
import { mainnet } from './networks'
import { toNetwork } from './toNetwork'

export type {
  RpcFetchFeature,
  SendOptions,
  SignInFeature,
  SignInInput,
  SignInProof,
  SignTransactionFeature,
  SplBalance,
  SplBalancesFeature,
} from './types'

/** Options of `solana`. */
export interface SolanaOptions {
  /**
   * Networks for visitors, the preferred one first: objects of `@latchkey/chain-solana/networks`, or your own. Default: Solana's mainnet.
   */
  networks?: readonly Network[]
}

/**
 * Returns the manifest of Solana and clusters like it. Throws `solana/network-invalid`.
 *
 * @example
 * ```ts
 * import { solana } from '@latchkey/chain-solana'
 * import { devnet, mainnet } from '@latchkey/chain-solana/networks'
 * import { createWalletModal, evm } from '@latchkey/sdk'
 *
 * const networks = [{ ...mainnet, rpcUrls: ['https://rpc.shop.example'] }, devnet]
 * const modal = createWalletModal({ chains: [evm(), solana({ networks })] })
 * ```
 */
export function solana({ networks = [] }: SolanaOptions = {}): ChainManifest {
  const [first = mainnet, ...others] = networks.map(toNetwork)
  const listed: ChainManifest['networks'] = [first, ...others]
  return defineChain({
    namespace: 'solana',
    api: 1,
    label: 'Solana',
    networks: listed,
    features: [
      'balances',
      'endpoint',
      'explorer',
      'onramp',
      'receive',
      'rpcFetch',
      'signIn',
      'signMessage',
      'signTransaction',
      'splBalances',
      'simulation',
      'tokens',
      'transfer',
      'verifyMessage',
    ],
    defaultAccountType: 'eoa',
    methods: solanaMethods,
    load: async () => {
      const { createAdapter } = await import('./adapter')
      return { createAdapter: (ctx) => createAdapter(ctx, { networks: listed }) }
    },
  })
}
