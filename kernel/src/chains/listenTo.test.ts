import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { listenTo } from './listenTo'

test('ACC-08 an event is heard without its payload until the listening ends', () => {
  const [emitter, heard] = [new EventEmitter(), vi.fn()]
  const stop = listenTo(emitter, 'accountsChanged', heard)
  emitter.emit('accountsChanged', ['malformed'])
  expect(heard.mock.calls).toEqual([[]])
  stop()
  emitter.emit('accountsChanged', [])
  expect([heard.mock.calls.length, emitter.listenerCount('accountsChanged')]).toEqual([1, 0])
})

test('ACC-08 a provider without events, or one that throws, tells nothing', () => {
  const fail = () => {
    throw new Error('broken')
  }
  for (const emitter of [{}, { on: fail, removeListener: fail }]) {
    expect(() => listenTo(emitter, 'accountsChanged', vi.fn())()).not.toThrow()
  }
})
