import { definePlugin, LatchkeyError } from '@latchkey/kernel'
import { createFakeChain, createFakeWallet } from '@latchkey/kernel/testing'
import { createWalletModal, type WalletModal, type WalletModalOptions } from '@latchkey/sdk'
import { defineElements } from '@latchkey/sdk/elements'
import { afterEach, expect, test, vi } from 'vitest'
import { messages as de } from '../src/de'
import { languages } from '../src/index'
import { sources } from '../src/sources'

declare module '@latchkey/kernel' {
  interface ErrorCodes {
    'acme/late': { seconds: number }
  }
}

/** Chunks are loaded from their sources here, which takes a while on a busy machine. */
const PATIENCE = { timeout: 10_000 }
const modals: WalletModal[] = []
afterEach(() => {
  for (const modal of modals.splice(0)) modal.destroy()
  document.body.replaceChildren()
})

function place(options: Partial<WalletModalOptions>, buttonName: string) {
  const { connector } = createFakeWallet({ name: 'Rabby' })
  const modal = createWalletModal({ chains: [createFakeChain({ connectors: [connector] })], languages, ...options })
  modals.push(modal)
  defineElements(modal, { buttonName })
  const element = document.body.appendChild(document.createElement(buttonName))
  const dialog = () => document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('dialog')
  return {
    modal,
    dialog,
    says: (text: string) => vi.waitFor(() => expect(dialog()?.textContent).toContain(text), PATIENCE),
    buttonSays: (text: string) =>
      vi.waitFor(() => expect(element.shadowRoot?.querySelector('button')?.textContent).toBe(text), PATIENCE),
  }
}
const find = (tag: string) => sources.find((source) => source.tag === tag) ?? expect.fail(`No ${tag}`)

