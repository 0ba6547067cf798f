import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { listenTo } from './listenTo'

test('ACC-08 an event is received without its payload until the listener is removed', () => {
  const [emitter, listener] = [new EventEmitter(), vi.fn()]
  const stop = listenTo(emitter, 'accountsChanged', listener)
  emitter.emit('accountsChanged', ['malformed'])
  expect(listener.mock.calls).toEqual([[]])
  stop()
  emitter.emit('accountsChanged', [])
  expect([listener.mock.calls.length, emitter.listenerCount('accountsChanged')]).toEqual([1, 0])
})

test('ACC-08 a provider without events, or one that throws, reports nothing', () => {
  const fail = () => {
    throw new Error('broken')
  }
  for (const emitter of [{}, { on: fail, removeListener: fail }]) {
    expect(() => listenTo(emitter, 'accountsChanged', vi.fn())()).not.toThrow()
  }
})
