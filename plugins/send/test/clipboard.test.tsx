// The address that our own button copied, and one that malware put in its place. SAF-08.
import { afterEach, expect, test, vi } from 'vitest'
import { closePages, fill, openSend } from './sendPage'

afterEach(closePages)
/** Longer than the debounce of the recipient field. */
const SETTLED_MS = 600
/** The account's own address is what its Copy button writes; these are others with the same ends. */
const TWINS = ['2', '3'].map((digit) => `0x1111${digit.repeat(32)}1111`)

async function copyAndPaste() {
  const writeText = vi.fn(async (_text: string) => {})
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
  const page = await openSend()
  const kinds = () => page.kernel.store.get(page.service.warningsAtom).map(({ kind }) => kind)
  const copied = () => page.kernel.store.get(page.kernel.copiedAtom)?.text
  page.kernel.router.back()
  ;(await page.find('Copy')).click()
  await vi.waitFor(() => expect(copied()).toBeDefined())
  expect(writeText).toHaveBeenCalledExactlyOnceWith(copied())
  ;(await page.find('Send')).click()
  const paste = async (address: string) => {
    fill(await page.field('Address or name'), address)
    await page.clock.advance(SETTLED_MS)
  }
  return { ...page, kinds, copied, paste }
}
afterEach(() => vi.unstubAllGlobals())

test('field case 33: SAF-08 a pasted look-alike of the copied address is named, with both ends and the middle', async () => {
  const { kinds, paste, see, copied } = await copyAndPaste()
  await paste(TWINS[0] ?? '')
  await vi.waitFor(() => expect(kinds()).toEqual(['copied']))
  await see('Looks like the address you copied here, but it is different.')
  expect(copied()).toBe('0x1111111111111111111111111111111111111111')
})

test('SAF-08 after ten minutes it counts as an ordinary look-alike', async () => {
  const { kinds, paste, clock } = await copyAndPaste()
  await clock.advance(600_000)
  await paste(TWINS[1] ?? '')
  await vi.waitFor(() => expect(kinds()).toEqual(['look-alike']))
})
