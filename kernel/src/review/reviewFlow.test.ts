// The runner of a review: its atoms, its looks and its one request, with a clock that a test sets.
import { type ConfirmedReview, createReviewFlow } from '@latchkey/kernel/review'
import { createFakeClock } from '@latchkey/kernel/testing'
import { createStore } from 'jotai/vanilla'
import { describe, expect, test, vi } from 'vitest'
import type { CaipAddress } from '../base/caip'
import { requestAborted } from '../errors/coreErrors'
import { createRpcError } from '../errors/jsonRpc'

interface Shown {
  account: CaipAddress
  fee: bigint
}
const REFRESH_MS = 10_000
const SETTLE_MS = 600
const ACCOUNT: CaipAddress = 'eip155:1:0x1111111111111111111111111111111111111111'
const FIRST: Shown = { account: ACCOUNT, fee: 5n }
const PROBLEM = requestAborted()
const IDLE = { phase: 'idle', problem: null }
const settled = () => new Promise((resolve) => setImmediate(resolve))

function setUp() {
  const store = createStore()
  const clock = createFakeClock()
  const open = vi.fn()
  const finish = vi.fn()
  const results: ((review: Shown | null) => void)[] = []
  const look = vi.fn((_review: Shown, _signal: AbortSignal) => new Promise<Shown | null>((give) => results.push(give)))
  const flow = createReviewFlow<Shown>({
    store,
    clock,
    refreshMs: REFRESH_MS,
    look,
    open,
    finish,
    accountOf: ({ account }) => account,
    termsOf: ({ fee }) => ({ costs: { fee }, gains: {}, parties: {} }),
  })
  const read = {
    review: () => store.get(flow.reviewAtom),
    submission: () => store.get(flow.submissionAtom),
    terms: () => store.get(flow.termsAtom),
    isPreparing: () => store.get(flow.preparingAtom),
    unclear: () => store.get(flow.unclearAtom),
  }
  function begin() {
    const attempt = flow.begin()
    if (!attempt) throw new Error('the wallet is asked')
    return attempt
  }
  const show = (review = FIRST) => flow.show(begin(), review)
  function confirm(): ConfirmedReview<Shown> {
    const confirmed = flow.confirm()
    if (!confirmed) throw new Error('nothing is confirmed')
    return confirmed
  }
  /** Until a look has its result. */
  async function round(review: Shown | null) {
    clock.advance(REFRESH_MS)
    results.at(-1)?.(review)
    await settled()
  }
  return { flow, clock, open, finish, look, results, ...read, begin, show, confirm, round }
}

describe('SWP-04 SND-05 the review', () => {
  test('is shown once it is prepared, with its first terms accepted', () => {
    const page = setUp()
    const attempt = page.begin()
    expect([page.isPreparing(), page.review(), page.open.mock.calls.length]).toEqual([true, null, 0])
    page.flow.show(attempt, FIRST)
    expect([page.isPreparing(), page.review(), page.open.mock.calls.length]).toEqual([false, FIRST, 1])
    expect(page.terms()).toEqual({
      worse: [],
      isSettling: false,
      accepted: { costs: { fee: 5n }, gains: {}, parties: {} },
    })
    expect(page.flow.allowsConfirm()).toBe(true)
  })

  test('SAF-03 compares the first terms with what the visitor saw before', () => {
    const page = setUp()
    page.flow.show(page.begin(), FIRST, { costs: { fee: 4n }, gains: {}, parties: {} })
    expect(page.terms()).toMatchObject({ worse: ['fee'], isSettling: true })
    expect([page.flow.allowsConfirm(), page.flow.confirm()]).toEqual([false, null])
    page.clock.advance(SETTLE_MS)
    page.flow.acknowledge()
    expect(page.confirm().review).toBe(FIRST)
  })

  test('leaves nothing behind if it cannot be prepared', () => {
    const page = setUp()
    const attempt = page.begin()
    page.flow.giveUp(attempt)
    expect([page.isPreparing(), page.review(), page.clock.pending()]).toEqual([false, null, 0])
  })

  test('is read again at intervals, one read at a time', async () => {
    const page = setUp()
    page.show()
    await page.round({ ...FIRST, fee: 4n })
    expect(page.review()?.fee).toBe(4n)
    expect([page.look.mock.calls.length, page.clock.pending()]).toEqual([1, 1])
    await page.round(null)
    expect(page.review()?.fee).toBe(4n)
    await page.round({ ...FIRST, fee: 6n })
    expect([page.review()?.fee, page.terms().worse]).toEqual([6n, ['fee']])
  })

  test('is not replaced by an older read', async () => {
    const page = setUp()
    page.show()
    const looks = [page.flow.look(), page.flow.look()]
    page.results[1]?.({ ...FIRST, fee: 4n })
    await looks[1]
    page.results[0]?.({ ...FIRST, fee: 3n })
    await looks[0]
    expect([page.review()?.fee, page.clock.pending()]).toEqual([4n, 1])
  })

  test('ACC-06 a review ends with its account, including its timers, terms, and reads', async () => {
    const page = setUp()
    page.show()
    const look = page.flow.look()
    page.flow.drop()
    page.results[0]?.({ ...FIRST, fee: 9n })
    await look
    expect([page.review(), page.clock.pending(), page.submission()]).toEqual([null, 0, IDLE])
    expect(page.terms().accepted).toEqual({ costs: {}, gains: {}, parties: {} })
    expect(page.look.mock.calls[0]?.[1].aborted).toBe(true)
  })

  test('ACC-06 is not shown for an earlier attempt', () => {
    const page = setUp()
    const attempt = page.begin()
    page.flow.drop()
    page.flow.show(attempt, FIRST)
    expect([page.review(), page.clock.pending(), page.open.mock.calls.length]).toEqual([null, 0, 0])
    const next = page.begin()
    page.flow.giveUp(attempt)
    expect([attempt.signal.aborted, next.signal.aborted, page.isPreparing()]).toEqual([true, false, true])
  })
})

