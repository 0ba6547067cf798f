// A risky recipient: named at the button, in the color of danger, and accepted before the wallet request.
import { afterEach, expect, test, vi } from 'vitest'
import { closePages, fill, openSend } from './sendPage'
import { BOB } from './sendWorld'

afterEach(closePages)
/** Longer than the debounce of the recipient field. */
const SETTLED_MS = 600
/** At both ends like the account that sends. */
const TWIN = `0x1111${'2'.repeat(32)}1111`

async function toReview(recipient: string) {
  const page = await openSend()
  fill(await page.field('Amount to send'), '0.5')
  fill(await page.field('Address or name'), recipient)
  await page.clock.advance(SETTLED_MS)
  ;(await page.find('Review send')).click()
  const button = () => page.root.querySelector<HTMLButtonElement>('[data-testid=lk-send-confirm]')
  await vi.waitFor(() => expect(button()).not.toBeNull())
  const countTransactions = () => page.wallet.requests.filter((each) => each === 'eth_sendTransaction').length
  const box = () => page.root.querySelector<HTMLInputElement>('[data-testid=lk-accept]')
  return { page, button, box, countTransactions }
}

test('SAF-06 a look-alike recipient is accepted by its name before anything is sent', async () => {
  const { page, button, box, countTransactions } = await toReview(TWIN)
  expect(button()?.className).toBe('button danger')
  expect(box()?.closest('label')?.textContent).toContain(`You’ve used 0x1111${' 1111'.repeat(9)} before.`)
  expect(page.root.querySelectorAll('[data-kind=look-alike]')).toHaveLength(1)
  button()?.click()
  await vi.waitFor(() => expect(page.root.activeElement).toBe(box()))
  expect(countTransactions()).toBe(0)
  box()?.click()
  await vi.waitFor(() => expect(button()?.getAttribute('aria-disabled')).toBe('false'))
  button()?.click()
  await vi.waitFor(() => expect(countTransactions()).toBe(1))
})

test('SAF-06 the risk to accept comes before the details, which may scroll out of view', async () => {
  const { page, box } = await toReview(TWIN)
  const from = [...page.root.querySelectorAll('dt')].find(({ textContent }) => textContent === 'From')
  expect(box()?.compareDocumentPosition(from as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('SAF-06 a new recipient is not a risk: nothing has to be accepted', async () => {
  const { page, button, box, countTransactions } = await toReview(BOB)
  expect([button()?.className, box()]).toEqual(['button primary', null])
  expect(page.text()).toContain('First time')
  button()?.click()
  await vi.waitFor(() => expect(countTransactions()).toBe(1))
})

test('SAF-07 the button’s description has amount, recipient, fee, and total', async () => {
  const { page, button } = await toReview(BOB)
  const description = page.root.getElementById(button()?.getAttribute('aria-describedby') ?? '')
  expect(description?.querySelector(`[aria-label="${BOB}"]`)).not.toBeNull()
  for (const words of ['0.5 ETH', '0.000021 ETH', '0.500021 ETH']) expect(description?.textContent).toContain(words)
})

test('SAF-07 the total of a token states the fee in its own coin', async () => {
  const page = await openSend()
  ;(await page.find('change the token')).click()
  ;(await page.find('Dollar')).click()
  fill(await page.field('Amount to send'), '2')
  fill(await page.field('Address or name'), BOB)
  await page.clock.advance(SETTLED_MS)
  ;(await page.find('Review send')).click()
  await page.see('2 USD + 0.000021 ETH')
})
