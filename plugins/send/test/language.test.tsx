// Amounts in the language of the modal: what it shows is what it reads. Requirement BAL-03.
import { afterEach, expect, test, vi } from 'vitest'
import { closePages, fill, openSend } from './sendPage'
import { BOB } from './sendWorld'

afterEach(closePages)
/** Longer than the debounce of the recipient field. */
const SETTLED_MS = 600
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')

test.each([
  ['en', '1,234', null],
  ['en', '1.234', '1.234 ETH'],
  ['de', '1,234', '1,234 ETH'],
  ['de', '1.234', null],
  [undefined, '1.234', '1.234 ETH'],
  ['ar-EG', '١٫٢٣٤', '١٫٢٣٤ ETH'],
])('BAL-03 VIS-03 SND-07 in %s, %s is reviewed as %s', async (locale, typed, shown) => {
  const page = await openSend(locale === undefined ? {} : { locale })
  fill(await page.field('Address or name'), BOB)
  fill(await page.field('Amount to send'), typed)
  await page.clock.advance(SETTLED_MS)
  const button = () => page.root.querySelector<HTMLButtonElement>('[data-testid=lk-send-review]')
  // A thousand of them is more than there is.
  await vi.waitFor(() => expect(button()?.textContent).toBe(shown === null ? 'Not enough ETH' : 'Review send'))
  if (shown === null) return
  button()?.click()
  await vi.waitFor(() => expect(page.root.querySelector('.review-sums b')?.textContent).toBe(shown))
})

test('SND-01 BAL-03 in German a payment link fills in the amount in the German format, which is read correctly', async () => {
  const page = await openSend({ locale: 'de' })
  fill(await page.field('Address or name'), `ethereum:${BOB}?value=25e16`)
  await page.clock.advance(SETTLED_MS)
  await vi.waitFor(async () => expect((await page.field('Amount to send')).value).toBe('0,25'))
  ;(await page.find('Review send')).click()
  await vi.waitFor(() => expect(page.root.querySelector('.review-sums b')?.textContent).toBe('0,25 ETH'))
})

test('BAL-03 VIS-03 in German the field, the balance, the value, the fee and the total are in the German format', async () => {
  const page = await openSend({ locale: 'de' })
  await page.see('2,000 ETH available')
  ;(await page.find('send all of it')).click()
  await vi.waitFor(async () => expect((await page.field('Amount to send')).value).toBe('1,999979'))
  fill(await page.field('Amount to send'), '0,5')
  fill(await page.field('Address or name'), BOB)
  await page.clock.advance(SETTLED_MS)
  await vi.waitFor(() => expect(plain(page.text())).toContain('1.500,00 $'))
  ;(await page.find('Review send')).click()
  await page.see('0,500021 ETH')
  for (const words of ['0,5 ETH', '1.500,00 $', '0,000021 ETH']) expect(plain(page.text())).toContain(words)
})
