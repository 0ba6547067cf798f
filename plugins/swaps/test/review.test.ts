import { swapTampered } from '@latchkey/kernel/chains'
import type { Token } from '@latchkey/kernel/contracts'
import { describe, expect, test, vi } from 'vitest'
import { ETHER, HASH, leave, openReview, openToken, QUICK, REFRESH_MS, SETTLED_MS } from './reviewPage'
import { dollar, ether, openSwapFlow } from './swapWorld'

describe('SWP-04 the review', () => {
  test('is prepared for the displayed terms, and nothing about it is outdated or worse', async () => {
    const page = await openReview()
    expect(page.review()).toMatchObject({
      terms: { units: ETHER, minimumUnits: 2_970_000_000n },
      step: { kind: 'swap', plan: { minimumUnits: 2_970_000_000n } },
      isChanged: false,
      isStale: false,
      isExpired: false,
      isApproved: false,
      refusal: null,
      risks: [],
      preparedAtMs: page.clock.now(),
      checkedAtMs: page.clock.now(),
    })
    expect(page.terms()).toMatchObject({ worse: [], isSettling: false })
    expect(page.isPreparing()).toBe(false)
  })

  test('shows a price that moves by more than a tenth of a percent until it is acknowledged', async () => {
    const page = await openReview()
    await page.round({ toUnits: 3_100_000_000n })
    expect(page.review()).toMatchObject({ isChanged: true, terms: { minimumUnits: 3_069_000_000n } })
    page.service.acknowledge()
    expect(page.review()?.isChanged).toBe(false)
    await page.round({ toUnits: 3_000_000_000n })
    page.service.acknowledge()
    expect(page.review()?.isChanged).toBe(true)
    page.clock.advance(SETTLED_MS)
    page.service.acknowledge()
    expect(page.review()?.isChanged).toBe(false)
    await page.round({ toUnits: 3_100_000_000n })
    expect(page.review()?.isChanged).toBe(true)
  })

  test('SAF-03 keeps the call after a small change, and updates its check time', async () => {
    const page = await openReview()
    const first = page.review()
    await page.round({ toUnits: 2_998_000_000n })
    expect(page.review()).toEqual({ ...first, checkedAtMs: page.clock.now() })
    await page.round({ fail: { quote: new Error('offline') } })
    expect(page.review()).toMatchObject({ isStale: true, isExpired: false })
    await page.round({ fail: {} })
    expect(page.review()).toEqual({ ...first, checkedAtMs: page.clock.now() })
  })

  test('keeps the last figures after a round without a quote', async () => {
    const page = await openReview()
    await page.round({ toUnits: 0n })
    expect(page.review()).toMatchObject({ figures: { toUnits: 3_000_000_000n }, isStale: false })
  })

  test('requests a quote again once if the minimum is missed, at the start and later', async () => {
    const page = await openReview({ refuse: [swapTampered('minimum')] })
    expect(page.review()?.step.kind).toBe('swap')
    await page.round({ refuse: [swapTampered('minimum')], toUnits: 3_100_000_000n })
    expect(page.review()).toMatchObject({ refusal: null, figures: { toUnits: 3_100_000_000n } })
    await page.round({ refuse: [swapTampered('minimum'), swapTampered('minimum')] })
    expect(page.review()?.refusal?.code).toBe('swap/tampered')
    expect(await page.service.confirm()).toBeNull()
  })

  test('does not request a quote again after another kind of tampering', async () => {
    const page = await openReview()
    await page.round({ refuse: [swapTampered('router')] })
    expect(page.review()).toMatchObject({ isStale: true, refusal: { code: 'swap/tampered' } })
    await page.round({})
    expect(page.review()).toMatchObject({ isStale: false, refusal: null })
  })

  test('field case 36: it expires half a minute after the servers last returned the same', async () => {
    const page = await openReview()
    page.world.fail = { quote: new Error('offline') }
    for (const isExpired of [false, false, true]) {
      await page.round()
      expect(page.review()).toMatchObject({ isStale: true, isExpired })
    }
    await page.round({ fail: {} })
    expect(page.review()).toMatchObject({ isStale: false, isExpired: false })
  })
})

test('SAF-04 compares the fee with the amount: for the coin without any price, for a token by the prices of both', async () => {
  const coin = await openReview({ priceOf: () => null, feeUnits: 2n * ETHER })
  expect(coin.review()?.feeWarnings).toEqual([{ kind: 'fee-over-amount' }])
  const priceOf = ({ address }: Token) => ({ units: address === null ? 3000n : 1n, decimals: 0 })
  const token = await openToken({ priceOf, feeUnits: 10n ** 15n })
  expect(token.review()?.feeWarnings).toEqual([{ kind: 'fee-over-amount' }])
})

