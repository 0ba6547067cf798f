// The moment before the wallet request: the call is decoded again, and nothing else is sent. SAF-01, SAF-02.
import { requestAborted } from '@latchkey/kernel'
import { tokenMismatch } from '@latchkey/kernel/chains'
import type { TransferSummary } from '@latchkey/kernel/contracts'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { closePages, fill, openSend } from './sendPage'
import { ALICE, BOB, type Play } from './sendWorld'

afterEach(closePages)
/** Longer than the debounce of the recipient field. */
const SETTLED_MS = 600
const REFRESH_MS = 15_000
const UNCLEAR = 'Your wallet gave no clear response to the last request. Check its activity before you try again.'
const MALLORY = `0x${'66'.repeat(20)}`

async function fillIn(play: Play = {}) {
  const page = await openSend(play)
  fill(await page.field('Amount to send'), '0.5')
  fill(await page.field('Address or name'), BOB)
  await page.clock.advance(SETTLED_MS)
  const countTransactions = () => page.wallet.requests.filter((each) => each === 'eth_sendTransaction').length
  const phase = () => page.kernel.store.get(page.service.submissionAtom).phase
  const primary = () => page.root.querySelector('[data-testid=lk-send-review]')?.textContent
  return { ...page, countTransactions, phase, primary }
}
async function toReview(play: Play = {}) {
  const page = await fillIn(play)
  ;(await page.find('Review send')).click()
  await vi.waitFor(() => expect(page.root.querySelector('[data-testid=lk-send-confirm]')).not.toBeNull())
  return page
}

const CHANGES: readonly [string, (summary: TransferSummary) => TransferSummary | null][] = [
  ['sender', (summary) => ({ ...summary, from: MALLORY })],
  ['recipient', (summary) => ({ ...summary, to: MALLORY })],
  ['token', (summary) => ({ ...summary, tokenAddress: MALLORY })],
  ['amount', (summary) => ({ ...summary, units: summary.units + 1n })],
  ['program', (summary) => ({ ...summary, tokenProgram: MALLORY })],
  ['decimals', (summary) => ({ ...summary, decimals: 8 })],
  ['fee', (summary) => ({ ...summary, feeUnits: 10n ** 18n })],
  ['form', () => null],
]

describe.each(CHANGES)('SAF-02 another %s in the call', (difference, tamper) => {
  test('leads to no review', async () => {
    const page = await fillIn({ reread: tamper })
    await vi.waitFor(() => expect(page.primary()).toBe('Unexpected network response'))
  })

  test('that appears after the review was shown is not sent, and the failure has a code and a message', async () => {
    const page = await toReview()
    const failed = vi.fn()
    page.kernel.on('send:failed', failed)
    page.world.reread = tamper
    expect(await page.service.confirm()).toBe('failed')
    expect(page.countTransactions()).toBe(0)
    const { phase, problem } = page.kernel.store.get(page.service.submissionAtom)
    expect([phase, problem?.code, problem?.context]).toEqual(['failed', 'send/plan-mismatch', { difference }])
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'send/plan-mismatch' }))
    await page.see('This transfer does not match what you reviewed. Start again.')
  })
})

test('SAF-02 a call for another network leads to no review', async () => {
  const page = await fillIn({ plan: (plan) => ({ ...plan, call: { ...plan.call, network: 'eip155:10' } }) })
  await vi.waitFor(() => expect(page.primary()).toBe('Unexpected network response'))
})

test.each<[string, Play]>([
  ['decimals', { refuse: ({ token }) => tokenMismatch('decimals', String(token.decimals), '20') }],
  ['a symbol', { onChain: { symbol: 'OTHER' } }],
])('SAF-01 a server with %s other than the chain’s: an error message, and no review', async (_what, play) => {
  const page = await fillIn(play)
  await vi.waitFor(() => expect(page.primary()).toBe('Token details don’t match the network'))
  expect(() => page.service.review()).toThrow()
  expect(page.countTransactions()).toBe(0)
})

test('SAF-01 the review and the row name the token as its chain does', async () => {
  const page = await toReview({ onChain: { symbol: 'WETH' }, isListed: true })
  expect(page.text()).toContain('You send0.5 WETH')
  expect(await page.service.confirm()).toBe('sent')
  expect(page.kernel.store.get(page.service.sentAtom)[0]?.token.symbol).toBe('WETH')
})

test('SAF-03 a late response for an earlier review changes nothing in the next one', async () => {
  const page = await toReview()
  const answers: (() => void)[] = []
  page.world.plan = (plan) => new Promise((resolve) => answers.push(() => resolve(plan)))
  await page.clock.advance(REFRESH_MS)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  page.world.plan = (plan) => plan
  ;(await page.find('Back')).click()
  page.service.typeAmount('0.25', undefined)
  await page.clock.advance(SETTLED_MS)
  await vi.waitFor(() => page.service.review())
  const seen: (bigint | undefined)[] = []
  const look = () => seen.push(page.kernel.store.get(page.service.reviewAtom)?.plan.summary.units)
  page.kernel.store.sub(page.service.reviewAtom, look)
  answers[0]?.()
  // The next answer is about the review that is shown: by then the late one has come.
  await page.clock.advance(REFRESH_MS)
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0))
  expect(new Set(seen)).toEqual(new Set([10n ** 18n / 4n]))
  expect(await page.service.confirm()).toBe('sent')
})

