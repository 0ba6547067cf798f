// Manifest of the language menu: a row in the account's settings, and the list that it opens.
import { definePlugin, type PluginManifest } from '@latchkey/kernel'
import type { LanguageMenuOptions, LanguageMenuTypes } from './types'

export type { LanguageMenuOptions, LanguageMenuService, LanguageMenuTypes } from './types'

/**
 * Lets visitors choose the modal's language in the account's settings. Their choice is stored, and on later visits it wins over the
 * option `language`. Requires the option `languages`.
 *
 * @example
 * ```ts
 * import { languages, listLanguages } from '@latchkey/languages'
 * import { languageMenu } from '@latchkey/plugin-language-menu'
 * import { createWalletModal, defaultPlugins, evm } from '@latchkey/sdk'
 *
 * const plugins = [...defaultPlugins(), languageMenu({ tags: listLanguages() })]
 * const modal = createWalletModal({ chains: [evm()], plugins, languages })
 * ```
 */
export function languageMenu(options: LanguageMenuOptions): PluginManifest<LanguageMenuTypes> {
  return definePlugin<LanguageMenuTypes>({
    id: 'languageMenu',
    api: 1,
    options,
    provides: ['languageMenu'],
    views: { Language: { title: 'Language', load: () => import('./views/LanguageView') } },
    slots: { 'account.row': [{ id: 'row', order: 60, label: 'Language', icon: 'globe', opens: 'Language' }] },
    storage: { chosen: { version: 1, parse: (raw) => (typeof raw === 'string' ? raw : null) } },
    wakeOnStored: 'chosen',
    translations: async (tag) => (await import('./i18n/translations')).translations[tag] ?? {},
    load: () => import('./plugin'),
  })
}
