// How the library is started, and what of it is put right.
import { createFakeClock } from '@latchkey/kernel/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createScriptedClient, createSession, type ScriptedClient } from '../../test/scriptedClient'
import { readStart, startPage } from '../../test/scriptedLibrary'
import type { LibraryStorage } from './libraryStorage'
import { type ClientOptions, loadClient } from './loadClient'
import type { Channel } from './tabs/createTabs'

vi.mock('@walletconnect/universal-provider', () => import('../../test/scriptedLibrary'))

let scripted: ScriptedClient
beforeEach(() => {
  scripted = startPage()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const METADATA = { name: 'Page', description: '', url: 'https://page.example', icons: [] }
function load({ isVerified = true, ...more }: Partial<ClientOptions> = {}) {
  const clock = createFakeClock()
  const options = { projectId: 'project', metadata: METADATA, isVerified, clock, ...more }
  return { clock, client: loadClient(options, 'name') }
}
type Verified = { core: { verify: { register(request: object): Promise<string> } } }

test('the library sends no telemetry, and stores its data under its own prefix', async () => {
  await load().client
  expect(readStart().options).toMatchObject({ telemetryEnabled: false, customStoragePrefix: 'name' })
})

test('STO-01 a page whose browser stores nothing works, and its console says so once', async () => {
  await load().client
  const storage = readStart().options.storage as LibraryStorage
  await storage.setItem('a', 1)
  expect(await storage.getItem('a')).toBe(1)
  const cause = expect.any(Error)
  expect(console.warn).toHaveBeenCalledExactlyOnceWith('[latchkey] A reload ends the session.', cause)
})

test('WCT-03 the library handles a disconnect of a session that it has, and ignores any other', async () => {
  const [onSessionDeleteRequest, deleteSession] = [vi.fn(), vi.fn()]
  const engine = { onSessionDeleteRequest, deleteSession }
  Object.assign(scripted.client, { engine })
  scripted.sessions.push(createSession('topic', []))
  await load().client
  for (const topic of ['topic', 'unknown']) await engine.onSessionDeleteRequest(topic)
  expect(onSessionDeleteRequest.mock.calls).toEqual([['topic']])
})

test('a missing attestation delays a call by one second, and none is requested if it is turned off', async () => {
  const register = vi.fn(() => new Promise<string>(() => {}))
  Object.assign(scripted.client.core, { verify: { register } })
  const { clock, client } = load()
  const { verify } = ((await client) as unknown as Verified).core
  const attesting = verify.register({})
  clock.advance(1000)
  await expect(attesting).resolves.toBe('')
  expect(register).toHaveBeenCalledOnce()
  const plain = (await load({ isVerified: false }).client) as unknown as Verified
  await expect(plain.core.verify.register({})).resolves.toBe('')
  expect(register).toHaveBeenCalledOnce()
})

test('SAF-13 the first socket is shared, too: the core exists before the library has started', async () => {
  const { core } = startPage().client
  vi.stubGlobal('_walletConnectCore_name', core)
  scripted = startPage()
  await load().client
  const isPatched = ({ relayer }: typeof core) =>
    Object.getOwnPropertyDescriptor(relayer, 'provider')?.set !== undefined
  expect([isPatched(core), isPatched(readStart().client.core)]).toEqual([true, false])
})

/** A page whose tabs share a socket that another one leads. */
async function share() {
  let channel: Channel | null = null
  const posted: Record<string, unknown>[] = []
  class FakeChannel implements Channel {
    onmessage: Channel['onmessage'] = null
    constructor() {
      channel = this
    }
    postMessage(message: object): void {
      posted.push(message as Record<string, unknown>)
    }
    close(): void {}
  }
  const isOwn = (name: string) => name.includes(' ')
  const request = (name: string, _: object, work: () => unknown) =>
    isOwn(name) ? Promise.resolve(work()) : new Promise(() => {})
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('navigator', { locks: { request } })
  const connection = { url: 'wss://relay.example', register() {}, onOpen() {}, emitError() {} }
  const { clock, client } = load()
  const { relayer } = (await client).core
  relayer.provider = { connection }
  connection.register()
  const hear = (message: object) => channel?.onmessage?.({ data: { ...message, socket: posted[0]?.socket } })
  return { clock, relayer, hear }
}

test.each([
  ['opens', false, 1],
  ['has opened automatically', true, 0],
])('SAF-13 when another tab leads, the library %s the next socket a moment later', async (_, isConnected, count) => {
  const { clock, relayer, hear } = await share()
  const open = vi.spyOn(relayer, 'transportOpen').mockRejectedValue(new Error('down'))
  hear({ do: 'opened' })
  scripted.state.isConnected = isConnected
  hear({ do: 'lead' })
  clock.advance(199)
  expect(open).not.toHaveBeenCalled()
  clock.advance(1)
  expect(open).toHaveBeenCalledTimes(count)
})

test('the host’s own client is used instead of a new one, with its socket and the same corrections', async () => {
  const { client } = createScriptedClient()
  const verify = { register: vi.fn(async () => 'attested') }
  const own = { ...client, engine: {}, core: { ...client.core, verify } }
  const universalProvider = vi.fn(() => ({ client: own }))
  vi.stubGlobal('BroadcastChannel', class {})
  vi.stubGlobal('navigator', { locks: { request: async () => {} } })
  await expect(load({ universalProvider }).client).resolves.toBe(own)
  expect(universalProvider).toHaveBeenCalledOnce()
  expect(() => readStart()).toThrow('The library was not started.')
  const connection = { url: 'wss://relay.example', register() {}, onOpen() {}, emitError() {} }
  const { register } = connection
  own.core.relayer.provider = { connection }
  expect(connection.register).toBe(register)
  expect(Object.getOwnPropertyDescriptor(own.core.relayer, 'provider')?.set).toBeDefined()
  const session = { topic: 'topic' }
  own.session.getAll = () => [session]
  own.session.get = () => session
  await load({ universalProvider: async () => ({ client: own }) }).client
  expect(own.session.get('topic')).toMatchObject({ sessionConfig: { disableDeepLink: true } })
})

test('a host’s client that fails to start gives the same error', async () => {
  const universalProvider = () => Promise.reject(new Error('offline'))
  await expect(load({ universalProvider }).client).rejects.toMatchObject({ code: 'walletconnect/client-missing' })
})

test('a library that fails to start gives its own error', async () => {
  Object.assign(scripted.client, { core: null })
  await expect(load().client).rejects.toMatchObject({ code: 'walletconnect/client-missing' })
})
