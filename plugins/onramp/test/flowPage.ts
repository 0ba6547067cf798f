// What the tests next to this file share.
// Types of what these functions return.

import type { CaipAddress } from '@latchkey/kernel'
import type { ActivityItem } from '@latchkey/kernel/contracts'
import type {} from '@latchkey/kernel/testing'
import { expect, vi } from 'vitest'
import { activityItem, createFakeWindow, openOnrampFlow, type Play } from './onrampWorld'

export const OTHER: CaipAddress = 'eip155:1:0x2222222222222222222222222222222222222222'
export const SETTLED_MS = 600
export const QUOTE_LIFE_MS = 30_000
export const [POLL_MS, SLOW_POLL_MS, PATIENCE_MS, DAY_MS] = [4_000, 30_000, 180_000, 86_400_000]
export const QUICK = { interval: 1 }
export const STORED = 'latchkey/1/onramp/pending'
export const own = {
  id: 'own',
  name: 'Own',
  feeBps: [0, 0],
  origins: ['https://own.example'],
  link: () => 'https://own.example/buy',
} as const
export const coinbase = {
  id: 'coinbase',
  name: 'Coinbase',
  feeBps: [100, 200],
  origins: ['https://pay.coinbase.com'],
} as const

export async function openFlow(play: Play = {}) {
  const flow = await openOnrampFlow(play)
  const { kernel, service, world, clock, wallet } = flow
  const read = {
    draft: () => kernel.store.get(service.draftAtom),
    offer: () => kernel.store.get(service.offerAtom),
    chosen: () => kernel.store.get(service.chosenAtom),
    quoting: () => kernel.store.get(service.quotingAtom),
    blocked: () => kernel.store.get(service.blockedAtom),
    purchases: () => kernel.store.get(service.purchasesAtom),
    phase: () => kernel.store.get(service.purchasesAtom)[0]?.phase,
    quotes: () => world.calls.filter((each) => each.startsWith('quote')),
    countRequests: () => world.calls.filter((each) => each.startsWith('purchases')).length,
    offers: () => world.calls.filter((each) => each === 'options').length,
  }
  const until = (phase: string) => vi.waitFor(() => expect(read.phase()).toBe(phase), QUICK)
  /** The window is looked at, and the next question is planned: what the last one said has been heard. */
  const untilAnswered = () => vi.waitFor(() => expect(clock.pending()).toBe(2), QUICK)
  /** Until the service was asked once more. */
  async function listen(ms = POLL_MS) {
    await untilAnswered()
    const before = read.countRequests()
    clock.advance(ms)
    await vi.waitFor(() => expect(read.countRequests()).toBeGreaterThan(before), QUICK)
  }
  const change = (account = OTHER) => wallet.emit(wallet.sessions([account]))
  return { ...flow, ...read, until, untilAnswered, listen, change }
}
/** With a view that looks. */
export async function openForm(play: Play = {}) {
  const flow = await openFlow(play)
  const stop = flow.service.watch()
  await vi.waitFor(() => expect(flow.offer().status).not.toBe('loading'), QUICK)
  return { ...flow, stop }
}
/** With an order, and the window of its provider. */
export async function openPurchase(play: Play = {}) {
  const flow = await openForm(play)
  flow.service.typeAmount('25', undefined)
  flow.clock.advance(SETTLED_MS)
  await vi.waitFor(() => expect(flow.quoting().status).toBe('ready'), QUICK)
  const popup = createFakeWindow()
  const id = flow.service.buy(popup as never) ?? ''
  flow.stop()
  return { ...flow, popup, id }
}
export const item = (id: string, status: ActivityItem['status'], more: Partial<ActivityItem> = {}): ActivityItem => ({
  ...activityItem(id, status),
  ...more,
})

export const settled = () => new Promise((resolve) => setImmediate(resolve))
/** The page is hidden, or looked at again. */
export function show(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
export const kept = ({ storage }: { storage: { get(key: string): string | null } }) =>
  JSON.parse(storage.get(STORED) ?? '{}').d
