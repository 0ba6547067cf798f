// @vitest-environment node
// When a request is sent again, what a response out of order changes, and what is stored.
import { type CaipAddress, LatchkeyError } from '@latchkey/kernel'
import type { ListedBalance, Token } from '@latchkey/kernel/contracts'
import { createStore } from 'jotai/vanilla'
import { expect, test, vi } from 'vitest'
import { mapByKey } from './describeBySite'
import { createPortfolios } from './portfolios'
import type { RememberedPortfolio } from './storedPortfolios'

const ADA: CaipAddress = 'eip155:1:0x1111111111111111111111111111111111111111'
const BOB: CaipAddress = 'eip155:1:0x2222222222222222222222222222222222222222'
const SOL: CaipAddress = 'solana:1:Ada'
const SOME_MS = 30_000
const DAY_MS = 86_400_000
const COIN: Token = { network: 'eip155:1', address: null, name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: null }
const holding = (units: bigint): ListedBalance[] => [{ token: COIN, units, price: null, value: null }]
const down = new Error('down')

/** Answers are given by hand: `answer(0, …)` is that of the first question. */
function play(remembered: readonly RememberedPortfolio[] = []) {
  const store = createStore()
  const calls: { resolve(balances: ListedBalance[]): void; reject(error: unknown): void }[] = []
  const load = vi.fn(
    (_account: CaipAddress, _forced: readonly Token[], _isRetry: boolean) =>
      new Promise<readonly ListedBalance[]>((resolve, reject) => calls.push({ resolve, reject })),
  )
  const deps = {
    keep: vi.fn<(kept: readonly RememberedPortfolio[]) => void>(),
    onUnavailable: vi.fn(),
    onRead: vi.fn(),
  }
  let nowMs = 1_750_000_000_000
  const portfolios = createPortfolios({ store, now: () => nowMs, load, site: mapByKey([]), remembered, ...deps })
  const settle = async (index: number, act: (call: (typeof calls)[number]) => void) => {
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(index))
    const call = calls[index]
    if (call) act(call)
  }
  const lastKept = () => deps.keep.mock.lastCall?.[0] ?? []
  return {
    portfolios,
    load,
    ...deps,
    pass: (byMs: number) => {
      nowMs += byMs
    },
    answer: (index: number, units: bigint) => settle(index, ({ resolve }) => resolve(holding(units))),
    refuse: (index: number, error: unknown = down) => settle(index, ({ reject }) => reject(error)),
    shown: (account: CaipAddress) => store.get(portfolios.stateAtom).get(account),
    unitsOf: (account: CaipAddress) => store.get(portfolios.stateAtom).get(account)?.portfolio?.balances[0]?.units,
    keptAccounts: () => lastKept().map(({ account }) => account),
    kept: () => lastKept().map(({ balances }) => balances[0]?.units),
  }
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code ?? error,
  )

test('BAL-04 a result is reused for 30 s; if the clock was set back, its age is unknown', async () => {
  const { portfolios, load, pass, answer } = play()
  const first = portfolios.read(ADA)
  await answer(0, 1n)
  await first
  pass(SOME_MS - 1)
  await portfolios.read(ADA)
  expect(load).toHaveBeenCalledTimes(1)
  pass(-DAY_MS)
  const again = portfolios.read(ADA)
  await answer(1, 2n)
  expect((await again).balances[0]?.units).toBe(2n)
})

test('BAL-02 the 30 s after a failure end on time, and also if the clock was set back', async () => {
  const { portfolios, load, pass, refuse } = play()
  const first = codeOf(portfolios.read(ADA))
  await refuse(0)
  expect(await first).toBe('tokens/unavailable')
  expect(await codeOf(portfolios.read(ADA))).toBe('tokens/unavailable')
  pass(SOME_MS - 1)
  expect(await codeOf(portfolios.read(ADA))).toBe('tokens/unavailable')
  expect(load).toHaveBeenCalledTimes(1)
  pass(1)
  const second = codeOf(portfolios.read(ADA))
  await refuse(1)
  await second
  pass(-1)
  void codeOf(portfolios.read(ADA))
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(3))
})

test('BAL-01 an outdated response does not change what is shown or stored', async () => {
  const { portfolios, answer, unitsOf, kept, onRead } = play()
  const early = portfolios.read(ADA)
  portfolios.refresh(ADA, [])
  const late = portfolios.read(ADA)
  await answer(1, 2n)
  await late
  await answer(0, 1n)
  expect((await early).balances[0]?.units).toBe(1n)
  expect([unitsOf(ADA), kept(), onRead.mock.calls.length]).toEqual([2n, [2n], 1])
})

