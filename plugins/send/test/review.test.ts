// A review without a screen: what it shows while the network moves, what may be confirmed, and how the one request ends.
import { type CaipAddress, requestAborted } from '@latchkey/kernel'
import { amountTooSmall } from '@latchkey/kernel/chains'
import type { HeldToken, TransactionState } from '@latchkey/kernel/contracts'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { describe, expect, test, vi } from 'vitest'
import { ALICE, BOB, HASH, HELD, openFlow, type Play } from './sendWorld'

const SETTLED_MS = 600
const REFRESH_MS = 15_000
const GWEI = 10n ** 9n
const TWIN = `0x1111${'2'.repeat(32)}1111`
const OTHER_ACCOUNT: CaipAddress = 'eip155:1:0x2222222222222222222222222222222222222222'
const [ether, dollar] = HELD as readonly [HeldToken, HeldToken]
const QUICK = { interval: 1 }
const hashOf = (digit: number) => `0x${String(digit).repeat(64)}`

async function openReview(play: Play = {}, { recipient = BOB, token = ether } = {}) {
  const flow = await openFlow(play)
  const { kernel, service, clock, wallet, world } = flow
  const read = {
    review: () => kernel.store.get(service.reviewAtom),
    submission: () => kernel.store.get(service.submissionAtom),
    sent: () => kernel.store.get(service.sentAtom),
    kinds: () => kernel.store.get(service.warningsAtom).map(({ kind }) => kind),
    countTransactions: () => wallet.requests.filter((each) => each === 'eth_sendTransaction').length,
    top: () => kernel.store.get(kernel.router.stateAtom).stack.at(-1)?.view,
  }
  async function fillIn(amount = '1', to = recipient) {
    await vi.waitFor(() => expect(kernel.store.get(service.heldAtom).status).toBe('ready'), QUICK)
    service.chooseToken(token)
    service.typeAmount(amount, undefined)
    service.typeRecipient(to, undefined)
    clock.advance(SETTLED_MS)
    await vi.waitFor(() => expect(kernel.store.get(service.verdictAtom).blocked).toBeNull(), QUICK)
  }
  /** Until the network was asked once more, and the review has what it said. */
  async function round(changed: Partial<typeof world> = {}) {
    Object.assign(world, changed)
    clock.advance(REFRESH_MS)
    const before = read.review()
    await vi.waitFor(() => expect(read.review()).not.toBe(before), QUICK)
  }
  await fillIn()
  service.review()
  return { ...flow, ...read, fillIn, round }
}
type Page = Awaited<ReturnType<typeof openReview>>
const change = ({ wallet }: Page, account = OTHER_ACCOUNT) => wallet.emit(wallet.sessions([account]))
const native = (units: bigint) => ({ units, decimals: 18, symbol: 'ETH' })

