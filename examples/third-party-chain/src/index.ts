// The manifest of the TON family: data and a `load` function, on every page that shows a connect button.
import { type ChainManifest, defineChain, type Network } from '@latchkey/kernel'
import { tonMethods } from './methodTable'
import { mainnet, NAMESPACE } from './networks'

/** Options of `ton`. */
export interface TonOptions {
  /** Networks that visitors can use, the preferred one first. Default: TON's main network. */
  networks?: readonly Network[]
  /** URL of TON Connect's manifest, which wallets fetch. Default: `/tonconnect-manifest.json` of the page's origin. */
  manifestUrl?: string
}

/** Adds TON and compatible networks. */
export function ton({ networks = [], manifestUrl }: TonOptions = {}): ChainManifest {
  const [first = mainnet, ...others] = networks
  const listed: ChainManifest['networks'] = [first, ...others]
  return defineChain({
    namespace: NAMESPACE,
    api: 1,
    label: 'TON',
    networks: listed,
    features: ['balances', 'explorer', 'signMessage', 'swaps', 'tokens', 'tonTransfer', 'transfer'],
    defaultAccountType: 'eoa',
    methods: tonMethods,
    load: async () => {
      const { createAdapter } = await import('./adapter')
      return { createAdapter: (ctx) => createAdapter(ctx, { networks: listed, manifestUrl }) }
    },
  })
}