test('BAL-02 an outdated failure is only reported to its caller', async () => {
  const { portfolios, answer, refuse, shown, onUnavailable } = play()
  const early = codeOf(portfolios.read(ADA))
  portfolios.refresh(ADA, [])
  const late = portfolios.read(ADA)
  await answer(1, 2n)
  await late
  await refuse(0)
  expect(await early).toBe(down)
  expect(shown(ADA)).toMatchObject({ error: null, isLoading: false })
  expect(onUnavailable).not.toHaveBeenCalled()
})

test('STO-01 a result that arrives after a disconnect is neither shown nor stored, whether it is a response or a failure', async () => {
  const { portfolios, answer, refuse, shown, keep, onUnavailable } = play()
  const [given, failed] = [portfolios.read(ADA), codeOf(portfolios.read(BOB))]
  portfolios.forget('eip155')
  keep.mockClear()
  await answer(0, 1n)
  await refuse(1)
  await given
  expect(await failed).toBe(down)
  expect([shown(ADA), shown(BOB)]).toEqual([undefined, undefined])
  expect(keep).not.toHaveBeenCalled()
  expect(onUnavailable).not.toHaveBeenCalled()
})

test('STO-01 a disconnect removes one family and keeps the others', async () => {
  const { portfolios, answer, shown, keptAccounts, load } = play()
  const [ada, sol] = [portfolios.read(ADA), portfolios.read(SOL)]
  await answer(0, 1n)
  await answer(1, 2n)
  await Promise.all([ada, sol])
  expect(keptAccounts()).toEqual([ADA, SOL])
  portfolios.forget('eip155')
  expect(keptAccounts()).toEqual([SOL])
  expect([shown(ADA), shown(SOL)?.portfolio?.balances.length]).toEqual([undefined, 1])
  await portfolios.read(SOL)
  expect(load).toHaveBeenCalledTimes(2)
  void portfolios.read(ADA)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(3))
})

test('STO-01 nothing is stored for an account without a known portfolio', async () => {
  const { portfolios, answer, refuse, keptAccounts } = play()
  const [ada, bob] = [codeOf(portfolios.read(ADA)), portfolios.read(BOB)]
  await refuse(0)
  await answer(1, 1n)
  await Promise.all([ada, bob])
  expect(keptAccounts()).toEqual([BOB])
})

test('BAL-02 an aborted request is not a failure: nothing is reported, and the next caller sends a request', async () => {
  const { portfolios, answer, refuse, shown, onUnavailable } = play()
  const aborted = new LatchkeyError('kernel/aborted', 'Stopped', { context: undefined })
  const first = codeOf(portfolios.read(ADA))
  await refuse(0, aborted)
  expect(await first).toBe('kernel/aborted')
  expect(onUnavailable).not.toHaveBeenCalled()
  expect(shown(ADA)).toMatchObject({ error: null, isLoading: false })
  const second = portfolios.read(ADA)
  await answer(1, 1n)
  expect((await second).balances).toHaveLength(1)
})

test('BAL-04 a refresh also replaces new results, shares a pending request, and respects the 30 s after a failure', async () => {
  const { portfolios, answer, refuse, load, pass, shown } = play()
  const first = portfolios.read(ADA)
  const shared = portfolios.renew(ADA)
  expect(shown(ADA)?.isLoading).toBe(true)
  await answer(0, 1n)
  expect(await shared).toBe(await first)
  expect(load).toHaveBeenCalledTimes(1)
  const renewed = portfolios.renew(ADA)
  await answer(1, 2n)
  expect((await renewed).balances[0]?.units).toBe(2n)
  const failed = codeOf(portfolios.renew(ADA))
  await refuse(2)
  await failed
  expect(await codeOf(portfolios.renew(ADA))).toBe('tokens/unavailable')
  expect(load).toHaveBeenCalledTimes(3)
  pass(SOME_MS)
  const last = portfolios.renew(ADA)
  await answer(3, 3n)
  await last
  // A pending request is outdated after a transaction: another one is sent.
  void portfolios.renew(ADA)
  portfolios.refresh(ADA, [])
  void portfolios.renew(ADA)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(6))
})
