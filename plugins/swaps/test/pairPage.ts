// What the tests next to this file share.
// Types of what these functions return.

import type { CaipAddress } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import type {} from '@latchkey/kernel/testing'
import type { SwapsOptions } from '@latchkey/plugin-swaps'
import { expect, vi } from 'vitest'
import { dollar, ether, openSwapFlow, type Play } from './swapWorld'

export const SETTLED_MS = 600
export const ROUND_MS = 10_000
export const ETHER = 10n ** 18n
export const OTHER_ACCOUNT: CaipAddress = 'eip155:1:0x2222222222222222222222222222222222222222'
export const coin: Token = { ...dollar, address: `0x${'cc'.repeat(20)}`, symbol: 'COIN' }
export const QUICK = { interval: 1 }
export const owned = (token: Token, units: bigint) => ({ token, units, price: null, value: null, isHidden: false })
export const whole = (units: bigint) => ({ units, decimals: 0 })

export async function openPair(play: Play = {}, options: SwapsOptions = {}) {
  const flow = await openSwapFlow(play, options)
  const { kernel, service, clock, world } = flow
  const read = {
    pair: () => kernel.store.get(service.pairAtom),
    listing: () => kernel.store.get(service.listingAtom),
    figures: () => kernel.store.get(service.figuresAtom),
    prices: () => kernel.store.get(service.pricesAtom),
    quoting: () => kernel.store.get(service.quotingAtom),
    countRequests: (call: string) => world.requests.filter((each) => each === call).length,
  }
  const blocked = (reason: string | null) =>
    vi.waitFor(() => expect(kernel.store.get(service.blockedAtom)).toBe(reason), QUICK)
  async function choose(from = ether, to = dollar, amount = '1') {
    service.choose('from', from)
    service.choose('to', to)
    service.typeAmount(amount, undefined)
    clock.advance(SETTLED_MS)
    await vi.waitFor(() => expect(read.quoting().status).toMatch(/ready|failed/), QUICK)
  }
  await vi.waitFor(() => expect(read.listing().status).not.toBe('loading'), QUICK)
  return { ...flow, ...read, blocked, choose }
}

/** Everything that follows from what was told late has happened: all of it is in promises. */
export const settled = () => new Promise((resolve) => setImmediate(resolve))