describe('SND-05 SWP-03 the wallet request', () => {
  test('is sent once, and ends the review', () => {
    const page = setUp()
    page.show()
    const confirmed = page.confirm()
    expect([page.submission().phase, page.flow.confirm()]).toEqual(['asking', null])
    expect([confirmed.check(), confirmed.check()]).toEqual([true, false])
    confirmed.submit()
    expect(page.finish).toHaveBeenCalledExactlyOnceWith(FIRST)
    expect([page.review(), page.submission(), page.clock.pending()]).toEqual([null, IDLE, 0])
    confirmed.submit()
    expect(page.finish).toHaveBeenCalledOnce()
  })

  test('another review leads back to the open wallet request', () => {
    const page = setUp()
    page.show()
    const confirmed = page.confirm()
    expect([page.flow.begin(), page.open.mock.calls.length, page.review()]).toEqual([null, 2, FIRST])
    expect([confirmed.signal.aborted, confirmed.check()]).toEqual([false, true])
  })

  test.each([
    ['declined', { phase: 'declined', problem: null }, null],
    ['unclear', { phase: 'left', problem: null }, ACCOUNT],
    ['refused', { phase: 'failed', problem: PROBLEM }, null],
  ] as const)('UIX-04 %s: %j', (failure, submission, unclear) => {
    const page = setUp()
    page.show()
    const confirmed = page.confirm()
    confirmed.check()
    confirmed.fail(failure, PROBLEM)
    expect([page.submission(), page.review(), page.unclear()]).toEqual([submission, FIRST, unclear])
    page.confirm().submit()
    expect(page.unclear()).toBeNull()
  })

  test('UIX-04 an error after the wallet request was sent is the wallet’s response', () => {
    const page = setUp()
    page.show()
    const confirmed = page.confirm()
    const no = createRpcError('user-rejected', { method: 'eth_sendTransaction' })
    expect(confirmed.read(no)).toBe('refused')
    confirmed.check()
    expect([confirmed.read(no), confirmed.read(new Error('oops'))]).toEqual(['declined', 'unclear'])
    confirmed.accept()
    expect(confirmed.read(new Error('oops'))).toBe('refused')
  })

  test('a step before the last is mined, and the review continues with its result', () => {
    const page = setUp()
    page.show()
    const confirmed = page.confirm()
    confirmed.check()
    confirmed.accept()
    expect([page.submission().phase, page.unclear(), page.flow.confirm()]).toEqual(['mining', null, null])
    const next = { ...FIRST, fee: 2n }
    confirmed.settle(next, null)
    expect([page.review(), page.submission()]).toEqual([next, IDLE])
    const again = page.confirm()
    again.check()
    again.accept()
    again.settle(null, PROBLEM)
    expect([page.review(), page.submission()]).toEqual([next, { phase: 'failed', problem: PROBLEM }])
  })

  test('SAF-02 ACC-06 a dropped review is not requested', () => {
    const page = setUp()
    page.show()
    const confirmed = page.confirm()
    page.flow.drop()
    expect([confirmed.check(), confirmed.read(new Error('oops')), confirmed.signal.aborted]).toEqual([
      false,
      'refused',
      true,
    ])
    confirmed.fail('refused', PROBLEM)
    expect(page.submission()).toEqual({ phase: 'failed', problem: PROBLEM })
  })

  test('ACC-06 the response to a dropped request does not affect a later review', () => {
    const page = setUp()
    page.show()
    const confirmed = page.confirm()
    confirmed.check()
    page.flow.drop()
    const next = { ...FIRST, fee: 1n }
    page.show(next)
    expect([page.submission().phase, page.flow.confirm()]).toEqual(['asking', null])
    confirmed.submit()
    expect([page.review(), page.submission(), page.finish.mock.calls.length]).toEqual([next, IDLE, 0])
    expect(page.confirm().review).toBe(next)
  })
})