describe('SAF-03 terms', () => {
  test('each is compared with its best value so far, and the others are current', async () => {
    const page = await openReview({}, { token: dollar })
    const [fee, lower] = [native(21_000n * GWEI), native(20_000n * GWEI)]
    expect(page.review()).toMatchObject({ seen: { fee, deposit: native(0n), received: 1_000_000n }, worse: [] })
    await page.round({ plan: (plan) => ({ ...plan, deposit: native(5n) }), fee: lower.units })
    expect(page.review()).toMatchObject({
      worse: ['deposit'],
      isSettling: true,
      seen: { fee: lower, deposit: native(0n), received: 1_000_000n },
    })
    await page.round({ plan: (plan) => ({ ...plan, receivedUnits: 999_999n }), fee: 22_000n * GWEI })
    expect(page.review()).toMatchObject({
      worse: ['fee', 'received'],
      seen: { fee: lower, deposit: native(0n), received: 1_000_000n },
    })
    expect(await page.service.confirm()).toBeNull()
  })

  test('a click is ignored while worse terms are new, and until they are accepted', async () => {
    const page = await openReview()
    await page.round({ fee: 22_000n * GWEI })
    page.service.acknowledge()
    expect(page.review()).toMatchObject({ worse: ['fee'], isSettling: true })
    page.clock.advance(SETTLED_MS)
    page.service.acknowledge()
    expect(page.review()).toMatchObject({ worse: [], isSettling: false, seen: { fee: native(22_000n * GWEI) } })
    expect(await page.service.confirm()).toBe('sent')
  })

  test('a fee that the account pays by other means is not a term', async () => {
    const page = await openReview({ isPaidByAccount: true })
    expect(page.review()?.seen.fee).toBeNull()
    await page.round({})
    expect(page.review()?.worse).toEqual([])
    const submitted = vi.fn()
    page.kernel.on('tx:submitted', submitted)
    expect(await page.service.confirm()).toBe('sent')
    expect(submitted.mock.calls[0]?.[0]).not.toHaveProperty('fee')
  })

  test('SAF-01 the network request contains the call that is shown, so that it can stay the same', async () => {
    const page = await openReview()
    expect(page.world.planned.at(-1)).not.toHaveProperty('previous')
    await page.round()
    expect(page.world.planned.at(-1)?.previous).toMatchObject({ summary: { to: BOB, units: 10n ** 18n } })
  })

  test('what can no longer be sent is blocked, and a network that does not respond blocks nothing', async () => {
    const page = await openReview()
    await page.round({ refuse: () => amountTooSmall(1n) })
    expect(page.review()?.trouble).toBe('amount-small')
    expect(await page.service.confirm()).toBeNull()
    await page.round({ refuse: () => new TypeError('offline') })
    expect(page.review()?.trouble).toBe('no-response')
    expect(await page.service.confirm()).toBe('sent')
    expect(page.countTransactions()).toBe(1)
  })
})

describe('SAF-06 risks', () => {
  test('each of several risks is accepted by its own name', async () => {
    const plan: Play['plan'] = (each) => ({ ...each, usualFeeUnits: GWEI })
    const page = await openReview({ plan }, { recipient: TWIN })
    expect(page.review()?.warnings.map(({ kind }) => kind)).toEqual(['look-alike', 'fee-absurd'])
    for (const accepted of [[], ['look-alike'], ['fee-absurd'], ['contract']])
      expect(await page.service.confirm(accepted)).toBeNull()
    expect(page.submission().phase).toBe('idle')
    expect(await page.service.confirm(['fee-absurd', 'look-alike'])).toBe('sent')
  })

  test('SAF-04 a fee is compared with the sent amount by the prices of both', async () => {
    const price = (units: bigint) => ({ price: { units, decimals: 2 } })
    const priced = (coin: HeldToken) => ({ held: [coin, { ...dollar, ...price(1n) }] })
    const kindsOf = (page: Page) => page.review()?.warnings.map(({ kind }) => kind)
    const known = await openReview(priced({ ...ether, ...price(300_000n) }), { token: { ...dollar, ...price(1n) } })
    expect(kindsOf(known)).toEqual(['first-time', 'fee-over-amount'])
    const unknown = await openReview(priced({ ...ether, price: null }), { token: { ...dollar, ...price(1n) } })
    expect(kindsOf(unknown)).toEqual(['first-time'])
    const coinless = await openReview({ held: [{ ...dollar, ...price(1n) }] }, { token: { ...dollar, ...price(1n) } })
    expect(kindsOf(coinless)).toEqual(['first-time'])
  })

  test('a new recipient that is a contract is named as one, and a look-alike stays a look-alike', async () => {
    const contract: Play['plan'] = (plan) => ({ ...plan, isRecipientContract: true })
    const kindsOf = (page: Page) => page.review()?.warnings.map(({ kind }) => kind)
    expect(kindsOf(await openReview({ plan: contract }))).toEqual(['contract'])
    expect(kindsOf(await openReview({ plan: contract }, { recipient: TWIN }))).toEqual(['look-alike'])
    expect(kindsOf(await openReview())).toEqual(['first-time'])
  })
})

