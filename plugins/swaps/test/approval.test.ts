// Approvals, and how a question to the wallet ends.
import { requestAborted } from '@latchkey/kernel'
import type { TransactionState } from '@latchkey/kernel/contracts'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { describe, expect, test, vi } from 'vitest'
import { ETHER, HASH, leave, OTHER_ACCOUNT, openReview, openToken, QUICK, REFRESH_MS, SETTLED_MS } from './reviewPage'

describe('SWP-03 an approval', () => {
  test('is mined, then leads to the swap; listeners do not see it as a swap', async () => {
    const page = await openToken()
    expect(page.review()?.step.kind).toBe('approve')
    expect(await page.service.confirm()).toEqual({ outcome: 'approved' })
    expect(page.initiated).not.toHaveBeenCalled()
    expect(page.submitted.mock.calls[0]?.[0]).toEqual({
      network: 'eip155:1',
      hash: expect.any(String),
      from: expect.any(String),
      kind: 'approve',
      fee: expect.anything(),
    })
    expect(page.review()).toMatchObject({ step: { kind: 'swap' }, isApproved: false })
    expect(page.submission().phase).toBe('idle')
    page.clock.advance(SETTLED_MS)
    expect(await page.service.confirm()).toMatchObject({ outcome: 'swapped' })
    expect(page.questions()).toBe(2)
  })

  test('sends no other request while it is mined, and its review stays', async () => {
    const page = await openToken()
    const chain = page.followed()
    const confirmed = page.service.confirm()
    await vi.waitFor(() => expect(page.submission().phase).toBe('mining'), QUICK)
    expect(await page.service.confirm()).toBeNull()
    const shown = page.review()
    const quoted = page.count('quote')
    page.clock.advance(3 * REFRESH_MS)
    expect([page.review(), page.count('quote')]).toEqual([shown, quoted])
    chain.end({ status: 'confirmed' })
    expect(await confirmed).toEqual({ outcome: 'approved' })
  })

  test.each([
    [{ status: 'failed', reason: null }, 'failed'],
    [{ status: 'dropped' }, 'dropped'],
    [{ status: 'replaced', by: null }, 'replaced'],
  ] as const)(
    'that did not succeed (%j) is reported, and can be requested again',
    async (end: TransactionState, reported) => {
      const page = await openToken({ end })
      const confirmed = await page.service.confirm()
      const problem = { code: 'swaps/approval-undone', context: { status: reported } }
      expect(confirmed).toMatchObject({ outcome: 'failed', problem })
      expect(page.submission()).toMatchObject({ phase: 'failed', problem })
      expect(page.failed).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ code: 'swaps/approval-undone', step: 'approve' }),
      )
      expect(page.review()).toMatchObject({ step: { kind: 'approve' }, isApproved: false })
      page.world.end = { status: 'confirmed' }
      expect(await page.service.confirm()).toEqual({ outcome: 'approved' })
    },
  )

  test('that exists is not requested again, even while the swap cannot be prepared', async () => {
    const page = await openToken({ fail: { buildSwap: new Error('offline') } })
    expect(await page.service.confirm()).toEqual({ outcome: 'approved' })
    expect(page.review()).toMatchObject({ isApproved: true, isStale: true })
    expect(await page.service.confirm()).toBeNull()
    await page.round({ fail: {} })
    expect(page.review()).toMatchObject({ isApproved: false, step: { kind: 'swap' } })
  })

  test('whose result is unknown stays open, and is not a failure', async () => {
    const page = await openToken()
    const chain = page.followed()
    const confirmed = page.service.confirm()
    await vi.waitFor(() => expect(page.submission().phase).toBe('mining'), QUICK)
    chain.fail(new Error('gone'))
    expect(await confirmed).toEqual({ outcome: 'left' })
    expect([page.submission().phase, page.failed.mock.calls]).toEqual(['idle', []])
  })

  test('ACC-06 whose account has left while it was mined is dropped', async () => {
    const page = await openToken()
    const chain = page.followed()
    const confirmed = page.service.confirm()
    await vi.waitFor(() => expect(page.submission().phase).toBe('mining'), QUICK)
    leave(page)
    expect(page.submission().phase).toBe('mining')
    chain.end({ status: 'confirmed' })
    expect(await confirmed).toEqual({ outcome: 'left' })
    expect([page.review(), page.submission().phase]).toEqual([null, 'idle'])
  })
})