test('UIX-02 the modal and its button use the language that the host chose, from the first thing shown', async () => {
  const { modal, dialog, says, buttonSays } = place({ language: 'tr' }, 'test-turkish')
  await buttonSays('Cüzdan bağla')
  await modal.open()
  await says('Cüzdan bağla')
  expect([dialog()?.lang, dialog()?.dir]).toEqual(['tr', 'ltr'])
})
test('UIX-02 the browser’s languages decide if the host does not, and Arabic runs from right to left', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['tlh', 'ar-EG', 'tr'])
  const { modal, dialog, says, buttonSays } = place({}, 'test-arabic')
  await buttonSays('ربط المحفظة')
  await modal.open()
  await says('ربط محفظة')
  expect([dialog()?.lang, dialog()?.dir]).toEqual(['ar', 'rtl'])
})
test('UIX-02 the host’s own words and direction win over the language’s', async () => {
  const messages = { 'title.Connect': 'Giriş' }
  const { modal, dialog, says } = place({ language: 'tr', dir: 'rtl', messages }, 'test-own')
  await modal.open()
  await says('Giriş')
  expect(dialog()?.dir).toBe('rtl')
})
test('UIX-02 a toast is in the chosen language: an error by its code and context, a plugin’s text by its key', async () => {
  const { modal, says } = place({ language: 'de' }, 'test-toast')
  await modal.open()
  const { snackbar } = await modal.core.load()
  const context = { seconds: 1200 }
  // One of the kind `loading` stays, however long its code takes to load.
  snackbar.show('loading', new LatchkeyError('acme/late', 'Developers read this', { context, toast: 'Late' }))
  await says('Late')
  const toast = 'Please try again after 1200 seconds'
  snackbar.show('loading', Object.assign(new Error('throttled'), { code: 'embedded/throttled', context, toast }))
  await says('Neuer Versuch möglich in 1.200 s')
  snackbar.show('loading', [{ 'siwx.keeping': 'Finishing sign-in' }, 'siwx.keeping'])
  await says(de['siwx.keeping'])
})
test('UIX-02 English needs no request', async () => {
  const loads = sources.flatMap((source) => [vi.spyOn(source, 'load'), vi.spyOn(source, 'loadButton')])
  const { modal, says, buttonSays } = place({ language: 'en-GB' }, 'test-english')
  await buttonSays('Connect wallet')
  await modal.open()
  await says('Connect')
  for (const load of loads) expect(load).not.toHaveBeenCalled()
})
test('UIX-02 before a click only the button’s words are fetched', async () => {
  const load = vi.spyOn(find('tr'), 'load')
  const { modal, buttonSays } = place({ language: 'tr' }, 'test-lazy')
  await buttonSays('Cüzdan bağla')
  expect(load).not.toHaveBeenCalled()
  await modal.open()
  expect(load).toHaveBeenCalled()
})
test('UIX-02 if a language cannot be loaded, English is used, with a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(find('tr'), 'load').mockRejectedValue(new Error('offline'))
  vi.spyOn(find('tr'), 'loadButton').mockRejectedValue(new Error('offline'))
  const { modal, dialog, says, buttonSays } = place({ language: 'tr' }, 'test-offline')
  await modal.open()
  await says('Connect')
  await buttonSays('Connect wallet')
  expect(dialog()?.lang).toBe('en')
  expect(warn).toHaveBeenCalledWith('[latchkey] Texts in tr could not be loaded.', expect.any(Error))
})
test('VIS-01 UIX-02 a choice in the modal sets the language of the modal and of its button', async () => {
  const { modal, dialog, says, buttonSays } = place({ language: 'en' }, 'test-chosen')
  await modal.open()
  await says('Connect')
  const { emit } = await modal.core.load()
  emit('language:chosen', 'tr')
  await says('Cüzdan bağla')
  await buttonSays('Cüzdan bağla')
  expect([dialog()?.lang, modal.getState().locale]).toEqual(['tr', 'tr'])
})
test('VIS-01 UIX-02 a choice from an earlier visit loads only the button’s words before a click', async () => {
  const load = vi.spyOn(find('tr'), 'load')
  const { modal, dialog, says, buttonSays } = place({ language: 'en' }, 'test-chosen-earlier')
  const { emit } = await modal.core.load()
  emit('language:chosen', 'tr')
  await buttonSays('Cüzdan bağla')
  expect(load).not.toHaveBeenCalled()
  await modal.open()
  await says('Cüzdan bağla')
  expect(dialog()?.lang).toBe('tr')
})
test('UIX-02 PLG-01 plugins and chains bring their own texts, and those of the languages package win', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const translated = (id: string, translations: (tag: string) => Promise<Record<string, string>>) =>
    definePlugin({ id, api: 1, translations, load: async () => ({ setup: () => {} }) })
  const tags: string[] = []
  const plugins = [
    translated('acme-notes', async (tag) => {
      tags.push(tag)
      return { 'notes.title': 'Notlar', 'shell.close': 'Başka' }
    }),
    translated('acme-offline', () => Promise.reject(new Error('offline'))),
    translated('acme-broken', () => {
      throw new Error('broken')
    }),
  ]
  const chains = [{ ...createFakeChain(), translations: async () => ({ 'first.failed': 'Olmadı' }) }]
  const { messages } = await languages('tr-TR').load({ plugins, chains })
  expect(tags).toEqual(['tr'])
  expect(messages).toMatchObject({ 'notes.title': 'Notlar', 'first.failed': 'Olmadı', 'shell.close': 'Kapat' })
  expect(warn.mock.calls.map(([, cause]) => String(cause))).toEqual(['Error: broken', 'Error: offline'])
})
test('UIX-02 PLG-01 a plugin’s own texts are shown in the modal’s language', async () => {
  const own = definePlugin({
    id: 'acme-own',
    api: 1,
    slots: { 'connect.footer': [{ id: 'open', order: 1, label: 'Notes', icon: 'help', opens: 'Connect' }] },
    translations: async (tag) => ({ 'acme-own.open': `Notes in ${tag}` }),
  })
  const { modal, says } = place({ language: 'tr', plugins: [own] }, 'test-own-texts')
  await modal.open()
  await says('Notes in tr')
  await modal.setLanguage('de')
  await says('Notes in de')
})
test('UIX-02 an existing modal changes its language, and the last choice wins', async () => {
  const { modal, dialog, says, buttonSays } = place({ language: 'en' }, 'test-living')
  await modal.open()
  await says('Connect')
  await Promise.all([modal.setLanguage('ar'), modal.setLanguage('tr')])
  await says('Cüzdan bağla')
  await buttonSays('Cüzdan bağla')
  expect([dialog()?.lang, dialog()?.dir]).toEqual(['tr', 'ltr'])
  await modal.setLanguage('en')
  await vi.waitFor(() => expect(dialog()?.textContent).not.toContain('Cüzdan bağla'), PATIENCE)
  await buttonSays('Connect wallet')
})
test('UIX-02 without languages, asking for one changes nothing', async () => {
  const { modal, dialog, says } = place({ languages: undefined, language: 'tr' }, 'test-none')
  await modal.open()
  await modal.setLanguage('tr')
  await says('Connect')
  expect(dialog()?.hasAttribute('lang')).toBe(false)
})
