import { createFakeClock } from '@latchkey/kernel/testing'
import { expect, test, vi } from 'vitest'
import { createScriptedClient, createSession } from '../../test/scriptedClient'
import { endTopic } from './endTopic'

const DISCONNECT_TIMEOUT_MS = 2000

function setUp() {
  const scripted = createScriptedClient()
  scripted.sessions.push(createSession('topic', ['eip155:1:0x1']))
  return { scripted, clock: createFakeClock() }
}

test('if the relay accepts the disconnect, nothing else is done', async () => {
  const { scripted, clock } = setUp()
  await endTopic(scripted.client, 'topic', clock)
  expect(scripted.requests).toEqual([{ disconnected: 'topic' }])
  expect(scripted.forgotten).toEqual(['topic'])
  expect(scripted.sessions).toEqual([])
  expect(clock.pending()).toBe(0)
})

test('WCT-03 a relay that is down does not keep the session: it is dropped here after two seconds', async () => {
  const { scripted, clock } = setUp()
  scripted.onDisconnect = () => new Promise(() => {})
  scripted.state.isConnected = false
  const ending = endTopic(scripted.client, 'topic', clock)
  clock.advance(DISCONNECT_TIMEOUT_MS)
  await ending
  expect(scripted.forgotten).toEqual(['topic'])
  expect(scripted.sessions).toEqual([])
  expect(scripted.requests).toContainEqual({ unsubscribed: 'topic' })
  expect(scripted.listenerCount()).toBe(0)
})

test.each([
  ['known', ['public-key', 'topic'], { publicKey: 'public-key' }, ['pair of public-key', 'key of topic']],
  ['of another session', ['topic'], { publicKey: 'public-key' }, ['key of topic']],
  ['not named', ['public-key'], {}, []],
  ['malformed', [7], { publicKey: 7 }, []],
] as const)(
  'WCT-03 KEY-06 a session’s known keys are deleted with it: its key pair is %s',
  async (_, known, self, gone) => {
    const { scripted, clock } = setUp()
    const { crypto } = scripted.client.core
    const deleted: string[] = []
    Object.assign(crypto, {
      keychain: { ...crypto.keychain, has: (tag: unknown) => known.some((each) => each === tag) },
      deleteKeyPair: async (key: string) => void deleted.push(`pair of ${key}`),
      deleteSymKey: async (topic: string) => void deleted.push(`key of ${topic}`),
    })
    Object.assign(scripted.sessions[0] as object, { self })
    scripted.onDisconnect = () => Promise.reject(new Error('no'))
    await endTopic(scripted.client, 'topic', clock)
    expect(deleted).toEqual(gone)
  },
)

test('WCT-03 KEY-06 the key pair of another session is kept', async () => {
  const { scripted, clock } = setUp()
  const deleteKeyPair = vi.fn()
  Object.assign(scripted.client.core.crypto, { deleteKeyPair })
  for (const key of ['own', 'other']) scripted.state.keys.set(key, 'key')
  Object.assign(scripted.sessions[0] as object, { self: { publicKey: 'own' } })
  scripted.sessions.unshift(null, { ...createSession('other', []), self: { publicKey: 'other' } })
  scripted.onDisconnect = () => Promise.reject(new Error('no'))
  vi.spyOn(scripted.client.session, 'delete').mockResolvedValue()
  await endTopic(scripted.client, 'topic', clock)
  expect(deleteKeyPair).toHaveBeenCalledExactlyOnceWith('own')
})

test.each([true, false])('WCT-03 an expiry that is known (%s) is deleted with its session', async (isKnown) => {
  const { scripted, clock } = setUp()
  const del = vi.fn()
  Object.assign(scripted.client.core, { expirer: { has: () => isKnown, del } })
  scripted.onDisconnect = () => Promise.reject(new Error('no'))
  await endTopic(scripted.client, 'topic', clock)
  expect(del.mock.calls).toEqual(isKnown ? [['topic']] : [])
})

test('a disconnect that fails drops the session immediately; one for an unknown topic changes nothing and does not throw', async () => {
  const { scripted, clock } = setUp()
  scripted.onDisconnect = () => Promise.reject(new Error('no'))
  await endTopic(scripted.client, 'unknown', clock)
  expect(scripted.sessions).toHaveLength(1)
  await endTopic(scripted.client, 'topic', clock)
  expect(scripted.sessions).toEqual([])
  expect(scripted.listenerCount()).toBe(0)
})

test('WCT-03 records that the library still has after the relay has accepted the disconnect are dropped, too', async () => {
  const { scripted, clock } = setUp()
  Object.assign(scripted.client, { disconnect: async () => {} })
  await endTopic(scripted.client, 'topic', clock)
  expect(scripted.sessions).toEqual([])
})

test('WCT-03 if a pairing’s disconnect does not reach the relay, its key is still deleted', async () => {
  const { scripted, clock } = setUp()
  const deleteSymKey = vi.fn(async () => {})
  Object.assign(scripted.client.core.crypto, { deleteSymKey })
  scripted.state.keys.set('pairing', 'key')
  scripted.onDisconnect = () => new Promise(() => {})
  const ending = endTopic(scripted.client, 'pairing', clock)
  clock.advance(DISCONNECT_TIMEOUT_MS)
  await ending
  expect(deleteSymKey).toHaveBeenCalledExactlyOnceWith('pairing')
  expect(scripted.sessions).toHaveLength(1)
})
