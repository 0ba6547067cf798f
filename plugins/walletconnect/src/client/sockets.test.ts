import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
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
  }
}

test('API-06 a relay that closes a socket which was replaced throws nothing in the page', () => {
  const [first, second] = [createSocket(), createSocket()]
  const relayer: { provider: object } = { provider: first }
  expect(first.refuse).toThrow('3000')
  mendSockets(relayer)
  relayer.provider = second
  expect(relayer.provider).toBe(second)
  expect(first.refuse).not.toThrow()
  expect(second.refuse).not.toThrow()
})

test('WCT-08 who waited for an answer has it, and listens no more; who waits for another still does', async () => {
  const socket = createSocket()
  mendSockets({ provider: socket })
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
    expect(() => mendSockets({ provider })).not.toThrow()
  }
})
