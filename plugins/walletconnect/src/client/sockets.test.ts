import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { createScriptedClient } from '../../test/scriptedClient'
import { patchSockets } from './sockets'
import type { Wire } from './tabs/relayHub'

const SILENT: Wire = {
  readyState: 0,
  onopen: null,
  onmessage: null,
  onclose: null,
  onerror: null,
  send() {},
  close() {},
}

/** As in the library: its events are those of its own emitter, and a response is emitted under the number of its request. */
function createSocket() {
  const events = new EventEmitter()
  return {
    events,
    on: (event: string, listener: (value: unknown) => void) => events.on(event, listener),
    receive(payload: { id: number; method?: string }) {
      events.emit('payload', payload)
      if (!payload.method) events.emit(String(payload.id), payload)
    },
    refuse: () => events.emit('error', new Error('code: 3000')),
    close: () => events.emit('disconnect'),
  }
}

/** A relayer that has this socket, and a relay that never responds. */
function createRelayer(provider: object) {
  const { client, emit, listenerCount, state, requests } = createScriptedClient()
  const { relayer } = client.core
  relayer.provider = provider
  const { unsubscribe } = relayer
  relayer.unsubscribe = () => new Promise(() => {})
  return { relayer, emit, listenerCount, state, requests, unsubscribe }
}

test('API-06 a relay that closes a replaced socket causes no error in the page', () => {
  const [first, second] = [createSocket(), createSocket()]
  const { relayer } = createRelayer(first)
  expect(first.refuse).toThrow('3000')
  patchSockets(relayer)
  relayer.provider = second
  expect(relayer.provider).toBe(second)
  expect(first.refuse).not.toThrow()
  expect(second.refuse).not.toThrow()
})

test('WCT-08 a caller that received its response stops listening; callers that wait for others still listen', async () => {
  const socket = createSocket()
  patchSockets(createRelayer(socket).relayer)
  const events: number[] = []
  for (const id of [1, 2]) socket.events.on(String(id), () => events.push(id))
  socket.receive({ id: 2, method: 'irn_subscription' })
  socket.receive({ id: 1 })
  await null
  expect(events).toEqual([1])
  expect(socket.events.listenerCount('1')).toBe(0)
  expect(socket.events.listenerCount('2')).toBe(1)
})

test('a library without a socket yet, or with another kind of socket, is left unchanged', () => {
  const on = vi.fn()
  for (const provider of [undefined, {}, { on: 1, events: {} }, { on }]) {
    expect(() => patchSockets(createRelayer(provider as object).relayer)).not.toThrow()
  }
  expect(on).not.toHaveBeenCalled()
  patchSockets(createRelayer({ on, events: {} }).relayer)
  expect(on.mock.calls.map(([event]) => event)).toEqual(['error', 'disconnect'])
})

test('a library that is started again, as after a failure, is patched again', () => {
  const { relayer } = createRelayer(createSocket())
  patchSockets(relayer)
  expect(() => patchSockets(relayer)).not.toThrow()
  const next = createSocket()
  relayer.provider = next
  expect(next.refuse).not.toThrow()
})

test.each([
  ['of now closes', 'first'],
  ['that follows closes', 'second'],
  ['that was replaced while it closed is closed', 'replaced'],
  ['does not close in time', 'stuck'],
] as const)(
  'WCT-08 unsubscribing ends when the socket %s, so that the wallet’s next message is handled',
  async (_, which) => {
    const [first, second] = [createSocket(), createSocket()]
    const { relayer, emit, listenerCount } = createRelayer(first)
    patchSockets(relayer)
    const own = listenerCount()
    if (which === 'second') relayer.provider = second
    const leaving = relayer.unsubscribe('topic')
    if (which === 'replaced') relayer.provider = second
    if (which === 'stuck') emit('relayer_disconnect')
    else if (which === 'second') second.close()
    else first.close()
    await expect(leaving).resolves.toBeUndefined()
    expect(listenerCount()).toBe(own)
  },
)

