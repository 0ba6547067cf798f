import type { ActivityItem } from '@latchkey/kernel/contracts'
import { describe, expect, test, vi } from 'vitest'
import {
  DAY_MS,
  item,
  kept,
  openFlow,
  openForm,
  openPurchase,
  PATIENCE_MS,
  POLL_MS,
  QUICK,
  SLOW_POLL_MS,
  STORED,
  settled,
  show,
} from './flowPage'
import { ACCOUNT, createFakeWindow, PAGE, type Play } from './onrampWorld'

describe('ONR-03 what becomes of a purchase', () => {
  test('it appears, is in progress, and arrives: reported once, and no further request is sent', async () => {
    const flow = await openPurchase({ items: [item('old', 'confirmed', { minedAtMs: 5 })] })
    await flow.until('waiting')
    flow.world.items = [item('old', 'confirmed', { minedAtMs: 5 }), item('new', 'pending', { minedAtMs: 6 })]
    await flow.listen()
    await flow.until('arriving')
    expect(flow.purchases()[0]).toMatchObject({ itemId: 'new', sinceMs: 5 })
    expect(flow.completed).not.toHaveBeenCalled()
    flow.world.items = [item('new', 'confirmed', { minedAtMs: 6 })]
    await flow.listen()
    await flow.until('arrived')
    expect(flow.purchases()[0]?.received).toEqual({ amount: { units: 24_370_001n, decimals: 6 }, symbol: 'USDC' })
    const facts = { id: flow.id, provider: 'coinbase', network: 'eip155:1', symbol: 'USDC' }
    expect([flow.completed.mock.calls, flow.failed.mock.calls]).toEqual([[[facts]], []])
    const requestCount = flow.countRequests()
    flow.clock.advance(DAY_MS)
    expect([flow.countRequests(), flow.completed.mock.calls.length]).toEqual([requestCount, 1])
    expect(flow.storage.get(STORED)).toBeNull()
  })

  test('a declined payment is reported as declined', async () => {
    const flow = await openPurchase()
    await flow.until('waiting')
    flow.world.items = [item('new', 'failed')]
    await flow.listen()
    await flow.until('failed')
    expect([flow.failed.mock.calls.length, flow.completed.mock.calls.length]).toEqual([1, 0])
    expect(flow.failed).toHaveBeenCalledWith(expect.objectContaining({ reason: 'declined' }))
  })

  test('after three minutes without news it is late, and polled every half minute', async () => {
    const flow = await openPurchase()
    await flow.until('waiting')
    await vi.waitFor(() => expect(flow.countRequests()).toBe(2), QUICK)
    const { startedAtMs = 0 } = flow.purchases()[0] ?? {}
    while (flow.clock.now() + POLL_MS < startedAtMs + PATIENCE_MS) await flow.listen()
    expect(flow.phase()).toBe('waiting')
    await flow.listen()
    await flow.until('late')
    await flow.untilAnswered()
    const requestCount = flow.countRequests()
    flow.clock.advance(SLOW_POLL_MS - 1)
    expect(flow.countRequests()).toBe(requestCount)
    flow.clock.advance(1)
    expect(flow.countRequests()).toBe(requestCount + 1)
  })

  test('a late one without news for a day is dropped; one in progress is not', async () => {
    const flow = await openPurchase()
    await flow.until('waiting')
    await vi.waitFor(() => expect(flow.countRequests()).toBe(2), QUICK)
    await flow.listen(PATIENCE_MS)
    await flow.until('late')
    const { startedAtMs = 0 } = flow.purchases()[0] ?? {}
    await flow.untilAnswered()
    flow.change()
    flow.clock.advance(startedAtMs + DAY_MS - 1 - flow.clock.now())
    flow.change(ACCOUNT)
    await flow.untilAnswered()
    expect(flow.phase()).toBe('late')
    await flow.listen(SLOW_POLL_MS)
    await vi.waitFor(() => expect(flow.purchases()).toEqual([]), QUICK)
    expect(flow.completed.mock.calls.concat(flow.failed.mock.calls)).toEqual([])
  })

  test('no request is sent for a purchase on another account, and no news changes it', async () => {
    const flow = await openPurchase()
    await flow.until('waiting')
    flow.change()
    const requestCount = flow.countRequests()
    flow.world.items = [item('new', 'confirmed')]
    flow.clock.advance(10 * POLL_MS)
    expect([flow.countRequests(), flow.phase()]).toEqual([requestCount, 'waiting'])
    flow.change(`eip155:10:${ACCOUNT.slice(9)}`)
    await flow.until('arrived')
  })

  test('the next purchase on the same account does not count earlier items as its own, and ends the wait for one that never appeared', async () => {
    const flow = await openPurchase()
    await flow.until('waiting')
    flow.world.items = [item('other', 'confirmed', { network: 'eip155:10', minedAtMs: 9 })]
    flow.service.typeAmount('50', undefined)
    await vi.waitFor(() => expect(flow.blocked()).toBeNull(), QUICK)
    const next = flow.service.buy(createFakeWindow() as never)
    await vi.waitFor(() => expect(flow.purchases()).toMatchObject([{ id: next, phase: 'waiting', sinceMs: 9 }]), QUICK)
  })

  test('one that is in progress is kept when the next one begins', async () => {
    const flow = await openPurchase()
    await flow.until('waiting')
    flow.world.items = [item('a', 'pending')]
    await flow.listen()
    await flow.until('arriving')
    const next = flow.service.buyAgain(flow.id, createFakeWindow() as never)
    expect(next).not.toBe(flow.id)
    flow.service.typeAmount('50', undefined)
    const third = flow.service.buy(createFakeWindow() as never)
    await vi.waitFor(() => expect(flow.purchases().find(({ id }) => id === third)?.phase).toBe('waiting'), QUICK)
  })

  test('the same order can be placed again, unless it is unknown or its provider is gone', async () => {
    const flow = await openPurchase({ url: null })
    await flow.until('unopened')
    flow.world.url = PAGE
    const popup = createFakeWindow()
    const again = flow.service.buyAgain(flow.id, popup as never)
    await flow.until('waiting')
    expect(flow.purchases().map(({ id }) => id)).toEqual([again])
    expect([popup.location.href, flow.service.buyAgain('nobody', null)]).toEqual([PAGE, null])
  })

  test('UIX-04 while the service is down nothing is shown, and the purchase continues', async () => {
    const flow = await openPurchase({ items: new Error('down') })
    await flow.until('waiting')
    const { sinceMs, startedAtMs } = flow.purchases()[0] ?? {}
    expect(sinceMs).toBe(startedAtMs)
    flow.world.items = [item('new', 'confirmed', { network: null })]
    await flow.listen()
    await flow.until('arrived')
  })
})

