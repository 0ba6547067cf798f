// A swap that loses much: named at the button, in the color of danger, and accepted before the wallet request.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { closePages, openSwap } from './swapPage'
import { findAccept, findConfirm, toReview } from './swapSteps'
import { dollar, ether, type Play } from './swapWorld'

afterEach(closePages)

/** One ether for `toUnits` of dollars; the prices of both are the same. */
async function openReview(toUnits: bigint) {
  const page = await openSwap({ toUnits })
  await toReview(page)
  const countTransactions = () => page.wallet.requests.filter((each) => each === 'eth_sendTransaction').length
  return { page, button: () => findConfirm(page), box: () => findAccept(page), countTransactions }
}

test.each([
  [949_900n, 'You lose at least 5% of the market value.'],
  [930_100n, 'You lose at least 6% of the market value.'],
])(
  'SAF-06 a price impact above 5 % must be accepted by name before anything is swapped: %s',
  async (toUnits, words) => {
    const { page, button, box, countTransactions } = await openReview(toUnits)
    expect(button()?.className).toBe('button danger')
    expect(box()?.closest('label')?.textContent).toContain(words)
    expect(page.text()).not.toContain('than the market price')
    button()?.click()
    expect(countTransactions()).toBe(0)
    box()?.click()
    await vi.waitFor(() => expect(button()?.getAttribute('aria-disabled')).toBe('false'))
    button()?.click()
    await vi.waitFor(() => expect(countTransactions()).toBe(1))
  },
)

test('SAF-06 a price impact of 5 % shows a notice, and needs no checkbox', async () => {
  const { page, button, box, countTransactions } = await openReview(950_000n)
  expect([button()?.className, box()]).toEqual(['button primary', null])
  expect(page.text()).toContain('You’d get 5% less than the market price.')
  button()?.click()
  await vi.waitFor(() => expect(countTransactions()).toBe(1))
})

test('SAF-07 the button’s description has the amount paid, the minimum received, and the fee', async () => {
  const { page, button } = await openReview(1_000_000n)
  const description = page.root.getElementById(button()?.getAttribute('aria-describedby') ?? '')
  for (const words of ['1 ETH', '0.99 USDC', '0.0001 ETH']) expect(description?.textContent).toContain(words)
})

describe('SAF-04 the network fee', () => {
  const USUAL = 10n ** 12n
  const fees = (times: bigint, rest: Play = {}): Play => ({ feeUnits: USUAL * times, usualFeeUnits: USUAL, ...rest })

  test.each([19n, 20n])(
    'of %s times the usual one shows a notice, and must be accepted from twenty times on',
    async (times) => {
      const page = await openSwap(fees(times))
      await toReview(page)
      const isAbsurd = times === 20n
      expect(page.text()).toContain(
        `${isAbsurd ? 'extremely high: ' : ''}${times} times what recent transactions paid.`,
      )
      expect(findConfirm(page)?.className).toBe(`button ${isAbsurd ? 'danger' : 'primary'}`)
      expect(findAccept(page) !== null).toBe(isAbsurd)
    },
  )

  test('of four times the usual one shows no notice', async () => {
    const page = await openSwap(fees(4n))
    await toReview(page)
    expect(page.text()).not.toContain('recent transactions')
  })

  test.each([
    [10n ** 18n + 1n, 'The network fee is higher than the amount.', true],
    [10n ** 18n, 'The network fee is more than half of the amount.', false],
    [5n * 10n ** 17n, null, false],
  ])('of %s wei to swap one ether is compared with the amount', async (feeUnits, words, isAccepted) => {
    const page = await openSwap({ feeUnits })
    await toReview(page)
    expect(findAccept(page) !== null).toBe(isAccepted)
    if (words) expect(page.text()).toContain(words)
    else expect(page.text()).not.toContain('The network fee is')
  })

  test('is compared with a token amount by the prices of both', async () => {
    const price = ({ address }: { address: string | null }) => ({ units: address === null ? 3_000n : 1n, decimals: 0 })
    const page = await openSwap({ feeUnits: 10n ** 15n, toUnits: 10n ** 18n, allowance: 2n ** 255n, priceOf: price })
    await toReview(page, dollar, ether)
    expect(findAccept(page)?.closest('label')?.textContent).toContain('The network fee is higher than the amount.')
  })

  test('that is absurd for an approval must be accepted first', async () => {
    const page = await openSwap({ ...fees(20n), allowance: 0n })
    await toReview(page, dollar, ether)
    findConfirm(page)?.click()
    expect(page.wallet.requests).not.toContain('eth_sendTransaction')
    findAccept(page)?.click()
    await vi.waitFor(() => expect(findConfirm(page)?.getAttribute('aria-disabled')).toBe('false'))
    findConfirm(page)?.click()
    await vi.waitFor(() => expect(page.wallet.requests).toContain('eth_sendTransaction'))
  })
})
