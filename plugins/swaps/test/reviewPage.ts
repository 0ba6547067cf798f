// What the tests next to this file share.
// Types of what these functions return.

import type { CaipAddress } from '@latchkey/kernel'
import type {} from '@latchkey/kernel/contracts'
import type {} from '@latchkey/kernel/testing'
import { expect, vi } from 'vitest'
import { dollar, ether, openSwapFlow, type Play } from './swapWorld'

export const SETTLED_MS = 600
export const REFRESH_MS = 10_000
export const ETHER = 10n ** 18n
export const OTHER_ACCOUNT: CaipAddress = 'eip155:1:0x2222222222222222222222222222222222222222'
export const HASH = `0x${'9'.repeat(64)}`
export const QUICK = { interval: 1 }
const TOKEN: Play = { toUnits: ETHER }

export async function openReview(play: Play = {}, [from, to] = [ether, dollar]) {
  const flow = await openSwapFlow(play)
  const { kernel, service, clock, world, wallet } = flow
  const events = { initiated: vi.fn(), failed: vi.fn(), submitted: vi.fn() }
  kernel.on('swap:initiated', events.initiated)
  kernel.on('swap:failed', events.failed)
  kernel.on('tx:submitted', events.submitted)
  const read = {
    review: () => kernel.store.get(service.reviewAtom),
    terms: () => kernel.store.get(service.termsAtom),
    submission: () => kernel.store.get(service.submissionAtom),
    isPreparing: () => kernel.store.get(service.preparingAtom),
    isUnclear: () => kernel.store.get(service.unclearAtom),
    top: () => kernel.store.get(kernel.router.stateAtom).stack.at(-1)?.view,
    questions: () => wallet.requests.filter((each) => each === 'eth_sendTransaction').length,
    count: (call: string) => world.requests.filter((each) => each === call).length,
  }
  async function fillIn(amount = '1') {
    await vi.waitFor(() => expect(kernel.store.get(service.listingAtom).status).toBe('ready'), QUICK)
    service.choose('from', from)
    service.choose('to', to)
    service.typeAmount(amount, undefined)
    clock.advance(SETTLED_MS)
    await vi.waitFor(() => expect(kernel.store.get(service.blockedAtom)).toBeNull(), QUICK)
  }
  /** Until the servers were asked once more, and the review has what they said. */
  async function round(changed: Partial<typeof world> = {}) {
    Object.assign(world, changed)
    clock.advance(REFRESH_MS)
    const before = read.review()
    await vi.waitFor(() => expect(read.review()).not.toBe(before), QUICK)
  }
  /** A wallet that answers when the test says so. */
  function holdWallet() {
    const held = { answer: (_hash: string) => {}, fail: (_error: unknown) => {} }
    wallet.play({
      request: () => new Promise((resolve, reject) => Object.assign(held, { answer: resolve, fail: reject })),
    })
    return held
  }
  const isRequested = (times = 1) => vi.waitFor(() => expect(read.questions()).toBe(times), QUICK)
  await fillIn()
  await service.review()
  return { ...flow, ...read, ...events, fillIn, round, holdWallet, isRequested }
}
export type Page = Awaited<ReturnType<typeof openReview>>
export const leave = ({ wallet }: Page) => wallet.emit(wallet.sessions([OTHER_ACCOUNT]))
export const openToken = (play: Play = {}) => openReview({ ...TOKEN, ...play }, [dollar, ether])