describe('ONR-03 more than one purchase', () => {
  async function openTwo() {
    const flow = await openPurchase()
    await flow.until('waiting')
    flow.world.items = [item('a', 'pending', { minedAtMs: 5 })]
    await flow.listen()
    await flow.until('arriving')
    flow.service.typeAmount('50', undefined)
    // Immediately, so that no timer is left but those of the purchases.
    flow.service.choose({})
    const second = flow.service.buy(createFakeWindow() as never) ?? ''
    await flow.until('waiting')
    const phases = () => flow.purchases().map(({ phase }) => phase)
    await vi.waitFor(() => expect(flow.clock.pending()).toBe(3), QUICK)
    return { ...flow, second, phases }
  }

  test('each ends separately, and is reported once', async () => {
    const flow = await openTwo()
    expect([flow.phases(), new Set([flow.id, flow.second]).size]).toEqual([['waiting', 'arriving'], 2])
    expect(kept(flow)).toHaveLength(2)
    flow.world.items = [item('a', 'confirmed', { minedAtMs: 5 }), item('b', 'pending', { minedAtMs: 6 })]
    flow.clock.advance(POLL_MS)
    await vi.waitFor(() => expect(flow.phases()).toEqual(['arriving', 'arrived']), QUICK)
    expect(flow.completed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: flow.id }))
    expect(flow.refresh).toHaveBeenCalledExactlyOnceWith(ACCOUNT)
    await vi.waitFor(() => expect(kept(flow)).toMatchObject([{ id: flow.second }]), QUICK)
    await vi.waitFor(() => expect(flow.clock.pending()).toBeGreaterThan(1), QUICK)
    flow.world.items = [item('b', 'failed', { minedAtMs: 6 })]
    flow.clock.advance(POLL_MS)
    await vi.waitFor(() => expect(flow.phases()).toEqual(['failed', 'arrived']), QUICK)
    expect([flow.completed.mock.calls.length, flow.failed.mock.calls.length, flow.refresh.mock.calls.length]).toEqual([
      1, 1, 1,
    ])
  })

  test('one is removed, and the other continues', async () => {
    const flow = await openTwo()
    flow.service.forget(flow.second)
    expect(flow.purchases().map(({ id }) => id)).toEqual([flow.id])
    flow.service.forget('nobody')
    expect(flow.purchases()).toHaveLength(1)
  })

  test('news of one account does not affect another', async () => {
    const flow = await openPurchase()
    await flow.until('waiting')
    await flow.untilAnswered()
    flow.change()
    flow.service.watch()
    flow.world.items = []
    flow.service.typeAmount('50', undefined)
    await vi.waitFor(() => expect(flow.blocked()).toBeNull(), QUICK)
    flow.service.buy(createFakeWindow() as never)
    await vi.waitFor(() => expect(flow.purchases().map(({ phase }) => phase)).toEqual(['waiting', 'waiting']), QUICK)
    await settled()
    flow.world.items = [item('new', 'confirmed')]
    flow.clock.advance(POLL_MS)
    await vi.waitFor(() => expect(flow.purchases().map(({ phase }) => phase)).toEqual(['arrived', 'waiting']), QUICK)
  })

  test('a late one is removed after exactly a day, even next to one that continues', async () => {
    const flow = await openPurchase()
    await flow.until('waiting')
    await flow.listen(PATIENCE_MS)
    await flow.until('late')
    await flow.untilAnswered()
    const { startedAtMs = 0 } = flow.purchases()[0] ?? {}
    show('hidden')
    flow.clock.advance(startedAtMs + DAY_MS - 1 - flow.clock.now())
    show('visible')
    await settled()
    expect(flow.phase()).toBe('late')
    flow.clock.advance(1)
    show('visible')
    await vi.waitFor(() => expect(flow.purchases()).toEqual([]), QUICK)
  })
})

