import { createTermsGuard, type Terms } from '@latchkey/kernel/review'
import { createFakeClock } from '@latchkey/kernel/testing'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'

const SETTLE_MS = 600
const FIRST: Terms = {
  costs: { amount: 1_000n, fee: 50n },
  gains: { minimum: 2_970_000_000n },
  parties: { recipient: '0xa', spender: '0xb' },
}
type Changes = { [Kind in keyof Terms]?: Terms[Kind] }
const change = ({ costs, gains, parties }: Changes): Terms => ({
  costs: { ...FIRST.costs, ...costs },
  gains: { ...FIRST.gains, ...gains },
  parties: { ...FIRST.parties, ...parties },
})

function setUp(first: Terms | null = FIRST) {
  const clock = createFakeClock()
  const onChange = vi.fn()
  const guard = createTermsGuard({ clock, onChange })
  if (first) guard.show(first)
  return { clock, guard, onChange }
}

describe('one change', () => {
  test('SAF-03 the first terms need no acknowledgment; before them there is nothing to confirm', () => {
    const { guard } = setUp(null)
    expect(guard.allowsConfirm()).toBe(false)
    expect(guard.state).toEqual({ worse: [], isSettling: false })
    guard.acknowledge()
    expect(guard.allowsConfirm()).toBe(false)
    guard.show(FIRST)
    expect(guard.state).toEqual({ worse: [], isSettling: false })
    expect(guard.allowsConfirm()).toBe(true)
  })

  test.each<[string, Changes, string]>([
    ['a fee a thousand times higher', { costs: { fee: 50_000n } }, 'fee'],
    ['a fee one unit higher', { costs: { fee: 51n } }, 'fee'],
    ['a higher amount', { costs: { amount: 1_001n } }, 'amount'],
    ['a minimum of 2.97 instead of 2,970', { gains: { minimum: 2_970_000n } }, 'minimum'],
    ['a minimum one unit lower', { gains: { minimum: 2_969_999_999n } }, 'minimum'],
    ['another recipient', { parties: { recipient: '0xc' } }, 'recipient'],
    ['another spender', { parties: { spender: '0xa' } }, 'spender'],
  ])('SAF-03 %s blocks Confirm until it is acknowledged, and for at least 600 ms', (_, changes, key) => {
    const { clock, guard, onChange } = setUp()
    guard.show(change(changes))
    expect(guard.state).toEqual({ worse: [key], isSettling: true })
    expect(guard.accepted).toEqual(FIRST)
    guard.acknowledge()
    clock.advance(SETTLE_MS - 1)
    guard.acknowledge()
    expect(guard.state).toEqual({ worse: [key], isSettling: true })
    onChange.mockClear()
    clock.advance(1)
    expect(guard.state).toEqual({ worse: [key], isSettling: false })
    expect(onChange).toHaveBeenCalledOnce()
    expect(guard.allowsConfirm()).toBe(false)
    guard.acknowledge()
    expect(onChange).toHaveBeenCalledTimes(2)
    expect(guard.accepted).toEqual(change(changes))
    expect(guard.state).toEqual({ worse: [], isSettling: false })
    expect(guard.allowsConfirm()).toBe(true)
  })

  test.each<[string, Changes]>([
    ['a lower fee', { costs: { fee: 49n } }],
    ['a higher minimum', { gains: { minimum: 2_970_000_001n } }],
    ['the same terms', {}],
  ])('SAF-03 %s never blocks Confirm', (_, changes) => {
    const { clock, guard } = setUp()
    guard.show(change(changes))
    expect(guard.allowsConfirm()).toBe(true)
    expect(guard.state).toEqual({ worse: [], isSettling: false })
    expect(clock.pending()).toBe(0)
  })

  test('SAF-03 later terms are compared with better ones: a click accepts the visible terms', () => {
    const { guard } = setUp()
    guard.show(change({ gains: { minimum: 3_000_000_000n } }))
    guard.show(FIRST)
    expect(guard.state).toEqual({ worse: ['minimum'], isSettling: true })
  })

  test('SAF-03 terms that are good again need no acknowledgment, but settle first', () => {
    const { clock, guard } = setUp()
    guard.show(change({ parties: { spender: '0xc' }, gains: { minimum: 1n } }))
    clock.advance(SETTLE_MS)
    guard.show(FIRST)
    expect(guard.state).toEqual({ worse: [], isSettling: true })
    expect(guard.allowsConfirm()).toBe(false)
    clock.advance(SETTLE_MS)
    expect(guard.allowsConfirm()).toBe(true)
  })

  test('SAF-03 an acknowledgment covers the visible terms: terms that get worse later need another one', () => {
    const { clock, guard } = setUp()
    guard.show(change({ costs: { fee: 60n } }))
    clock.advance(SETTLE_MS)
    guard.acknowledge()
    guard.show(change({ costs: { fee: 60n }, gains: { minimum: 1n } }))
    expect(guard.state.worse).toEqual(['minimum'])
    guard.show(change({ costs: { fee: 61n }, gains: { minimum: 1n } }))
    expect(guard.state.worse).toEqual(['fee', 'minimum'])
  })

  test('SAF-03 each change for the worse restarts the 600 ms', () => {
    const { clock, guard } = setUp()
    guard.show(change({ costs: { fee: 51n } }))
    clock.advance(SETTLE_MS - 1)
    guard.show(change({ costs: { fee: 52n } }))
    clock.advance(SETTLE_MS - 1)
    expect(guard.state.isSettling).toBe(true)
    guard.show(change({ costs: { fee: 52n } }))
    clock.advance(1)
    expect(guard.state).toEqual({ worse: ['fee'], isSettling: false })
  })

  test('SAF-03 a cost that is added to the earlier ones settles, and does not count as worse', () => {
    const { guard } = setUp()
    guard.show(change({ costs: { approval: 1n } }))
    expect(guard.state).toEqual({ worse: [], isSettling: true })
  })

  test('SAF-03 the terms of another step settle first; the terms of the step before are still known', () => {
    const { clock, guard } = setUp()
    const next: Terms = { costs: { swapFee: 900n }, gains: FIRST.gains, parties: { router: '0xd' } }
    guard.show(next)
    expect(guard.state).toEqual({ worse: [], isSettling: true })
    clock.advance(SETTLE_MS)
    expect(guard.allowsConfirm()).toBe(true)
    guard.show(change({ parties: { spender: '0xe' } }))
    expect(guard.state.worse).toEqual(['spender'])
  })

  test('SAF-03 stopping a guard leaves no timer', () => {
    const { clock, guard, onChange } = setUp()
    guard.show(change({ costs: { fee: 51n } }))
    onChange.mockClear()
    guard.stop()
    clock.advance(SETTLE_MS)
    expect(clock.pending()).toBe(0)
    expect(onChange).not.toHaveBeenCalled()
  })
})

