import { createFakeClock } from '@latchkey/kernel/testing'
import { expect, test, vi } from 'vitest'
import { createScriptedClient } from '../../test/scriptedClient'
import { keepConnected, type PageSignals } from './keepConnected'

const RECONNECT_MS = 5000
const SUSPENDED_MS = 30_000

function setUp() {
  const scripted = createScriptedClient()
  const clock = createFakeClock()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const page = Object.assign(new EventTarget(), { document })
  const stop = keepConnected(scripted.client, clock, page as unknown as PageSignals)
  const { state } = scripted
  function lose(error?: Error): void {
    state.isConnected = false
    if (error) scripted.emit('relayer_error', error)
    scripted.emit('relayer_disconnect')
  }
  function show(visibilityState: string): void {
    document.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { scripted, clock, page, state, stop, lose, show }
}

test('WCT-08 a lost socket is opened again, and only once at a time', async () => {
  const { scripted, clock, state, lose } = setUp()
  lose(new Error('socket hang up'))
  scripted.emit('relayer_disconnect')
  expect(clock.pending()).toBe(1)
  clock.advance(RECONNECT_MS)
  await vi.waitFor(() => expect(state.isConnected).toBe(true))
  expect(clock.pending()).toBe(0)
})

test('WCT-08 a relay that stays down is retried every 5 s', async () => {
  const { scripted, clock, state, lose } = setUp()
  const open = vi.spyOn(scripted.client.core.relayer, 'transportOpen').mockRejectedValue(new Error('down'))
  lose()
  for (let count = 1; count <= 5; count += 1) {
    await vi.waitFor(() => expect(clock.pending()).toBe(1))
    clock.advance(RECONNECT_MS)
    expect(open).toHaveBeenCalledTimes(count)
  }
  open.mockRestore()
  await vi.waitFor(() => expect(clock.pending()).toBe(1))
  clock.advance(RECONNECT_MS)
  await vi.waitFor(() => expect(state.isConnected).toBe(true))
})

test('API-06 a relay that refuses is not called until the visitor returns, not even by the library', async () => {
  const { scripted, clock, page, state, lose } = setUp()
  const close = vi.spyOn(scripted.client.core.relayer, 'transportClose')
  lose(new Error('Unauthorized: invalid key'))
  expect([clock.pending(), close.mock.calls.length]).toEqual([0, 1])
  page.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(state.isConnected).toBe(true))
})

test('API-06 a relay that has accepted the page again after a refusal is retried when the connection is lost', async () => {
  const { scripted, clock, state, lose } = setUp()
  lose(new Error('Unauthorized: origin not allowed'))
  expect(clock.pending()).toBe(0)
  state.isConnected = true
  scripted.emit('relayer_connect')
  lose()
  clock.advance(RECONNECT_MS)
  await vi.waitFor(() => expect(state.isConnected).toBe(true))
})

test.each(['online', 'pageshow'])('WCT-08 %s opens a lost socket immediately', async (event) => {
  const { page, state, lose } = setUp()
  lose()
  page.dispatchEvent(new Event(event))
  await vi.waitFor(() => expect(state.isConnected).toBe(true))
})

test('field case 24: a page that was suspended gets a new socket, whatever the state of the old one; a short absence changes nothing', () => {
  const { clock, state, show } = setUp()
  show('hidden')
  clock.advance(SUSPENDED_MS)
  show('visible')
  expect(state.restarts).toBe(0)
  show('hidden')
  clock.advance(SUSPENDED_MS + 1)
  show('visible')
  expect(state.restarts).toBe(1)
})

test('a computer that slept is detected by its heartbeat; a hidden page with slow timers is not', () => {
  const { scripted, clock, state, show } = setUp()
  for (let beat = 0; beat < 20; beat += 1) {
    clock.advance(5000)
    scripted.emit('heartbeat_pulse')
  }
  show('hidden')
  clock.advance(60_000)
  scripted.emit('heartbeat_pulse')
  expect(state.restarts).toBe(0)
  show('visible')
  clock.advance(3_600_000)
  scripted.emit('heartbeat_pulse')
  expect(state.restarts).toBe(2)
})

test('WCT-08 an open socket is not opened again, and a replaced one only once', async () => {
  const { scripted, clock, page, state, lose } = setUp()
  const { relayer } = scripted.client.core
  const open = vi.spyOn(relayer, 'transportOpen')
  page.dispatchEvent(new Event('online'))
  expect(open).not.toHaveBeenCalled()
  vi.spyOn(relayer, 'restartTransport').mockReturnValue(new Promise(() => {}))
  lose()
  clock.advance(SUSPENDED_MS + 1)
  state.isConnected = false
  open.mockClear()
  page.dispatchEvent(new Event('online'))
  expect(relayer.restartTransport).toHaveBeenCalledOnce()
  expect(open).not.toHaveBeenCalled()
})

test('WCT-08 a hidden page waits until it is visible', async () => {
  const { page, state, lose, show } = setUp()
  lose(new Error('Unauthorized: invalid key'))
  show('hidden')
  page.dispatchEvent(new Event('online'))
  expect(state.isConnected).toBe(false)
  show('visible')
  await vi.waitFor(() => expect(state.isConnected).toBe(true))
})

test('API-06 a relay that has refused is retried after the visitor has returned, even before it responds', () => {
  const { clock, page, lose } = setUp()
  lose(new Error('Unauthorized: invalid key'))
  page.dispatchEvent(new Event('online'))
  lose()
  expect(clock.pending()).toBe(1)
})

test.each([
  ['without a document', Object.assign(new EventTarget())],
  ['that is missing', null],
])('field case 24: a page %s is monitored, too', (_, page) => {
  const scripted = createScriptedClient()
  const clock = createFakeClock()
  const stop = keepConnected(scripted.client, clock, page)
  clock.advance(SUSPENDED_MS + 1)
  page?.dispatchEvent(new Event('online'))
  expect(scripted.state.restarts).toBe(page ? 1 : 0)
  clock.advance(SUSPENDED_MS + 1)
  scripted.emit('heartbeat_pulse')
  expect(scripted.state.restarts).toBe(page ? 2 : 1)
  stop()
  expect(scripted.listenerCount()).toBe(0)
})

test('stopping leaves nothing behind', () => {
  const { scripted, clock, page, state, stop, lose } = setUp()
  lose()
  stop()
  page.dispatchEvent(new Event('online'))
  expect([clock.pending(), scripted.listenerCount(), state.isConnected]).toEqual([0, 0, false])
})