describe('SWP-04 how a request ends', () => {
  test('a rejection keeps everything, and is not a failure', async () => {
    const page = await openReview()
    const shown = page.review()
    page.wallet.play({ request: 'reject' })
    expect(await page.service.confirm()).toEqual({ outcome: 'declined' })
    expect(page.submission()).toEqual({ phase: 'declined', problem: null })
    expect([page.review(), page.failed.mock.calls.length, page.isUnclear()]).toEqual([shown, 0, false])
    page.wallet.play({ request: () => HASH })
    expect(await page.service.confirm()).toMatchObject({ outcome: 'swapped' })
  })

  test('a refusal is reported with its code', async () => {
    const page = await openReview()
    page.wallet.play({ request: () => Promise.reject({ code: -32003 }) })
    expect(await page.service.confirm()).toMatchObject({ outcome: 'failed', problem: { code: 'swaps/refused' } })
    expect(page.submission()).toMatchObject({ phase: 'failed', problem: { code: 'swaps/refused' } })
    expect(page.failed).toHaveBeenCalledExactlyOnceWith({
      network: 'eip155:1',
      from: 'ETH',
      to: 'USDC',
      code: 'swaps/refused',
      step: 'swap',
    })
    expect(page.isUnclear()).toBe(false)
  })

  test('field case 20: a wallet that has left the network gives that error', async () => {
    const page = await openReview()
    page.wallet.play({ request: () => Promise.reject(toRpcError({ code: 'rpc/chain-disconnected' }, 'x')) })
    expect(await page.service.confirm()).toMatchObject({ problem: { code: 'swaps/other-network' } })
  })

  test.each<[string, () => unknown, number]>([
    ['an error that names nothing', () => Promise.reject(new Error('oops')), 1],
    ['an invalid hash', () => 'malformed', 1],
    ['that it was left', () => Promise.reject(requestAborted()), 0],
  ])(
    'UIX-04 %s is not a clear result: this account shows that until the next request',
    async (_what, request, failures) => {
      const page = await openReview()
      page.wallet.play({ request })
      expect(await page.service.confirm()).toEqual({ outcome: 'left' })
      expect(page.submission()).toEqual({ phase: 'idle', problem: null })
      expect([page.isUnclear(), page.failed.mock.calls.length]).toEqual([true, failures])
      page.wallet.play({ request: () => HASH })
      expect(await page.service.confirm()).toMatchObject({ outcome: 'swapped' })
      expect(page.isUnclear()).toBe(false)
    },
  )

  test('UIX-04 an approval with a clear result clears the notice, too; another account never sees it', async () => {
    const page = await openToken()
    page.wallet.play({ request: () => Promise.reject(new Error('oops')) })
    expect(await page.service.confirm()).toEqual({ outcome: 'left' })
    page.wallet.play({ request: () => HASH })
    expect(await page.service.confirm()).toEqual({ outcome: 'approved' })
    expect(page.isUnclear()).toBe(false)
    page.wallet.play({ request: () => Promise.reject(new Error('oops')) })
    page.clock.advance(SETTLED_MS)
    await page.service.confirm()
    expect(page.isUnclear()).toBe(true)
    leave(page)
    expect(page.isUnclear()).toBe(false)
  })

  test('a failure before the wallet request is reported, and leaves nothing open', async () => {
    const page = await openReview()
    page.world.isLoadable = false
    expect(await page.service.confirm()).toMatchObject({ outcome: 'failed', problem: { code: 'swaps/refused' } })
    expect([page.questions(), page.isUnclear()]).toEqual([0, false])
    page.world.isLoadable = true
    page.world.missing = ['transfer']
    const refused = await page.service.confirm()
    expect(refused?.outcome === 'failed' && refused.problem.cause).toBeNull()
    page.world.missing = []
    page.wallet.play({ request: () => Promise.reject(new Error('oops')) })
    await page.service.confirm()
    page.world.isLoadable = false
    expect(await page.service.confirm()).toMatchObject({ outcome: 'failed' })
  })
})