describe('SND-05 the wallet request', () => {
  test('SND-01 without an account, an amount or a plan there is no review', async () => {
    const page = await openFlow()
    await vi.waitFor(() => expect(page.kernel.store.get(page.service.draftAtom)?.token).not.toBeNull(), QUICK)
    expect(await page.service.confirm()).toBeNull()
    page.service.typeAmount('1', undefined)
    page.service.typeRecipient(BOB, undefined)
    expect(() => page.service.review()).toThrow()
    page.clock.advance(SETTLED_MS - 1)
    expect(() => page.service.review()).toThrow('Please enter a valid amount and receiver address')
    expect(page.kernel.store.get(page.service.reviewAtom)).toBeNull()
  })

  test('an open wallet request is not sent again, and its review does not change', async () => {
    const page = await openReview()
    let answer: (hash: string) => void = () => {}
    page.wallet.play({ request: () => new Promise((resolve) => (answer = resolve)) })
    const outcome = page.service.confirm()
    expect(page.submission().phase).toBe('asking')
    expect(await page.service.confirm()).toBeNull()
    await vi.waitFor(() => expect(page.countTransactions()).toBe(1), QUICK)
    const shown = page.review()
    page.world.fee += 1n
    const { plans } = page.world
    page.clock.advance(REFRESH_MS)
    await vi.waitFor(() => expect(page.world.plans).toBe(plans + 1), QUICK)
    page.clock.advance(REFRESH_MS)
    expect(page.review()).toBe(shown)
    answer(HASH)
    expect(await outcome).toBe('sent')
  })

  test('after a rejection the review continues, and so do its network reads', async () => {
    const page = await openReview()
    page.wallet.play({ request: 'reject' })
    expect(await page.service.confirm()).toBe('declined')
    expect(page.submission()).toEqual({ phase: 'declined', problem: null })
    await page.round({ fee: 1n })
    expect(page.review()?.plan.fee?.units).toBe(1n)
    page.service.review()
    expect(page.submission().phase).toBe('idle')
  })

  test('after sending: a row that tracks the transaction, a new draft, and a known recipient', async () => {
    let end: (state: TransactionState) => void = () => {}
    const page = await openReview({ follow: () => new Promise((resolve) => (end = resolve)) })
    const submitted = vi.fn()
    page.kernel.on('tx:submitted', submitted)
    expect(await page.service.confirm()).toBe('sent')
    expect(submitted.mock.calls).toMatchObject([[{ hash: HASH, fee: native(21_000n * GWEI) }]])
    expect(page.submission()).toEqual({ phase: 'idle', problem: null })
    expect([page.review(), page.clock.pending()]).toEqual([null, 0])
    expect(page.kernel.store.get(page.service.draftAtom)).toMatchObject({
      amountText: '',
      token: { token: ether.token },
    })
    expect(page.kernel.store.get(page.service.planningAtom).status).toBe('none')
    expect(page.sent()).toMatchObject([{ hash: HASH, to: BOB, units: 10n ** 18n, state: { status: 'pending' } }])
    end({ status: 'confirmed' })
    await vi.waitFor(() => expect(page.sent()[0]?.state.status).toBe('confirmed'), QUICK)
    await page.fillIn()
    await vi.waitFor(() => expect(page.kinds()).toEqual([]), QUICK)
  })

  test('MOD-13 a modal that was closed meanwhile stays closed; one that is open shows the account', async () => {
    const page = await openReview()
    page.kernel.router.close()
    expect(await page.service.confirm()).toBe('sent')
    expect(page.kernel.store.get(page.kernel.router.stateAtom).isOpen).toBe(false)
    expect(page.top()).toBe('WalletSendPreview')
    page.kernel.router.open('WalletSend')
    await page.fillIn()
    page.service.review()
    expect(page.top()).toBe('WalletSendPreview')
    expect(await page.service.confirm()).toBe('sent')
    expect(page.top()).toBe('Account')
  })

  test('the last five are kept, each with its own state, and a row disappears when it is dismissed', async () => {
    const ends = new Map<string, (state: TransactionState) => void>()
    const page = await openReview({ follow: (hash) => new Promise((resolve) => ends.set(hash, resolve)) })
    for (let count = 1; count <= 6; count += 1) {
      page.wallet.play({ request: () => hashOf(count) })
      if (count > 1) {
        await page.fillIn()
        page.service.review()
      }
      expect(await page.service.confirm()).toBe('sent')
    }
    expect(page.sent().map(({ hash }) => hash)).toEqual([6, 5, 4, 3, 2].map(hashOf))
    ends.get(hashOf(5))?.({ status: 'failed', reason: null })
    await vi.waitFor(() => expect(page.sent()[1]?.state.status).toBe('failed'), QUICK)
    expect(page.sent().filter(({ state }) => state.status === 'pending')).toHaveLength(4)
    page.service.dismiss(hashOf(4))
    expect(page.sent().map(({ hash }) => hash)).toEqual([6, 5, 3, 2].map(hashOf))
  })

  test('UIX-04 an unclear result is only shown for this account, until something is sent', async () => {
    const page = await openReview()
    page.wallet.play({ request: () => Promise.reject(new Error('oops')) })
    expect(await page.service.confirm()).toBe('left')
    expect(page.submission()).toEqual({ phase: 'left', problem: null })
    expect(page.kinds()).toContain('unclear')
    change(page)
    await page.fillIn()
    expect(page.kinds()).not.toContain('unclear')
    change(page, `eip155:1:${ALICE}`)
    await page.fillIn()
    expect(page.kinds()).toContain('unclear')
    page.service.review()
    page.wallet.play({ request: () => HASH })
    expect(await page.service.confirm()).toBe('sent')
    await page.fillIn()
    expect(page.kinds()).not.toContain('unclear')
  })

  test('ANA-02 the host is notified of a failure with its code and of a rejection, but not when a visitor only left', async () => {
    const page = await openReview()
    const failed = vi.fn()
    const declined = vi.fn()
    page.kernel.on('send:failed', failed)
    page.kernel.on('send:declined', declined)
    page.wallet.play({ request: () => Promise.reject(requestAborted()) })
    expect(await page.service.confirm()).toBe('left')
    expect(declined).not.toHaveBeenCalled()
    page.wallet.play({ request: 'reject' })
    expect(await page.service.confirm()).toBe('declined')
    expect(declined).toHaveBeenCalledExactlyOnceWith({ network: 'eip155:1', token: 'ETH' })
    expect(failed).not.toHaveBeenCalled()
    page.world.isLoadable = false
    expect(await page.service.confirm()).toBe('failed')
    expect(failed).toHaveBeenCalledExactlyOnceWith({ network: 'eip155:1', token: 'ETH', code: 'send/not-loaded' })
  })

  test('SAF-02 a call that reads differently at the last moment never reaches the wallet', async () => {
    const page = await openReview()
    page.world.reread = (summary) => ({ ...summary, to: TWIN })
    expect(await page.service.confirm()).toBe('failed')
    expect(page.submission().problem?.code).toBe('send/plan-mismatch')
    expect(page.countTransactions()).toBe(0)
  })

  test('a failure is described by the chain’s package, and a response without a transaction is one', async () => {
    const page = await openReview()
    page.wallet.play({ request: () => Promise.reject({ code: -32602, message: 'Invalid params' }) })
    expect(await page.service.confirm()).toBe('failed')
    expect(page.submission().problem?.code).toBe('transfer/failed')
    page.wallet.play({ request: () => 'no hash' })
    expect(await page.service.confirm()).toBe('left')
    expect(page.sent()).toEqual([])
  })

  test('field case 20: a wallet that turns out to be on another network is not asked to send', async () => {
    const page = await openReview()
    page.wallet.play({
      request: () => Promise.reject(toRpcError({ code: 'rpc/chain-disconnected' }, 'eth_sendTransaction')),
    })
    expect(await page.service.confirm()).toBe('failed')
    expect(page.submission().problem).toMatchObject({ code: 'send/wrong-network', context: { network: 'eip155:1' } })
  })
})

