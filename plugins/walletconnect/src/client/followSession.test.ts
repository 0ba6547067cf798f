import { createFakeClock } from '@latchkey/kernel/testing'
import { expect, test, vi } from 'vitest'
import { createScriptedClient, createSession } from '../../test/scriptedClient'
import { followSession } from './followSession'

function follow(session: object | null) {
  const scripted = createScriptedClient()
  const clock = createFakeClock()
  if (session) scripted.sessions.push(Object.assign(session, { topic: 'topic' }))
  const [onEvent, onEnd] = [vi.fn(), vi.fn()]
  const stop = followSession(scripted.client, 'topic', clock, { onEvent, onEnd })
  function wait(ms: number): void {
    clock.advance(ms)
    scripted.emit('heartbeat_pulse')
  }
  return { scripted, clock, onEvent, onEnd, stop, wait }
}
const endsAt = (expiry: unknown) => ({ ...createSession('topic', []), expiry })

test('WCT-10 a session that the library has dropped ends at its expiry', () => {
  const expiry = createFakeClock().now() / 1000 + 60
  const { scripted, onEnd, wait } = follow(endsAt(expiry))
  scripted.sessions.length = 0
  wait(59_000)
  expect(onEnd).not.toHaveBeenCalled()
  wait(1000)
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('expired')
})

test.each([
  ['no time', endsAt(undefined)],
  ['a time that is not a number', endsAt('1')],
  ['nothing, since the library does not have it', null],
])('WCT-10 a session for which the library reports %s ends when its wallet leaves', (_, session) => {
  const { scripted, onEnd, wait } = follow(session)
  wait(1_000_000)
  expect(onEnd).not.toHaveBeenCalled()
  scripted.emit('session_delete', { topic: 'topic' })
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('left')
})

test('WCT-03 WCT-04 the wallet’s events for this session are delivered in their format; others are not', () => {
  const { scripted, onEvent } = follow(endsAt(undefined))
  const hear = (name: string, params: unknown, more: object = { id: 1 }) =>
    scripted.emit(name, { topic: 'topic', params, ...more })
  const namespaces = { eip155: {} }
  const event = (name: string) => ({ event: { name, data: ['0x1'] }, chainId: 'eip155:1' })
  hear('session_update', { namespaces })
  hear('session_event', event('chainChanged'))
  hear('session_event', event('accountsChanged'))
  const heard = [
    { type: 'updated', id: 1, namespaces },
    { type: 'chainChanged', network: 'eip155:1', payload: ['0x1'] },
    { type: 'accountsChanged', network: 'eip155:1', payload: ['0x1'] },
  ]
  expect(onEvent.mock.calls).toEqual(heard.map((each) => [each]))
  hear('session_update', { namespaces }, { topic: 'other', id: 1 })
  hear('session_update', { namespaces }, { id: '1' })
  hear('session_update', null)
  hear('session_event', event('other'))
  hear('session_event', { event: null })
  scripted.emit('session_update', null)
  expect(onEvent).toHaveBeenCalledTimes(3)
})

test.each(['session_delete', 'session_expire'])('WCT-03 %s of another session ends nothing here', (name) => {
  const { scripted, onEnd } = follow(endsAt(undefined))
  scripted.emit(name, { topic: 'other' })
  scripted.emit(name, null)
  expect(onEnd).not.toHaveBeenCalled()
  scripted.emit(name, { topic: 'topic' })
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('left')
  expect(scripted.forgotten).toEqual(['topic'])
})

test('WCT-03 a disconnect ends this session when it arrives, and its messages are deleted when it is done', () => {
  const { scripted, onEnd } = follow(endsAt(undefined))
  const request = { method: 'wc_sessionDelete' }
  scripted.emit('history_created', { topic: 'other', request })
  scripted.emit('history_created', { topic: 'topic', request: { method: 'wc_sessionPing' } })
  scripted.emit('history_created', { topic: 'topic' })
  scripted.emit('history_created', null)
  expect(onEnd).not.toHaveBeenCalled()
  scripted.emit('history_created', { topic: 'topic', request })
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('left')
  scripted.emit('session_delete', { topic: 'other' })
  expect(scripted.forgotten).toEqual([])
  scripted.emit('session_delete', { topic: 'topic' })
  scripted.emit('session_delete', { topic: 'topic' })
  expect([scripted.forgotten, scripted.listenerCount()]).toEqual([['topic'], 0])
})

test('WCT-03 after it stops, nothing of the session is received', () => {
  const { scripted, onEvent, onEnd, stop, wait } = follow(endsAt(createFakeClock().now() / 1000 + 60))
  stop()
  scripted.emit('session_update', { id: 1, topic: 'topic', params: { namespaces: {} } })
  scripted.emit('history_created', { topic: 'topic', request: { method: 'wc_sessionDelete' } })
  wait(100_000)
  expect([onEvent.mock.calls, onEnd.mock.calls, scripted.listenerCount()]).toEqual([[], [], 0])
})
