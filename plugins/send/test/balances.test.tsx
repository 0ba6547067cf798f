// A list of balances that did not come is not an empty account. UIX-04, SND-01.
import { afterEach, expect, test, vi } from 'vitest'
import { closePages, fill, openSend } from './sendPage'
import { BOB, HELD, type Play } from './sendWorld'

afterEach(closePages)
/** Longer than the debounce of the recipient field. */
const SETTLED_MS = 600
const DOWN = new TypeError('offline')
const ETHER = 10n ** 18n

async function open(play: Play) {
  const page = await openSend(play)
  const button = () => page.root.querySelector<HTMLButtonElement>('[data-testid=lk-send-review]')
  return { ...page, button, draft: () => page.kernel.store.get(page.service.draftAtom) }
}

test('UIX-04 balances that failed to load show that, and one click loads them', async () => {
  const page = await open({ held: DOWN, nativeUnits: DOWN })
  await vi.waitFor(() => expect(page.button()?.textContent).toBe('Balances not loaded. Try again'))
  expect(page.button()?.getAttribute('aria-disabled')).toBe('false')
  page.world.held = HELD
  page.button()?.click()
  await page.see('2.000 ETH available')
  expect(page.button()?.textContent).toBe('Enter an amount')
})

test('UIX-04 SND-01 if the list fails to load, the coin stays, and no account is shown as empty', async () => {
  const page = await open({ held: DOWN, nativeUnits: 0n })
  await page.see('0 ETH available')
  page.root.querySelector<HTMLButtonElement>('[data-testid=lk-send-token]')?.click()
  await page.see('Couldn’t load your tokens')
  expect(page.text()).not.toContain('No tokens on this network')
  page.world.held = HELD
  ;(await page.find('Try again')).click()
  await page.see('Dollar')
  expect(page.text()).not.toContain('Couldn’t load your tokens')
})

test('SND-02 an amount belongs to its token if the list fails to load, and is removed with its token', async () => {
  const page = await open({ nativeUnits: ETHER })
  const [, dollar] = HELD
  if (!dollar) throw new Error('No dollar')
  await page.see('2.000 ETH available')
  page.service.chooseToken(dollar)
  fill(await page.field('Amount to send'), '1')
  fill(await page.field('Address or name'), BOB)
  await page.clock.advance(SETTLED_MS)
  const { reload, heldAtom } = page.service
  page.world.held = DOWN
  reload()
  await vi.waitFor(() => expect(page.kernel.store.get(heldAtom)).toMatchObject({ isPartial: true }))
  expect(page.draft()).toMatchObject({ token: dollar, amountText: '1', recipientText: BOB })
  page.world.held = HELD.slice(0, 1)
  reload()
  await vi.waitFor(() => expect(page.draft()).toMatchObject({ token: HELD[0], amountText: '', recipientText: BOB }))
})
