// Fees, losses and simulations on the screen, and what may be confirmed. SAF-03 to SAF-06.
import type { Simulation } from '@latchkey/kernel/contracts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { closePages, fill, openSend } from './sendPage'
import { BOB, type Play } from './sendWorld'

afterEach(closePages)
/** Longer than the debounce of the recipient field. */
const SETTLED_MS = 600
const REFRESH_MS = 15_000
const GWEI = 10n ** 9n

async function fillIn(play: Play = {}, isToken = false) {
  const page = await openSend(play)
  if (isToken) {
    ;(await page.find('change the token')).click()
    ;(await page.find('Dollar')).click()
  }
  fill(await page.field('Amount to send'), '1')
  fill(await page.field('Address or name'), BOB)
  await page.clock.advance(SETTLED_MS)
  const countTransactions = () => page.wallet.requests.filter((each) => each === 'eth_sendTransaction').length
  const primary = () => page.root.querySelector('[data-testid=lk-send-review]')?.textContent
  const button = () => page.root.querySelector<HTMLButtonElement>('[data-testid=lk-send-confirm]')
  const box = () => page.root.querySelector<HTMLInputElement>('[data-testid=lk-accept]')
  return { ...page, countTransactions, primary, button, box }
}
async function toReview(play: Play = {}, isToken = false) {
  const page = await fillIn(play, isToken)
  ;(await page.find('Review send')).click()
  await vi.waitFor(() => expect(page.button()).not.toBeNull())
  return page
}
const usual = (usualFeeUnits: bigint): Play => ({ plan: (plan) => ({ ...plan, usualFeeUnits }) })
/** The first is the sender's, the second the recipient's. */
const moves =
  (leaving: bigint, arriving: bigint): Play['simulate'] =>
  (_call, watched): Simulation => ({
    status: 'done',
    changes: watched.map((each, index) => ({ ...each, units: [leaving, arriving][index] ?? 0n })),
  })

test('field case 22: SAF-04 a fee of twenty times the usual one is called absurd, and is only sent if the visitor accepts it', async () => {
  const page = await toReview(usual(1_000n * GWEI))
  expect(page.text()).toContain('This network fee is extremely high: 21 times what recent transactions paid.')
  expect(page.button()?.className).toBe('button danger')
  expect(await page.service.confirm()).toBeNull()
  page.button()?.click()
  expect(page.countTransactions()).toBe(0)
  page.box()?.click()
  await vi.waitFor(() => expect(page.button()?.getAttribute('aria-disabled')).toBe('false'))
  page.button()?.click()
  await vi.waitFor(() => expect(page.countTransactions()).toBe(1))
})

test('VIS-03 the fee and the total show their value in dollars, rounded up', async () => {
  const page = await toReview()
  expect(page.text()).toContain('0.000021 ETH $0.07')
  expect(page.text()).toContain('1.000021 ETH $3,000.07')
})

test('VIS-03 if the token has no price, its total has no value in dollars, but the fee has', async () => {
  const page = await toReview({}, true)
  expect(page.text()).toContain('1 USD + 0.000021 ETH')
  expect(page.text()).toContain('0.000021 ETH $0.07')
  expect(page.text().match(/\$/g)).toHaveLength(1)
})

test('SAF-04 five times the usual fee shows a notice, and requires nothing from the visitor', async () => {
  const page = await toReview(usual(4_000n * GWEI))
  expect(page.text()).toContain('The network fee is 5 times what recent transactions paid.')
  expect([page.button()?.className, page.box()]).toEqual(['button primary', null])
})

