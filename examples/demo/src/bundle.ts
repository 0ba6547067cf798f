// The chains and plugins of the demo's modal. `npm start` also reads them, for the Content-Security-Policy of the page.
import type { ExampleConfig } from '@latchkey/example-config'
import { createAllChains } from '@latchkey/example-config/chains'
import { createPlugins } from '@latchkey/example-config/plugins'
import { languages, listLanguages } from '@latchkey/languages'
import { languageMenu } from '@latchkey/plugin-language-menu'
import type { WalletModalOptions } from '@latchkey/sdk'

type Bundle = Required<Pick<WalletModalOptions, 'chains' | 'plugins' | 'languages'>>

/** Returns every chain and plugin that these settings allow, and all languages. */
export function createBundle(config: ExampleConfig): Bundle {
  const plugins = [...createPlugins(config), languageMenu({ tags: listLanguages() })]
  return { chains: createAllChains(config), plugins, languages }
}
