// The runner of a form: when a request is sent, and whose response counts.
import { createFormFlow } from '@latchkey/kernel/review'
import { createFakeClock } from '@latchkey/kernel/testing'
import { createStore } from 'jotai/vanilla'
import { expect, test, vi } from 'vitest'

const DEBOUNCE_MS = 500
const settled = () => new Promise((resolve) => setImmediate(resolve))

function setUp() {
  const store = createStore()
  const clock = createFakeClock()
  const calls: { request: number; signal: AbortSignal; give(result: string): void; fail(error: Error): void }[] = []
  const fetch = (request: number, signal: AbortSignal) =>
    new Promise<string>((give, fail) => calls.push({ request, signal, give, fail }))
  const requestOf = ({ amount }: { amount: number }) => (amount > 0 ? amount : null)
  const flow = createFormFlow<{ amount: number }, number, string>({ store, clock, requestOf, fetch })
  const state = () => store.get(flow.stateAtom)
  const amount = () => store.get(flow.formAtom)?.amount ?? null
  const fill = (to: number, isTyped?: boolean) => flow.fill(() => ({ amount: to }), isTyped)
  return { flow, clock, calls, state, amount, fill }
}
type Page = ReturnType<typeof setUp>
const requests = ({ calls }: Page) => calls.map(({ request }) => request)

test('without an account nothing is filled in, and no request is sent', () => {
  const page = setUp()
  page.fill(1)
  page.flow.update(() => ({ amount: 2 }))
  expect([page.amount(), page.calls.length]).toEqual([null, 0])
})

test('SWP-02 typed amounts are requested once the visitor has stopped typing, other changes immediately', () => {
  const page = setUp()
  page.flow.open({ amount: 0 })
  page.fill(1, true)
  page.fill(2, true)
  page.clock.advance(DEBOUNCE_MS - 1)
  expect(requests(page)).toEqual([])
  page.clock.advance(1)
  page.fill(3)
  expect(requests(page)).toEqual([2, 3])
  expect(page.calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
})

test('a complete form gets a response or an error', async () => {
  const page = setUp()
  page.flow.open({ amount: 0 })
  page.fill(1)
  page.calls[0]?.give('one')
  await settled()
  expect(page.state()).toEqual({ name: 'ready', form: { amount: 1 }, request: 1, result: 'one' })
  page.fill(2)
  const error = new Error('offline')
  page.calls[1]?.fail(error)
  await settled()
  expect(page.state()).toEqual({ name: 'failed', form: { amount: 2 }, request: 2, error })
})

test('ACC-06 a response for a form that has since been changed, emptied, or closed is dropped', async () => {
  const page = setUp()
  for (const change of [
    () => page.fill(0),
    () => page.flow.close(),
    () => page.flow.open({ amount: 0 }),
    page.flow.stop,
  ]) {
    page.flow.open({ amount: 0 })
    page.fill(1)
    change()
    const before = page.state()
    page.calls.at(-1)?.give('late')
    await settled()
    expect([page.state(), page.calls.at(-1)?.signal.aborted]).toEqual([before, true])
  }
  page.flow.open({ amount: 0 })
  page.fill(1, true)
  page.flow.stop()
  expect(page.clock.pending()).toBe(0)
})

test('filling in the same values changes nothing, and updates send no request', () => {
  const page = setUp()
  page.flow.open({ amount: 0 })
  page.fill(1)
  page.flow.fill((form) => form)
  page.flow.update(({ amount }) => ({ amount: amount + 1 }))
  expect([requests(page), page.amount(), page.state().name]).toEqual([[1], 2, 'asking'])
})

test('SWP-02 a watched form is requested again, and keeps its response until the next one', async () => {
  const page = setUp()
  const onRound = vi.fn()
  page.flow.open({ amount: 0 })
  const stop = page.flow.watch(1_000, onRound)
  page.fill(1)
  page.clock.advance(1_000)
  expect(requests(page)).toEqual([1])
  page.calls[0]?.give('one')
  await settled()
  page.clock.advance(1_000)
  expect([requests(page), page.state().name]).toEqual([[1, 1], 'ready'])
  page.calls[1]?.give('two')
  await settled()
  expect(page.state()).toMatchObject({ name: 'ready', result: 'two' })
  stop()
  page.clock.advance(5_000)
  expect([onRound.mock.calls.length, page.clock.pending()]).toEqual([2, 0])
})