describe('SAF-03 terms that get worse', () => {
  test('a fee that rises by one unit must be acknowledged first, and not within the first 600 ms', async () => {
    const page = await toReview()
    page.world.fee += 1n
    await page.clock.advance(REFRESH_MS)
    await vi.waitFor(() => expect(page.box()).not.toBeNull())
    expect(await page.service.confirm()).toBeNull()
    page.service.acknowledge()
    expect(await page.service.confirm()).toBeNull()
    await page.clock.advance(SETTLED_MS)
    expect(await page.service.confirm()).toBeNull()
    page.service.acknowledge()
    expect(await page.service.confirm()).toBe('sent')
  })

  test('however slowly the fee rises, the notice compares it with the fee that was shown first', async () => {
    const page = await toReview()
    for (let round = 0; round < 5; round += 1) {
      page.world.fee += 10n * GWEI * 21_000n
      await page.clock.advance(REFRESH_MS)
    }
    await page.see('Network fee went up from 0.000021 ETH to 0.001071 ETH.')
  })

  test('a lower fee is accepted, and later fees are compared with it', async () => {
    const page = await toReview()
    page.world.fee = 11_000n * GWEI
    await page.clock.advance(REFRESH_MS)
    await page.see('0.000011 ETH')
    expect(page.box()).toBeNull()
    page.world.fee = 21_000n * GWEI
    await page.clock.advance(REFRESH_MS)
    await page.see('Network fee went up from 0.000011 ETH to 0.000021 ETH.')
  })

  test('a lower received amount shows a notice', async () => {
    const page = await toReview({ simulate: moves(-1_000_000n, 990_000n) }, true)
    page.world.simulate = moves(-1_000_000n, 980_000n)
    await page.clock.advance(REFRESH_MS)
    await page.see('They would receive 0.98 USD instead of 0.99 USD.')
    expect(await page.service.confirm()).toBeNull()
  })
})

describe('SAF-05 a simulation before Confirm', () => {
  test('a token with a transfer fee: what would arrive, in words and in figures', async () => {
    const page = await toReview({ simulate: moves(-1_000_000n, 990_000n) }, true)
    expect(page.text()).toContain('This token keeps part of each transfer. 0.99 USD would arrive.')
    expect(page.text()).toMatch(/They receive0.99 USDToken transfer fee0.01 USD/)
    expect(page.button()?.className).toBe('button primary')
  })

  test('SAF-06 a token that keeps more than 5 % must be accepted first', async () => {
    const page = await toReview({ simulate: moves(-1_000_000n, 940_000n) }, true)
    expect(page.button()?.className).toBe('button danger')
    expect(await page.service.confirm()).toBeNull()
    expect(await page.service.confirm(['keeps-part'])).toBe('sent')
  })

  test('a transfer that would fail leads to no review, and shows the contract’s message', async () => {
    const page = await fillIn({ simulate: () => ({ status: 'reverted', reason: 'closed today' }) })
    await vi.waitFor(() => expect(page.primary()).toBe('This transaction would fail'))
    expect(page.text()).toContain('The contract says: closed today')
  })

  test('if more would leave than is shown, there is no review', async () => {
    const page = await fillIn({ simulate: moves(-2_000_000n, 1_000_000n) }, true)
    await vi.waitFor(() => expect(page.primary()).toBe('This would take more than shown'))
    expect(() => page.service.review()).toThrow()
  })

  test('if more would leave than was shown, an open review stops', async () => {
    const page = await toReview({ simulate: moves(-1_000_000n, 1_000_000n) }, true)
    page.world.simulate = moves(-2_000_000n, 1_000_000n)
    await page.clock.advance(REFRESH_MS)
    await page.see('This would take more than shown')
    expect(await page.service.confirm()).toBeNull()
    expect(page.countTransactions()).toBe(0)
  })
})

test('SAF-06 a contract that was never paid before is named and must be accepted first; an account is not', async () => {
  const page = await toReview({ plan: (plan) => ({ ...plan, isRecipientContract: true }) })
  expect(page.text()).toContain('First time sending to this contract.')
  expect(page.text()).not.toContain('First time sending to this address')
  expect(await page.service.confirm()).toBeNull()
  expect(await page.service.confirm(['contract'])).toBe('sent')
})