test('SAF-03 a minimum that falls by 0.09 % a hundred times counts as worse from the first time on', () => {
  const { clock, guard } = setUp()
  let minimum = FIRST.gains.minimum ?? 0n
  for (let round = 0; round < 100; round += 1) {
    minimum = (minimum * 9_991n) / 10_000n
    guard.show(change({ gains: { minimum } }))
    clock.advance(10_000)
    expect(guard.allowsConfirm()).toBe(false)
    expect(guard.state).toEqual({ worse: ['minimum'], isSettling: false })
  }
})

const units = fc.bigInt(0n, 6n)
const someTerms: fc.Arbitrary<Terms> = fc.record({
  costs: fc.record({ fee: units, amount: units }),
  gains: fc.record({ minimum: units, expected: units }),
  parties: fc.record({ to: fc.constantFrom('a', 'b'), spender: fc.constantFrom('c', 'd') }),
})
const acts = fc.oneof(
  someTerms.map((terms) => ({ do: 'show', terms }) as const),
  fc.constantFrom(1, 599, 600, 10_000).map((ms) => ({ do: 'wait', ms }) as const),
  fc.constantFrom({ do: 'acknowledge' } as const, { do: 'press' } as const),
)
const isCostlier = (old: Terms, now: Terms) =>
  ['fee', 'amount'].some((key) => (now.costs[key] ?? 0n) > (old.costs[key] ?? 0n)) ||
  ['minimum', 'expected'].some((key) => (now.gains[key] ?? 0n) < (old.gains[key] ?? 0n))
const isOther = (old: Terms, now: Terms) => ['to', 'spender'].some((key) => now.parties[key] !== old.parties[key])

test('SAF-03 in any order of terms, acknowledgments, and clicks, the sent terms are never worse than those shown or acknowledged', () => {
  let sent = 0
  let refused = 0
  fc.assert(
    fc.property(someTerms, fc.array(acts, { maxLength: 40, size: 'max' }), (first, order) => {
      const { clock, guard } = setUp(first)
      // The terms that were accepted, and everything that was shown since: a press must not send anything worse.
      let seen: [Terms, ...Terms[]] = [first]
      let settledMs = 0
      const show = (terms: Terms) => {
        const last = seen.at(-1) ?? first
        if (isCostlier(last, terms) || isOther(last, terms)) settledMs = clock.now() + SETTLE_MS
        guard.show(terms)
        seen = [...seen, terms]
      }
      const acknowledge = () => {
        guard.acknowledge()
        if (clock.now() >= settledMs) seen = [seen.at(-1) ?? first]
      }
      const press = () => {
        const last = seen.at(-1) ?? first
        const isWorse = seen.some((each) => isCostlier(each, last)) || isOther(seen[0], last)
        expect(guard.allowsConfirm()).toBe(!isWorse && clock.now() >= settledMs)
        if (guard.allowsConfirm()) sent += 1
        else refused += 1
      }
      for (const act of order) {
        if (act.do === 'wait') clock.advance(act.ms)
        if (act.do === 'show') show(act.terms)
        if (act.do === 'acknowledge') acknowledge()
        if (act.do === 'press') press()
      }
    }),
    { numRuns: 500 },
  )
  // Neither always nor never.
  expect(Math.min(sent, refused)).toBeGreaterThan(100)
})

test('SAF-03 terms that only get better can be confirmed at any time, and need no acknowledgment', () => {
  const steps = fc.array(fc.record({ fee: units, amount: units, minimum: units }), { maxLength: 20, size: 'max' })
  fc.assert(
    fc.property(steps, (gained) => {
      const { clock, guard } = setUp()
      let { costs, gains } = { costs: { fee: 200n, amount: 200n }, gains: { minimum: 0n } }
      guard.stop()
      const only = createTermsGuard({ clock, onChange: () => {} })
      for (const { fee, amount, minimum } of gained) {
        costs = { fee: costs.fee - fee, amount: costs.amount - amount }
        gains = { minimum: gains.minimum + minimum }
        only.show({ costs, gains, parties: FIRST.parties })
        expect(only.allowsConfirm()).toBe(true)
      }
      expect(clock.pending()).toBe(0)
    }),
  )
})