test('SAF-03 refuses terms that got worse, and also within the first 600 ms', async () => {
  const page = await openReview()
  await page.round({ feeUnits: 10n ** 15n })
  expect(await page.service.confirm()).toEqual({ outcome: 'refused', reason: 'terms' })
  page.service.acknowledge()
  expect(await page.service.confirm()).toEqual({ outcome: 'refused', reason: 'terms' })
  page.clock.advance(SETTLED_MS)
  page.service.acknowledge()
  expect(await page.service.confirm()).toMatchObject({ outcome: 'swapped' })
})

describe('SWP-04 a review that cannot be prepared', () => {
  test('ACC-06 for an earlier account does not end the preparation for the next one', async () => {
    const page = await openReview()
    const data = await page.kernel.service('dataApi')
    const answers: ((error: Error) => void)[] = []
    data.buildSwap = () => new Promise((_, reject) => answers.push(reject))
    const first = page.service.review().catch(() => {})
    await vi.waitFor(() => expect(answers).toHaveLength(1), QUICK)
    leave(page)
    await page.fillIn('0.5')
    const next = page.service.review()
    await vi.waitFor(() => expect(answers).toHaveLength(2), QUICK)
    answers[0]?.(new Error('offline'))
    await first
    expect(page.isPreparing()).toBe(true)
    answers[1]?.(new Error('offline'))
    await expect(next).rejects.toMatchObject({ code: 'swaps/transaction-failed' })
    expect(page.isPreparing()).toBe(false)
  })

  test('throws the error, and nothing is shown', async () => {
    const page = await openSwapFlow({ fail: { buildSwap: new Error('offline') } })
    await vi.waitFor(() => expect(page.kernel.store.get(page.service.listingAtom).status).toBe('ready'), QUICK)
    page.service.choose('to', dollar)
    expect(page.kernel.store.get(page.service.preparingAtom)).toBe(false)
    page.service.takeShare(50, undefined)
    await vi.waitFor(() => expect(page.kernel.store.get(page.service.blockedAtom)).toBeNull(), QUICK)
    const review = page.service.review()
    expect(page.kernel.store.get(page.service.preparingAtom)).toBe(true)
    await expect(review).rejects.toMatchObject({ code: 'swaps/transaction-failed' })
    expect(page.kernel.store.get(page.service.preparingAtom)).toBe(false)
    expect(page.kernel.store.get(page.service.reviewAtom)).toBeNull()
    expect(page.clock.pending()).toBe(0)
    expect(await page.service.confirm()).toBeNull()
    page.service.acknowledge()
    expect(page.kernel.store.get(page.service.reviewAtom)).toBeNull()
  })

  test('ACC-06 is not shown if the account has left', async () => {
    const page = await openReview()
    const data = await page.kernel.service('dataApi')
    let give: (units: bigint) => void = () => {}
    data.allowance = () => new Promise((resolve) => (give = resolve))
    page.service.choose('from', dollar)
    page.service.choose('to', ether)
    page.service.typeAmount('1', undefined)
    page.clock.advance(SETTLED_MS)
    await vi.waitFor(() => expect(page.kernel.store.get(page.service.blockedAtom)).toBeNull(), QUICK)
    const late = page.service.review()
    const early = give
    await vi.waitFor(() => expect(give).not.toBe(early), QUICK)
    leave(page)
    expect(page.isPreparing()).toBe(false)
    give(2n ** 200n)
    await late
    expect([page.review(), page.isPreparing()]).toEqual([null, false])
    expect(page.clock.pending()).toBe(0)
  })
})