test('WCT-08 a response of the relay is sufficient, even if it is an error', async () => {
  const answers = [() => Promise.resolve(), () => Promise.reject(new Error('unknown subscription'))]
  for (const unsubscribe of answers) {
    const { relayer } = createRelayer(createSocket())
    relayer.unsubscribe = unsubscribe
    patchSockets(relayer)
    await expect(relayer.unsubscribe('topic')).resolves.toBeUndefined()
  }
})

test.each([
  ['was missing when the topic was unsubscribed', [], 'answered'],
  ['closed before it responded', ['topic'], 'closed'],
  ['refused', ['topic'], 'refused'],
] as const)(
  'WCT-03 a topic is unsubscribed again when the library subscribes to it again: its socket %s',
  async (_, topics, which) => {
    const socket = createSocket()
    const { relayer, emit, state, requests, unsubscribe } = createRelayer(socket)
    if (which === 'answered') relayer.unsubscribe = async () => {}
    if (which === 'refused') relayer.unsubscribe = () => Promise.reject(new Error('no'))
    const send = relayer.unsubscribe
    let answer = send
    relayer.unsubscribe = (topic) => answer(topic)
    patchSockets(relayer)
    state.topics.push(...topics)
    const leaving = relayer.unsubscribe('topic')
    if (which === 'closed') socket.close()
    await leaving
    answer = unsubscribe
    state.topics = ['topic', 'other']
    emit('subscription_created', { topic: 'other' })
    expect(requests).toEqual([])
    emit('subscription_created', { topic: 'topic' })
    expect(requests).toEqual([{ unsubscribed: 'topic' }])
  },
)

test('WCT-03 a topic that the relay has unsubscribed may be subscribed to again', async () => {
  const { relayer, emit, state, requests, unsubscribe } = createRelayer(createSocket())
  relayer.unsubscribe = unsubscribe
  patchSockets(relayer)
  state.topics.push('topic')
  await relayer.unsubscribe('topic')
  emit('subscription_created', { topic: 'topic' })
  expect(requests).toEqual([{ unsubscribed: 'topic' }])
})

/** As the library's connection: it opens a socket by `register`, and says `open`. */
function createConnection() {
  const opened: unknown[] = []
  return {
    opened,
    url: 'wss://relay.example/',
    register: async () => 'own',
    onOpen: (socket: unknown) => void opened.push(socket),
    emitError: () => new Error('WebSocket connection failed'),
  }
}

test('SAF-13 the library’s connection gets the socket that all tabs share, only one however often it opens it, and is notified when it fails', async () => {
  const connection = createConnection()
  const sockets: Wire[] = []
  const tabs = {
    open: () => {
      const socket: Wire = { ...SILENT }
      sockets.push(socket)
      return socket
    },
  }
  const { relayer } = createRelayer({})
  patchSockets(relayer, tabs)
  relayer.provider = { connection }
  const [first, again] = [connection.register(), connection.register()]
  sockets[0]?.onopen?.({})
  expect([await first, await again]).toEqual([sockets[0], sockets[0]])
  expect(connection.opened).toEqual(sockets)
  const failing = connection.register()
  sockets[1]?.onerror?.({})
  await expect(failing).rejects.toThrow('WebSocket connection failed')
  expect(connection.opened).toHaveLength(1)
})

test('SAF-13 a connection that opens its socket differently keeps its own', async () => {
  for (const name of ['register', 'onOpen', 'emitError']) {
    const connection = { ...createConnection(), [name]: undefined }
    const { register } = connection
    const { relayer } = createRelayer({})
    patchSockets(relayer, { open: () => ({ ...SILENT }) })
    relayer.provider = { connection }
    expect(connection.register).toBe(register)
  }
  const { relayer } = createRelayer({})
  patchSockets(relayer, { open: () => ({ ...SILENT }) })
  const bare = {}
  relayer.provider = bare
  expect(relayer.provider).toBe(bare)
})

test('SAF-13 if tabs share nothing, a connection opens its own socket', () => {
  const connection = createConnection()
  const { register } = connection
  const { relayer } = createRelayer({})
  patchSockets(relayer)
  relayer.provider = { connection }
  expect(connection.register).toBe(register)
})