describe('ACC-06 the account leaves', () => {
  test('its review, its timers and the result of its last attempt are removed with it', async () => {
    const page = await openReview()
    page.wallet.play({ request: 'reject' })
    await page.service.confirm()
    await page.round({ feeUnits: 10n ** 15n })
    expect(page.terms().worse).toEqual(['swapFee'])
    leave(page)
    expect([page.review(), page.submission().phase, page.clock.pending()]).toEqual([null, 'idle', 0])
    expect(page.terms()).toMatchObject({
      worse: [],
      isSettling: false,
      accepted: { costs: {}, gains: {}, parties: {} },
    })
    expect(await page.service.confirm()).toBeNull()
  })

  test('while a check is in progress: its result is dropped', async () => {
    const page = await openReview()
    const data = await page.kernel.service('dataApi')
    let give: (units: bigint) => void = () => {}
    data.quote = () => new Promise((resolve) => (give = resolve))
    page.clock.advance(REFRESH_MS)
    const prepared = page.count('buildSwap')
    leave(page)
    give(1n)
    await vi.waitFor(() => expect(page.count('buildSwap')).toBe(prepared + 1), QUICK)
    expect([page.review(), page.clock.pending()]).toEqual([null, 0])
  })

  test.each<[string, string | Error, object]>([
    ['a sent transaction is still reported', HASH, { outcome: 'swapped' }],
    ['a failure is no longer shown', Object.assign(new Error('x'), { code: -32003 }), { outcome: 'failed' }],
  ])('during the wallet request: %s', async (_what, answer, outcome) => {
    const page = await openReview()
    const wallet = page.holdWallet()
    const confirmed = page.service.confirm()
    await page.isRequested()
    leave(page)
    expect(page.submission().phase).toBe('asking')
    page.service.typeAmount('0.25', undefined)
    if (typeof answer === 'string') wallet.answer(answer)
    else wallet.fail(answer)
    expect(await confirmed).toMatchObject(outcome)
    expect(page.submission()).toEqual({ phase: 'idle', problem: null })
    expect(page.kernel.store.get(page.service.pairAtom)?.amountText).toBe('0.25')
    expect(page.refresh).not.toHaveBeenCalled()
  })

  test('SAF-02 before the wallet request: it is not sent, and nothing has failed', async () => {
    const page = await openReview()
    const confirmed = page.service.confirm()
    leave(page)
    expect(await confirmed).toEqual({ outcome: 'left' })
    expect([page.questions(), page.failed.mock.calls.length, page.isUnclear()]).toEqual([0, 0, false])
    expect(page.submission()).toEqual({ phase: 'idle', problem: null })
  })

  test('during the wallet request, the next account can be reviewed', async () => {
    const page = await openReview()
    page.holdWallet()
    void page.service.confirm()
    await page.isRequested()
    leave(page)
    await page.fillIn('0.5')
    await page.service.review()
    expect(page.review()).toMatchObject({ terms: { account: OTHER_ACCOUNT, units: ETHER / 2n } })
    expect(await page.service.confirm()).toBeNull()
  })

  test('during the wallet request, another review of the same account leads back to that request', async () => {
    const page = await openReview()
    page.kernel.router.open('Swap')
    page.holdWallet()
    void page.service.confirm()
    const shown = page.review()
    await page.fillIn('0.5')
    await page.service.review()
    expect(page.review()).toBe(shown)
    expect(page.top()).toBe('SwapPreview')
  })
})