describe('SWP-03 a click', () => {
  test('requests the call that is shown, once, and notifies listeners', async () => {
    const page = await openReview()
    const wallet = page.holdWallet()
    const confirmed = page.service.confirm()
    expect(page.submission()).toEqual({ phase: 'asking', problem: null })
    expect(await page.service.confirm()).toBeNull()
    await page.isRequested()
    expect(page.initiated).toHaveBeenCalledExactlyOnceWith({ network: 'eip155:1', from: 'ETH', to: 'USDC' })
    wallet.answer(HASH)
    expect(await confirmed).toMatchObject({ outcome: 'swapped' })
    const price = { units: 1n, decimals: 0 }
    expect(page.submitted).toHaveBeenCalledExactlyOnceWith({
      network: 'eip155:1',
      hash: HASH,
      from: page.kernel.store.get(page.service.pairAtom)?.account,
      kind: 'swap',
      fee: { units: 10n ** 14n, decimals: 18, symbol: 'ETH' },
      sent: { token: ether, units: ETHER, price },
      received: { token: dollar, units: 2_970_000_000n, price },
    })
    expect([page.review(), page.submission().phase, page.clock.pending()]).toEqual([null, 'idle', 0])
    expect(page.kernel.store.get(page.service.pairAtom)).toMatchObject({ amountText: '', to: dollar })
    expect(page.refresh).toHaveBeenCalledExactlyOnceWith('eip155:1:0x1111111111111111111111111111111111111111', [
      ether,
      dollar,
    ])
  })

  test('the review does not change while the wallet prompt is open, whatever the servers return', async () => {
    const page = await openReview()
    const wallet = page.holdWallet()
    const data = await page.kernel.service('dataApi')
    let give: (units: bigint) => void = () => {}
    data.quote = () => new Promise((resolve) => (give = resolve))
    page.clock.advance(REFRESH_MS)
    const shown = page.review()
    const confirmed = page.service.confirm()
    await page.isRequested()
    const prepared = page.count('buildSwap')
    give(1n)
    await vi.waitFor(() => expect(page.count('buildSwap')).toBe(prepared + 1), QUICK)
    await vi.waitFor(() => expect(page.clock.pending()).toBe(1), QUICK)
    page.clock.advance(3 * REFRESH_MS)
    expect(page.review()).toBe(shown)
    expect(page.count('buildSwap')).toBe(prepared + 1)
    wallet.answer(HASH)
    expect(await confirmed).toMatchObject({ outcome: 'swapped' })
  })

  test('an older look does not replace what a newer one has shown', async () => {
    const page = await openReview()
    const data = await page.kernel.service('dataApi')
    const { quote } = data
    let give: (units: bigint) => void = () => {}
    data.quote = () => new Promise((resolve) => (give = resolve))
    page.clock.advance(REFRESH_MS)
    data.quote = quote
    // A click requests an expired quote again.
    page.clock.advance(20_000)
    expect(await page.service.confirm()).toEqual({ outcome: 'refused', reason: 'expired' })
    expect(page.review()?.isExpired).toBe(true)
    await vi.waitFor(() => expect(page.review()?.isExpired).toBe(false), QUICK)
    const prepared = page.count('buildSwap')
    const shown = page.review()
    give(1n)
    await vi.waitFor(() => expect(page.count('buildSwap')).toBe(prepared + 1), QUICK)
    await vi.waitFor(() => expect(page.clock.pending()).toBe(1), QUICK)
    expect(page.review()).toBe(shown)
  })

  test.each([
    [29_999, { outcome: 'swapped' }],
    [30_000, { outcome: 'refused', reason: 'expired' }],
    [-1, { outcome: 'refused', reason: 'expired' }],
  ])('field case 36: %s ms after the last check: %j', async (ageMs, outcome) => {
    const page = await openReview()
    const data = await page.kernel.service('dataApi')
    data.quote = () => new Promise(() => {})
    if (ageMs > 0) page.clock.advance(ageMs)
    else vi.spyOn(page.clock, 'now').mockReturnValue(page.clock.now() + ageMs)
    expect(await page.service.confirm()).toMatchObject(outcome)
  })

  test('MOD-13 a modal that was closed meanwhile stays closed; one that is open shows the account', async () => {
    const page = await openReview()
    page.kernel.router.close()
    expect(await page.service.confirm()).toMatchObject({ outcome: 'swapped' })
    expect(page.kernel.store.get(page.kernel.router.stateAtom).isOpen).toBe(false)
    expect(page.top()).toBe('SwapPreview')
    page.kernel.router.open('Swap')
    await page.fillIn()
    await page.service.review()
    expect(page.top()).toBe('SwapPreview')
    expect(await page.service.confirm()).toMatchObject({ outcome: 'swapped' })
    expect(page.top()).toBe('Account')
  })

  test('the caller receives the result of the swap', async () => {
    const page = await openReview({ end: { status: 'failed', reason: null } })
    const confirmed = await page.service.confirm()
    expect(confirmed?.outcome === 'swapped' && (await confirmed.settled)).toEqual({ status: 'failed', reason: null })
  })
})

describe('SAF-02 a bug in the chain’s package after the wallet has sent', () => {
  test('a swap is sent, and its result is unknown', async () => {
    const page = await openReview({ isUnfollowable: true })
    const confirmed = await page.service.confirm()
    if (confirmed?.outcome !== 'swapped') throw new Error('The swap was not sent.')
    expect(await confirmed.settled).toBeNull()
    expect(page.failed).not.toHaveBeenCalled()
  })
  test('an approval leaves nothing waiting', async () => {
    const page = await openToken({ isUnfollowable: true })
    expect(await page.service.confirm()).toEqual({ outcome: 'left' })
    expect(page.submission().phase).toBe('idle')
  })
})
