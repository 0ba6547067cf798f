import { expect, test, vi } from 'vitest'
import { createMemoryBackend, type StorageBackend } from '../storage/backends'
import { createHostPauses } from './hostPauses'

const MAX_PAUSE_MS = 30_000

const HOST = 'rpc.example:8545'
const PATH = `latchkey/1/http/${HOST}`

/** Pages of one origin over one storage, with a clock that is moved. */
function setUp(backend: StorageBackend | null = createMemoryBackend()) {
  const clock = { nowMs: 1_000_000 }
  const openTab = () =>
    createHostPauses(
      () => backend,
      () => clock.nowMs,
      {},
    )
  return { backend, clock, openTab }
}

test('field case 23: SAF-13 a pause applies in every tab, only to its host, and ends to the millisecond', () => {
  const { backend, clock, openTab } = setUp()
  const [first, second] = [openTab(), openTab()]
  first.add(HOST, 2_000)
  expect([first, second, openTab()].map((tab) => tab.remainingMs(HOST))).toEqual([2_000, 2_000, 2_000])
  expect(second.remainingMs('rpc.example')).toBe(0)
  clock.nowMs += 1_999
  expect([first, second].map((tab) => tab.remainingMs(HOST))).toEqual([1, 1])
  clock.nowMs += 1
  expect([first, second].map((tab) => tab.remainingMs(HOST))).toEqual([0, 0])
  expect(backend?.get(PATH)).toBeNull()
})

test('field case 23: SAF-13 a longer pause extends a shorter one, never the reverse, and none is longer than the limit', () => {
  const { backend, clock, openTab } = setUp()
  const [first, second] = [openTab(), openTab()]
  first.add(HOST, 5_000)
  second.add(HOST, 1_000)
  expect(first.remainingMs(HOST)).toBe(5_000)
  second.add(HOST, 9_000)
  expect(first.remainingMs(HOST)).toBe(9_000)
  first.add(HOST, 10 ** 12)
  expect(second.remainingMs(HOST)).toBe(MAX_PAUSE_MS)
  backend?.set(PATH, JSON.stringify({ v: 1, d: { sinceMs: clock.nowMs, untilMs: clock.nowMs + 10 ** 12 } }))
  expect(openTab().remainingMs(HOST)).toBe(MAX_PAUSE_MS)
})

test.each([0, -1, Number.NaN])('field case 23: a pause of %s ms is ignored', (forMs) => {
  const { backend, openTab } = setUp()
  const tab = openTab()
  tab.add(HOST, forMs)
  expect([backend?.get(PATH), tab.remainingMs(HOST)]).toEqual([null, 0])
})

test('field case 23: a clock that is set back ends a pause, and a malformed stored entry is ignored', () => {
  const { backend, clock, openTab } = setUp()
  openTab().add(HOST, 5_000)
  clock.nowMs -= 1
  expect(openTab().remainingMs(HOST)).toBe(0)
  for (const text of [
    '',
    '{',
    '7',
    '{"v":1,"d":null}',
    '{"v":1,"d":{"sinceMs":0}}',
    '{"v":1,"d":{"sinceMs":"0","untilMs":"9"}}',
  ]) {
    backend?.set(PATH, text)
    expect(openTab().remainingMs(HOST), text).toBe(0)
    expect(backend?.get(PATH), text).toBeNull()
  }
})

test.each([createMemoryBackend(), null])(
  'field case 23: a pause that is over stays over when the clock is set back',
  (backend) => {
    const { clock, openTab } = setUp(backend)
    const tab = openTab()
    tab.add(HOST, 5_000)
    clock.nowMs += 5_000
    expect(tab.remainingMs(HOST)).toBe(0)
    clock.nowMs -= 1_000
    expect(tab.remainingMs(HOST)).toBe(0)
  },
)

test.each(['absent', 'throwing'])('field case 23: if storage is %s, the page keeps its own pauses', (kind) => {
  const refuse = () => {
    throw new Error('denied')
  }
  const { clock, openTab } = setUp(kind === 'absent' ? null : { get: refuse, set: refuse, remove: refuse })
  const [tab, other] = [openTab(), openTab()]
  tab.add(HOST, 2_000)
  expect([tab.remainingMs(HOST), other.remainingMs(HOST)]).toEqual([2_000, 0])
  clock.nowMs += 2_000
  expect(tab.remainingMs(HOST)).toBe(0)
})

test('field case 23: two copies of the package on one page share their pauses', () => {
  const page = {}
  const now = vi.fn(() => 1)
  createHostPauses(() => null, now, page).add(HOST, 500)
  expect(createHostPauses(() => null, now, page).remainingMs(HOST)).toBe(500)
})
