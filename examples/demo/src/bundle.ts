// What the demo's modal consists of. `npm start` reads it too, for the policy that it serves the page with.
import type { ExampleConfig } from '@latchkey/example-config'
import { createAllChains } from '@latchkey/example-config/chains'
import { createPlugins } from '@latchkey/example-config/plugins'
import type { WalletModalOptions } from '@latchkey/sdk'

type Bundle = Required<Pick<WalletModalOptions, 'chains' | 'plugins'>>

/** Returns every chain and every plugin that these settings allow. */
export function createBundle(config: ExampleConfig): Bundle {
  return { chains: createAllChains(config), plugins: createPlugins(config) }
}
