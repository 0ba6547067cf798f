import { createFakeClock } from '@latchkey/kernel/testing'
import { expect, test, vi } from 'vitest'
import { createScriptedClient, createSession } from '../../test/scriptedClient'
import { DISCONNECT_TIMEOUT_MS, endTopic } from './endTopic'

function setUp() {
  const scripted = createScriptedClient()
  scripted.sessions.push(createSession('topic', ['eip155:1:0x1']))
  return { scripted, clock: createFakeClock() }
}

test('a disconnect that the relay takes is all there is to do', async () => {
  const { scripted, clock } = setUp()
  await endTopic(scripted.client, 'topic', clock)
  expect(scripted.asked).toEqual([{ disconnected: 'topic' }])
  expect(scripted.forgotten).toEqual(['topic'])
  expect(scripted.sessions).toEqual([])
  expect(clock.pending()).toBe(0)
})

test('WCT-03 a relay that is down does not keep the session: it is gone here after two seconds', async () => {
  const { scripted, clock } = setUp()
  scripted.onDisconnect = () => new Promise(() => {})
  scripted.state.isConnected = false
  const ending = endTopic(scripted.client, 'topic', clock)
  clock.advance(DISCONNECT_TIMEOUT_MS)
  await ending
  expect(scripted.forgotten).toEqual(['topic'])
  expect(scripted.sessions).toEqual([])
  // The library subscribes again when the relay is back: that subscription is given up, others are not.
  scripted.emit('subscription_created', { topic: 'other' })
  scripted.emit('subscription_created', { topic: 'topic' })
  await vi.waitFor(() => expect(scripted.asked).toContainEqual({ unsubscribed: 'topic' }))
  expect(scripted.listenerCount()).toBe(0)
})

test('a disconnect that fails drops the session immediately; one of an unknown topic changes nothing and throws nothing', async () => {
  const { scripted, clock } = setUp()
  scripted.onDisconnect = () => Promise.reject(new Error('no'))
  await endTopic(scripted.client, 'unknown', clock)
  expect(scripted.sessions).toHaveLength(1)
  await endTopic(scripted.client, 'topic', clock)
  expect(scripted.sessions).toEqual([])
  expect(scripted.listenerCount()).toBe(0)
})
