// The manifest of a family without its own package: data and a function that loads the rest. Its wallets come from WalletConnect or any
// other plugin that adds connectors; it finds none itself. Requirement CHN-04.
import { type ChainManifest, defineChain, type FeatureName } from '@latchkey/kernel'
import { listMethods } from './methodTable'
import { toNetwork } from './toNetwork'
import type { GenericOptions } from './types'

export type { Family, GenericOptions, ReadBalance } from './types'

/**
 * Returns the manifest of any CAIP-2 namespace. Throws `generic/network-invalid`.
 *
 * @example
 * ```ts
 * import { generic } from '@latchkey/chain-generic'
 * import { cosmos } from '@latchkey/chain-generic/networks'
 * import { walletConnect } from '@latchkey/plugin-walletconnect'
 * import { createWalletModal } from '@latchkey/sdk'
 *
 * const modal = createWalletModal({ chains: [generic(cosmos)], plugins: [walletConnect({ projectId })] })
 * ```
 */
export function generic(options: GenericOptions): ChainManifest {
  const { namespace, label, networks, methods = [], safeMethods = [], readBalance } = options
  const [first, ...others] = networks
  const listed: ChainManifest['networks'] = [
    toNetwork(first, namespace),
    ...others.map((network) => toNetwork(network, namespace)),
  ]
  const features: FeatureName[] = readBalance ? ['balances', 'explorer'] : ['explorer']
  return defineChain({
    namespace,
    api: 1,
    label,
    networks: listed,
    features,
    // Smart accounts and payment addresses exist only in families with their own package.
    defaultAccountType: 'eoa',
    methods: listMethods(methods, safeMethods),
    load: async () => {
      const { createAdapter } = await import('./adapter')
      return { createAdapter: (ctx) => createAdapter(ctx, { ...options, networks: listed }) }
    },
  })
}
