// An amount that is typed in dollars: what is kept, reviewed and sent is an amount of the token. Requirement VIS-03.
import { formatUnits } from '@latchkey/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { closePages, fill, openSend } from './sendPage'
import { BOB, HELD } from './sendWorld'

afterEach(closePages)
/** Longer than the debounce of the recipient field. */
const SETTLED_MS = 600
type Page = Awaited<ReturnType<typeof openSend>>

const [ether, dollar] = HELD
const dollars = (page: Page) => page.field('Amount to send (USD)')
const tokens = (page: Page) => page.field('Amount to send')
const findSwitch = ({ root }: Page) => root.querySelector<HTMLButtonElement>('[data-testid=lk-amount-switch]')
const primary = ({ root }: Page) => root.querySelector<HTMLButtonElement>('[data-testid=lk-send-review]')
const units = ({ kernel, service }: Page) => kernel.store.get(service.verdictAtom).units
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')

/** Types dollars, after one press. */
async function typeDollars(page: Page, text: string): Promise<void> {
  findSwitch(page)?.click()
  fill(await dollars(page), text)
}
async function review(page: Page): Promise<void> {
  fill(await page.field('Address or name'), BOB)
  await page.clock.advance(SETTLED_MS)
  await vi.waitFor(() => expect(primary(page)?.textContent).toBe('Review send'))
  primary(page)?.click()
}
/** The same account and tokens, at another price of the coin. */
async function setPrice(page: Page, price: bigint | null): Promise<void> {
  if (!ether) throw new Error('Nothing is held')
  page.world.held = [{ ...ether, price: price === null ? null : { units: price, decimals: 0 } }, ...HELD.slice(1)]
  page.service.reload()
  const read = () => page.kernel.store.get(page.service.draftAtom)?.token?.price?.units ?? null
  await vi.waitFor(() => expect(read()).toBe(price))
}

test('VIS-03 SND-03 typed dollars are reviewed and sent as units of the token, rounded down', async () => {
  const page = await openSend()
  await typeDollars(page, '100')
  expect(findSwitch(page)?.textContent).toContain('0.033333 ETH')
  expect(findSwitch(page)?.title).toBe('0.033333333333333333 ETH')
  await review(page)
  await page.see('0.033333333333333333 ETH')
  page.root.querySelector<HTMLButtonElement>('[data-testid=lk-send-confirm]')?.click()
  const sent = () => page.kernel.store.get(page.service.sentAtom).map(({ units }) => units)
  await vi.waitFor(() => expect(sent()).toEqual([33_333_333_333_333_333n]))
})

test('VIS-03 the switch describes what it does, and changes no amount when toggled back', async () => {
  const page = await openSend()
  fill(await tokens(page), '0.123456789012345678')
  await vi.waitFor(() => expect(findSwitch(page)?.textContent).toBe('$370.37, type it in USD'))
  const before = units(page)
  findSwitch(page)?.click()
  expect((await dollars(page)).value).toBe('370.37')
  expect(findSwitch(page)?.textContent).toBe('0.123456 ETH, type it in ETH')
  expect(units(page)).toBe(before)
  findSwitch(page)?.click()
  expect((await tokens(page)).value).toBe('0.123456789012345678')
  expect(units(page)).toBe(before)
})

test('VIS-03 typed dollars are restored after visiting the token list, and after the review', async () => {
  const page = await openSend()
  await typeDollars(page, '99.999')
  findSwitch(page)?.click()
  expect((await tokens(page)).value).toBe('0.033333')
  findSwitch(page)?.click()
  expect((await dollars(page)).value).toBe('99.999')
  await review(page)
  await page.see('0.033333 ETH')
  page.kernel.router.back()
  expect((await dollars(page)).value).toBe('99.999')
  expect(units(page)).toBe(33_333n * 10n ** 12n)
})

test('VIS-03 Max fills in the value of the whole balance, and keeps every unit', async () => {
  const page = await openSend()
  await typeDollars(page, '1')
  ;(await page.find('send all of it')).click()
  await vi.waitFor(async () => expect((await dollars(page)).value).toBe('5999.93'))
  const kept = units(page) ?? 0n
  expect(formatUnits(kept, 18)).toBe('1.999979')
  findSwitch(page)?.click()
  expect((await tokens(page)).value).toBe('1.999979')
})