describe('ONR-03 UIX-04 after a reload', () => {
  async function reopen(change: (stored: Record<string, unknown>) => readonly unknown[], play: Play = {}) {
    const first = await openPurchase()
    await first.until('waiting')
    await vi.waitFor(() => expect(kept(first)).toHaveLength(1), QUICK)
    first.kernel.destroy()
    const { v, d } = JSON.parse(first.storage.get(STORED) ?? '')
    first.storage.set(STORED, JSON.stringify({ v, d: change(d[0]) }))
    const flow = await openFlow({ storage: first.storage, ...play })
    return { ...flow, id: first.id }
  }

  test('one without news waits, one with news is in progress, and an invalid one is left out', async () => {
    const flow = await reopen((stored) => [{ id: 'junk' }, 7, stored, { ...stored, id: 'heard', itemId: 'a' }])
    expect(flow.purchases()).toMatchObject([
      { id: flow.id, phase: 'waiting', isTracked: true, isClosed: false },
      { id: 'heard', phase: 'arriving', itemId: 'a' },
    ])
    flow.world.items = [item('a', 'confirmed')]
    await vi.waitFor(() => expect(flow.countRequests()).toBeGreaterThan(0), QUICK)
    await vi.waitFor(() => expect(flow.clock.pending()).toBe(1), QUICK)
    flow.clock.advance(POLL_MS)
    await vi.waitFor(() => expect(flow.purchases()[1]?.phase).toBe('arrived'), QUICK)
  })

  test('one whose provider is gone cannot be bought again', async () => {
    const flow = await reopen((stored) => [{ ...stored, provider: 'gone' }])
    expect(flow.service.buyAgain(flow.id, null)).toBeNull()
    expect(flow.purchases()).toMatchObject([{ id: flow.id, provider: 'gone' }])
  })

  test('ACC-06 one of another family is not polled, even if its address is spelled like that of the account', async () => {
    const account = ACCOUNT.replace('eip155', 'cosmos')
    const flow = await reopen((stored) => [{ ...stored, order: { ...Object(stored.order), account } }])
    expect(flow.purchases()).toMatchObject([{ order: { account } }])
    await settled()
    show('visible')
    await settled()
    expect(flow.countRequests()).toBe(0)
  })

  test('at most 99 are restored, and a new one replaces the last', async () => {
    const flow = await reopen((stored) =>
      Array.from({ length: 120 }, (_, index) => ({ ...stored, id: `p-${index}`, itemId: `i-${index}` })),
    )
    expect([flow.purchases().length, flow.purchases().at(-1)?.id]).toEqual([99, 'p-98'])
    flow.service.watch()
    await vi.waitFor(() => expect(flow.offer().status).toBe('ready'), QUICK)
    flow.service.typeAmount('25', undefined)
    flow.service.buy(null)
    expect([flow.purchases().length, flow.purchases().at(-1)?.id]).toEqual([99, 'p-97'])
  })

  test('no request is sent while the page is hidden, or after the modal has ended', async () => {
    const flow = await openPurchase()
    await flow.until('waiting')
    await flow.untilAnswered()
    const requestCount = flow.countRequests()
    show('hidden')
    flow.clock.advance(10 * POLL_MS)
    expect(flow.countRequests()).toBe(requestCount)
    show('visible')
    await vi.waitFor(() => expect(flow.countRequests()).toBe(requestCount + 1), QUICK)
    await flow.untilAnswered()
    flow.kernel.destroy()
    show('visible')
    expect([flow.clock.pending(), flow.countRequests()]).toEqual([0, requestCount + 1])
  })

  test('ACC-06 no request is sent once no account is connected', async () => {
    const flow = await openPurchase()
    await flow.until('waiting')
    await flow.untilAnswered()
    const requestCount = flow.countRequests()
    await flow.kernel.connections.disconnect()
    flow.clock.advance(10 * POLL_MS)
    show('visible')
    await settled()
    expect(flow.countRequests()).toBe(requestCount)
    expect(flow.phase()).toBe('waiting')
  })

  test('a response without news draws nothing again', async () => {
    const flow = await openPurchase()
    await flow.until('waiting')
    await flow.untilAnswered()
    const shown = flow.purchases()
    await flow.listen()
    await flow.untilAnswered()
    expect(flow.purchases()).toBe(shown)
  })

  test('a response that a newer request has overtaken is dropped, and plans no request', async () => {
    const flow = await openPurchase()
    await flow.until('waiting')
    await flow.untilAnswered()
    const data = await flow.kernel.service('dataApi')
    const answers: ((items: readonly ActivityItem[]) => void)[] = []
    data.purchases = () => new Promise((resolve) => answers.push(resolve))
    show('visible')
    show('visible')
    expect(answers).toHaveLength(2)
    answers[0]?.([item('new', 'confirmed')])
    await settled()
    expect([flow.phase(), flow.clock.pending()]).toEqual(['waiting', 1])
    answers[1]?.([])
    await flow.untilAnswered()
  })

  test('only what was polled is dropped after a day: a link that was not used stays', async () => {
    const flow = await openForm()
    flow.service.typeAmount('25', undefined)
    flow.service.buy(null)
    await flow.until('blocked')
    flow.clock.advance(DAY_MS)
    flow.service.buy(createFakeWindow() as never)
    await flow.until('waiting')
    expect(flow.purchases().map(({ phase }) => phase)).toEqual(['waiting', 'blocked'])
  })

  test('a page without a token list is notified anyway', async () => {
    const flow = await openPurchase({ isWithoutList: true })
    await flow.until('waiting')
    flow.world.items = [item('new', 'confirmed')]
    await flow.listen()
    await flow.until('arrived')
    expect(flow.completed).toHaveBeenCalledOnce()
    await settled()
  })

  test('ONR-01 an amount that is not in dollars is not passed on as dollars', async () => {
    const flow = await openForm()
    flow.service.choose({ currency: 'EUR' })
    flow.service.typeAmount('25', undefined)
    flow.service.buy(createFakeWindow() as never)
    await flow.until('waiting')
    expect(flow.world.requests[0]).not.toHaveProperty('presetFiatAmount')
  })
})