describe('confirm() never throws', () => {
  test('SAF-02 a feature that fails to load is a failure with a message, and the next try works', async () => {
    const page = await toReview()
    page.world.isLoadable = false
    expect(await page.service.confirm()).toBe('failed')
    expect(page.kernel.store.get(page.service.submissionAtom)).toMatchObject({
      phase: 'failed',
      problem: { code: 'send/not-loaded' },
    })
    await page.see('The transfer could not be checked. Check your connection, then try again.')
    page.world.isLoadable = true
    expect(await page.service.confirm()).toBe('sent')
    expect(page.phase()).toBe('idle')
  })

  test('field case 19: an account that changes while the feature loads ends the review, and no request is sent', async () => {
    const page = await toReview()
    const outcome = page.service.confirm()
    page.wallet.emit(page.wallet.sessions(['eip155:1:0x2222222222222222222222222222222222222222']))
    expect(await outcome).toBe('failed')
    expect(page.kernel.store.get(page.service.submissionAtom).problem?.code).toBe('send/review-outdated')
    expect(page.countTransactions()).toBe(0)
    expect(page.kernel.store.get(page.service.reviewAtom)).toBeNull()
  })

  test('field case 19: an account that changes and changes back ends the review as well', async () => {
    const page = await toReview()
    const outcome = page.service.confirm()
    for (const account of ['0x2222222222222222222222222222222222222222', ALICE] as const)
      page.wallet.emit(page.wallet.sessions([`eip155:1:${account}`]))
    expect(await outcome).toBe('failed')
    expect(page.kernel.store.get(page.service.submissionAtom).problem?.code).toBe('send/review-outdated')
    expect(page.countTransactions()).toBe(0)
  })

  test('field case 19: a burst of account changes leaves no review that could be confirmed', async () => {
    const page = await toReview()
    for (let round = 1; round <= 20; round += 1)
      page.wallet.emit(page.wallet.sessions([`eip155:1:0x${String(round).padStart(40, '3')}`]))
    await vi.waitFor(() => expect(page.kernel.store.get(page.service.reviewAtom)).toBeNull())
    expect(await page.service.confirm()).toBeNull()
    expect(page.countTransactions()).toBe(0)
  })

  test('field case 20: a wallet that turns out to be on another network shows that as the error', async () => {
    const page = await toReview()
    page.wallet.play({
      request: () => Promise.reject(toRpcError({ code: 'rpc/chain-disconnected' }, 'eth_sendTransaction')),
    })
    expect(await page.service.confirm()).toBe('failed')
    expect(page.kernel.store.get(page.service.submissionAtom).problem?.code).toBe('send/wrong-network')
    await page.see('Your wallet is on another network. Switch it back, then try again.')
  })

  test.each<[string, () => unknown]>([
    ['left', () => Promise.reject(requestAborted())],
    ['not completed in time', () => Promise.reject(new DOMException('timed out', 'TimeoutError'))],
    ['not completed before it expired', () => Promise.reject({ code: 0, message: 'Request expired' })],
    ['cut off', () => Promise.reject({ code: 4900, message: 'Disconnected' })],
    ['rejected with an unspecific error', () => Promise.reject(new Error('oops'))],
    ['completed with an invalid hash', () => 'malformed'],
    ['rejected as already known', () => Promise.reject({ code: -32000, message: 'already known' })],
  ])('UIX-04 a request that was %s may have been executed, and the view says so', async (_what, request) => {
    const page = await toReview()
    page.wallet.play({ request })
    ;(await page.find('Confirm in')).click()
    await page.see(UNCLEAR)
    expect(page.phase()).toBe('left')
    expect(page.text()).not.toContain('Nothing was sent')
    ;(await page.find('Back')).click()
    await vi.waitFor(() => expect(page.root.querySelector('[data-kind=unclear]')?.textContent).toBe(UNCLEAR))
  })

  test('UIX-04 an account change during a wallet request does not hide a lost connection', async () => {
    const page = await toReview()
    let lose = () => {}
    page.wallet.play({
      request: () => new Promise((_, reject) => (lose = () => reject({ code: 4900, message: 'Disconnected' }))),
    })
    ;(await page.find('Confirm in')).click()
    await vi.waitFor(() => expect(page.countTransactions()).toBe(1))
    page.wallet.emit(page.wallet.sessions(['eip155:1:0x2222222222222222222222222222222222222222']))
    await page.see('Your account or network changed')
    lose()
    await page.see(UNCLEAR)
  })
})