test('VIS-03 a price change keeps the typed amount; the next keystroke uses the new price', async () => {
  const page = await openSend()
  await typeDollars(page, '300')
  expect(units(page)).toBe(10n ** 17n)
  await setPrice(page, 1500n)
  expect([(await dollars(page)).value, units(page)]).toEqual(['300', 10n ** 17n])
  expect(findSwitch(page)?.textContent).toContain('0.1 ETH')
  fill(await dollars(page), '3000')
  expect(units(page)).toBe(2n * 10n ** 18n)
})

test('VIS-03 after the price changes, the switch shows what the amount is worth now', async () => {
  const page = await openSend()
  await typeDollars(page, '300')
  findSwitch(page)?.click()
  await setPrice(page, 1500n)
  await vi.waitFor(() => expect(findSwitch(page)?.textContent).toContain('$150.00'))
  findSwitch(page)?.click()
  expect([(await dollars(page)).value, units(page)]).toEqual(['150', 10n ** 17n])
})

test.each<[string, (page: Page) => void]>([
  ['the visitor opens it again', () => {}],
  ['the page sets that amount of the token', ({ service }) => service.begin({ token: null, amount: '0.1' }, 'en')],
])(
  'VIS-03 after a price change while the modal is closed, %s: dollars are what the amount is worth now',
  async (_, act) => {
    const page = await openSend()
    await typeDollars(page, '300')
    page.kernel.router.close()
    await setPrice(page, 1500n)
    act(page)
    page.kernel.router.open('WalletSend')
    expect([(await dollars(page)).value, units(page)]).toEqual(['150', 10n ** 17n])
  },
)

test.each([[null], [0n]])('VIS-03 at a price of %s there is no switch, and the field is in tokens', async (price) => {
  const page = await openSend()
  await typeDollars(page, '300')
  await setPrice(page, price)
  expect((await tokens(page)).value).toBe('0.1')
  expect(findSwitch(page)).toBeNull()
  expect(units(page)).toBe(10n ** 17n)
})

test('VIS-03 for a token without a price the field is in tokens, and for the previous token in dollars again', async () => {
  const page = await openSend()
  await typeDollars(page, '0.1234567890123456789')
  if (dollar) page.service.chooseToken(dollar)
  expect((await tokens(page)).value).toBe('')
  expect(findSwitch(page)).toBeNull()
  fill(await tokens(page), '5')
  expect(units(page)).toBe(5_000_000n)
  if (ether) page.service.chooseToken(ether)
  expect((await dollars(page)).value).toBe('')
})

test.each([
  ['ten', 'ten', 'Enter a valid amount'],
  ['1,5', '1,5', 'Use only one decimal point, like 1.5'],
  ['0.1234567890123456789', '$0.1234567890123456789', 'Enter a valid amount'],
  ['9'.repeat(78), `$${'9'.repeat(78)}`, 'Enter a valid amount'],
])('VIS-03 %s is not an amount, in dollars or in tokens', async (typed, text, announced) => {
  const page = await openSend()
  await typeDollars(page, typed)
  expect(units(page)).toBeNull()
  expect(primary(page)?.textContent).toBe(announced)
  expect((await dollars(page)).getAttribute('aria-invalid')).toBe('true')
  findSwitch(page)?.click()
  expect((await tokens(page)).value).toBe(text)
  expect(units(page)).toBeNull()
})

test('VIS-03 without an amount, no dollar amount is shown', async () => {
  const page = await openSend()
  await typeDollars(page, '')
  expect(primary(page)?.textContent).toBe('Enter an amount')
  expect(findSwitch(page)?.textContent).toBe('0 ETH, type it in ETH')
})

test.each([
  ['de', '1.234,50', '0,4115 ETH', '1.234,50 $', '0,4115'],
  ['ar-EG', '١٢٣٤٫٥', '٠٫٤١١٥ ETH', '١٬٢٣٤٫٥٠ US$', '٠٫٤١١٥'],
  ['he', '1234.5', '0.4115 ETH', '1,234.50 \u200f$', '0.4115'],
])(
  'VIS-03 BAL-03 in %s, dollars are read and shown in the language’s format',
  async (locale, typed, below, worth, text) => {
    const page = await openSend({ locale })
    await typeDollars(page, typed)
    expect(units(page)).toBe(4115n * 10n ** 14n)
    expect(findSwitch(page)?.textContent).toContain(below)
    findSwitch(page)?.click()
    expect((await tokens(page)).value).toBe(text)
    expect(plain(findSwitch(page)?.textContent)).toContain(worth)
  },
)
