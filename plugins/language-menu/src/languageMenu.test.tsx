// The language menu over a real kernel and shell. The host is played here: it passes on what the visitor chose, as the SDK does.
import { createFakeKernel, type FakeKernel } from '@latchkey/kernel/testing'
import { mountModal } from '@latchkey/ui/mount'
import { expect, onTestFinished, test, vi } from 'vitest'
import { languageMenu } from './index'

const TAGS = ['en', 'de', 'zh-HK']

function play(before?: FakeKernel['storage'], tags: readonly string[] = TAGS) {
  const plugins = [languageMenu({ tags })]
  const { kernel, storage } = createFakeKernel({ plugins, ...(before && { storage: before }) })
  const modal = mountModal(kernel)
  const leave = () => {
    modal.dispose()
    kernel.destroy()
  }
  onTestFinished(leave)
  const chosen: string[] = []
  kernel.on('language:chosen', (tag) => {
    chosen.push(tag)
    modal.setLanguage({ tag, locale: tag, dir: 'ltr', messages: {} })
  })
  const root = modal.element.shadowRoot as ShadowRoot
  const find = (words: string) =>
    vi.waitFor(() => {
      const found = [...root.querySelectorAll<HTMLElement>('.row')].find((each) => each.textContent?.includes(words))
      if (!found) throw new Error(`No '${words}' in: ${root.textContent}`)
      return found
    })
  return { kernel, chosen, root, storage, find, leave }
}

test('VIS-01 UIX-02 every language is named in itself, and in the current language', async () => {
  const { kernel, root, find } = play()
  kernel.router.open('Language')
  const german = await find('Deutsch')
  expect(german.textContent).toBe('DeutschGerman')
  expect(german.querySelector('[lang]')?.getAttribute('lang')).toBe('de')
  expect((await find('English')).textContent).toBe('EnglishCurrent language')
  expect((await find('中文')).textContent).toBe('中文（香港）Chinese (Hong Kong)')
  expect(root.querySelectorAll('.row')).toHaveLength(3)
})

test('VIS-01 a click chooses the language and marks it', async () => {
  const { kernel, chosen, find } = play()
  kernel.router.open('Language')
  ;(await find('Deutsch')).click()
  await vi.waitFor(async () => expect((await find('Deutsch')).getAttribute('aria-current')).toBe('true'))
  const english = await find('English')
  expect(english.getAttribute('aria-current')).toBeNull()
  expect(english.textContent).toBe('EnglishEnglisch')
  expect(chosen).toEqual(['de'])
})

test('VIS-01 the choice is restored on the next visit, before the modal opens', async () => {
  const first = play()
  first.kernel.router.open('Language')
  ;(await first.find('Deutsch')).click()
  await vi.waitFor(() => expect(first.chosen).toEqual(['de']))
  first.leave()
  const second = play(first.storage)
  await second.kernel.start()
  await vi.waitFor(() => expect(second.chosen).toEqual(['de']))
})

test('VIS-01 a language that the host has removed is not restored', async () => {
  const first = play()
  first.kernel.router.open('Language')
  ;(await first.find('Deutsch')).click()
  await vi.waitFor(() => expect(first.chosen).toEqual(['de']))
  first.leave()
  const second = play(first.storage, ['en', 'zh-HK'])
  await second.kernel.start()
  second.kernel.router.open('Language')
  await second.find('中文')
  expect(second.chosen).toEqual([])
})

test('UIX-02 the plugin’s own texts exist in every language but English', async () => {
  const { translations } = languageMenu({ tags: TAGS })
  expect(await translations?.('de')).toMatchObject({ 'languageMenu.row': 'Sprache' })
  expect(await translations?.('tlh')).toEqual({})
})
