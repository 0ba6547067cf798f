import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createScriptedClient } from '../../test/scriptedClient'
import { mendSockets } from './sockets'

/** As the library's: its events are its own emitter's, and an answer is told by the number of its request. */
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

/** A relayer that has this socket, and a relay that answers nothing. */
function createRelayer(provider: object) {
  const { client, emit, listenerCount } = createScriptedClient()
  const { relayer } = client.core
  relayer.provider = provider
  relayer.unsubscribe = () => new Promise(() => {})
  return { relayer, emit, listenerCount }
}

test('API-06 a relay that closes a socket which was replaced throws nothing in the page', () => {
  const [first, second] = [createSocket(), createSocket()]
  const { relayer } = createRelayer(first)
  expect(first.refuse).toThrow('3000')
  mendSockets(relayer)
  relayer.provider = second
  expect(relayer.provider).toBe(second)
  expect(first.refuse).not.toThrow()
  expect(second.refuse).not.toThrow()
})

test('WCT-08 who waited for an answer has it, and listens no more; who waits for another still does', async () => {
  const socket = createSocket()
  mendSockets(createRelayer(socket).relayer)
  const heard: number[] = []
  for (const id of [1, 2]) socket.events.on(String(id), () => heard.push(id))
  socket.receive({ id: 2, method: 'irn_subscription' })
  socket.receive({ id: 1 })
  await null
  expect(heard).toEqual([1])
  expect(socket.events.listenerCount('1')).toBe(0)
  expect(socket.events.listenerCount('2')).toBe(1)
})

test('a library without a socket yet, or with another kind of it, is taken as it is', () => {
  for (const provider of [{}, { on: 1 }, { on: () => {} }, { on: () => {}, events: {} }]) {
    expect(() => mendSockets(createRelayer(provider).relayer)).not.toThrow()
  }
})

test.each([
  ['of now closes', 'first'],
  ['that follows closes', 'second'],
  ['that was replaced while it closed is closed', 'replaced'],
  ['does not close in time', 'stuck'],
] as const)(
  'WCT-08 unsubscribing ends when the socket %s, so that the wallet’s next message is dealt with',
  async (_, which) => {
    const [first, second] = [createSocket(), createSocket()]
    const { relayer, emit, listenerCount } = createRelayer(first)
    mendSockets(relayer)
    if (which === 'second') relayer.provider = second
    const leaving = relayer.unsubscribe('topic')
    if (which === 'replaced') relayer.provider = second
    if (which === 'stuck') emit('relayer_disconnect')
    else if (which === 'second') second.close()
    else first.close()
    await expect(leaving).resolves.toBeUndefined()
    expect(listenerCount()).toBe(0)
  },
)

test('WCT-08 a relay that answers is all there is to it, with an error too', async () => {
  const answers = [() => Promise.resolve(), () => Promise.reject(new Error('unknown subscription'))]
  for (const unsubscribe of answers) {
    const { relayer } = createRelayer(createSocket())
    relayer.unsubscribe = unsubscribe
    mendSockets(relayer)
    await expect(relayer.unsubscribe('topic')).resolves.toBeUndefined()
  }
})