describe('field case 19: the account leaves', () => {
  test('SAF-02 while the feature loads: the review is outdated, and no wallet request is sent', async () => {
    const page = await openReview()
    const outcome = page.service.confirm()
    await page.kernel.connections.disconnect()
    expect(await outcome).toBe('failed')
    expect(page.submission().problem?.code).toBe('send/review-outdated')
    expect(page.countTransactions()).toBe(0)
  })

  test('its review, its timers and the result of its last try are removed with it', async () => {
    const page = await openReview()
    page.wallet.play({ request: 'reject' })
    expect(await page.service.confirm()).toBe('declined')
    await page.round({ fee: 22_000n * GWEI })
    change(page)
    expect(page.review()).toBeNull()
    expect(page.submission().phase).toBe('idle')
    expect(page.clock.pending()).toBe(0)
    expect(await page.service.confirm()).toBeNull()
    page.service.acknowledge()
    expect(page.review()).toBeNull()
  })

  test('during a wallet request: it is remembered, and the next account can be reviewed', async () => {
    const page = await openReview()
    page.wallet.play({ request: 'hang' })
    const outcome = page.service.confirm()
    await vi.waitFor(() => expect(page.countTransactions()).toBe(1), QUICK)
    change(page)
    expect(page.submission().phase).toBe('asking')
    await page.fillIn('0.25')
    page.service.review()
    expect(page.review()).toMatchObject({ account: OTHER_ACCOUNT, plan: { summary: { units: 10n ** 18n / 4n } } })
    page.kernel.destroy()
    expect(await outcome).toBe('left')
    expect(page.clock.pending()).toBe(0)
  })

  test('during a wallet request: no other request is sent, and its response does not affect the next account', async () => {
    const page = await openReview()
    let answer: (hash: string) => void = () => {}
    page.wallet.play({ request: () => new Promise((resolve) => (answer = resolve)) })
    const outcome = page.service.confirm()
    await vi.waitFor(() => expect(page.countTransactions()).toBe(1), QUICK)
    change(page)
    await page.fillIn('0.25')
    page.service.review()
    expect(await page.service.confirm()).toBeNull()
    expect(page.countTransactions()).toBe(1)
    const shown = page.review()
    answer(HASH)
    expect(await outcome).toBe('sent')
    expect([page.sent().length, page.submission().phase]).toEqual([1, 'idle'])
    expect([page.review(), page.kernel.store.get(page.service.draftAtom)?.amountText]).toEqual([shown, '0.25'])
    page.wallet.play({ request: () => hashOf(2) })
    expect(await page.service.confirm()).toBe('sent')
  })

  test('during a wallet request, another review of the same account leads back to that request', async () => {
    const page = await openReview()
    page.kernel.router.open('WalletSend')
    page.wallet.play({ request: 'hang' })
    void page.service.confirm()
    const shown = page.review()
    await page.fillIn('0.25')
    page.service.review()
    expect(page.review()).toBe(shown)
    expect(page.top()).toBe('WalletSendPreview')
    page.kernel.destroy()
  })
})

describe('SAF-02 a bug in the chain’s package', () => {
  const fail = () => {
    throw new TypeError('a bug')
  }
  test('in the error message for a failure leaves no pending wallet request', async () => {
    const page = await openReview({ broken: { describeFailure: fail } })
    page.wallet.play({ request: () => Promise.reject({ code: -32603, message: 'Internal error' }) })
    expect(await page.service.confirm()).toBe('left')
    page.wallet.play({ request: () => Promise.reject({ code: -32602, message: 'Invalid params' }) })
    expect(await page.service.confirm()).toBe('failed')
    expect(page.submission()).toMatchObject({ phase: 'failed', problem: { code: 'send/not-loaded' } })
  })
  test.each([fail, () => Promise.reject(new TypeError('a bug'))])(
    'in the tracking does not undo a transfer',
    async (follow) => {
      const page = await openReview({ broken: { follow } })
      expect(await page.service.confirm()).toBe('sent')
      expect(page.sent()).toMatchObject([{ hash: HASH, state: { status: 'pending' } }])
    },
  )
})
