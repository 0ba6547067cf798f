import { createFakeClock } from '@latchkey/kernel/testing'
import { expect, test, vi } from 'vitest'
import { createScriptedClient } from '../../test/scriptedClient'
import type { ClientOptions, LoadClient } from './loadClient'
import { shareClient } from './sharedClients'
import type { LibraryClient } from './signClient'

function setUp() {
  const scripted = createScriptedClient()
  const load = vi.fn<LoadClient>(async () => scripted.client)
  const page = {}
  const clock = createFakeClock()
  const options: ClientOptions = {
    projectId: 'project',
    metadata: { name: '', description: '', url: '', icons: [] },
    isVerified: true,
    clock,
  }
  const share = (other: Partial<ClientOptions> = {}) => shareClient({ ...options, ...other }, load, page)
  return { scripted, load, share, clock }
}

test('WCT-08 nothing is loaded before the first opening, and then only once per page', async () => {
  const { scripted, load, share } = setUp()
  const shares = [share(), share(), share()]
  expect(load).not.toHaveBeenCalled()
  const clients = await Promise.all(shares.map(({ open }) => open()))
  expect(load).toHaveBeenCalledTimes(1)
  expect(clients.every((client) => client === scripted.client)).toBe(true)
})

test('WCT-08 releasing the last share puts the client to sleep, and the next one wakes it', async () => {
  const { scripted, load, share } = setUp()
  const [first, second] = [share(), share()]
  await first.open()
  await second.open()
  first.release()
  first.release()
  await vi.waitFor(() => expect(scripted.state).toMatchObject({ isConnected: true, isBeating: true }))
  second.release()
  await vi.waitFor(() => expect(scripted.state).toMatchObject({ isConnected: false, isBeating: false }))
  await share().open()
  expect(scripted.state).toMatchObject({ isConnected: true, isBeating: true })
  expect(load).toHaveBeenCalledTimes(1)
})

test('a share that was never opened, or was released, has no cost', async () => {
  const { load, share } = setUp()
  const unused = share()
  unused.release()
  expect(load).not.toHaveBeenCalled()
  await expect(unused.open()).rejects.toThrow('Connection already closed')
  expect(load).not.toHaveBeenCalled()
})

test('WCT-09 a share that is released while the library loads is closed', async () => {
  const { share } = setUp()
  const { open, release } = share()
  const opening = open()
  release()
  await expect(opening).rejects.toMatchObject({ code: 'walletconnect/closed', message: 'Connection already closed' })
})

test('a failed load is not cached', async () => {
  const { load, share } = setUp()
  load.mockRejectedValueOnce(new Error('chunk'))
  const { open, release } = share()
  await expect(open()).rejects.toThrow('chunk')
  await expect(open()).resolves.toBeDefined()
  release()
  load.mockRejectedValueOnce(new Error('chunk'))
  const other = share({ projectId: 'other' })
  await expect(other.open()).rejects.toThrow('chunk')
  expect(other.release).not.toThrow()
})

test('WCT-08 only a sleeping client is woken', async () => {
  const { scripted, share } = setUp()
  const wake = vi.spyOn(scripted.client.core.heartbeat, 'init')
  const [first, second] = [share(), share()]
  for (const { open } of [first, second, first]) await open()
  expect(wake).not.toHaveBeenCalled()
  first.release()
  second.release()
  await vi.waitFor(() => expect(scripted.state.isConnected).toBe(false))
  await share().open()
  expect(wake).toHaveBeenCalledOnce()
})

test('WCT-08 a share counts once however often it is opened, and not at all if it was never opened', async () => {
  const { scripted, share } = setUp()
  const [first, unused] = [share(), share()]
  await first.open()
  await first.open()
  unused.release()
  await new Promise((resolve) => setImmediate(resolve))
  expect(scripted.state.isConnected).toBe(true)
  first.release()
  await vi.waitFor(() => expect(scripted.state.isConnected).toBe(false))
})

test('WCT-08 the socket is monitored as long as there is a share, and a new share in the same task keeps it awake', async () => {
  const { scripted, share, clock } = setUp()
  const [first, second] = [share(), share()]
  await first.open()
  await second.open()
  first.release()
  scripted.state.isConnected = false
  scripted.emit('relayer_disconnect')
  clock.advance(5000)
  await vi.waitFor(() => expect(scripted.state.isConnected).toBe(true))
  const close = vi.spyOn(scripted.client.core.relayer, 'transportClose')
  second.release()
  await share().open()
  await new Promise((resolve) => setImmediate(resolve))
  expect(close).not.toHaveBeenCalled()
})

test('WCT-08 a page that is online again gets its socket back', async () => {
  const { scripted, share } = setUp()
  const { open, release } = share()
  await open()
  scripted.state.isConnected = false
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(scripted.state.isConnected).toBe(true))
  release()
})

test('another relay or project is another connection', async () => {
  const { load, share } = setUp()
  await share().open()
  await share({ relayUrl: 'wss://relay.example' }).open()
  await share({ projectId: 'other' }).open()
  expect(load.mock.calls.map(([, name]) => name)).toEqual([
    'latchkey project ',
    'latchkey project wss://relay.example',
    'latchkey other ',
  ])
  await share({ projectId: 'other' }).open()
  expect(load).toHaveBeenCalledTimes(3)
})

test('the host’s own client is another connection, and its socket stays open when no modal uses it', async () => {
  const { scripted, load, share } = setUp()
  const universalProvider = async () => ({ client: scripted.client as LibraryClient })
  const wake = vi.spyOn(scripted.client.core.heartbeat, 'init')
  await share().open()
  const own = share({ universalProvider })
  await own.open()
  expect(load).toHaveBeenCalledTimes(2)
  own.release()
  await new Promise((resolve) => setImmediate(resolve))
  expect(scripted.state).toMatchObject({ isConnected: true, isBeating: true })
  const next = share({ universalProvider })
  await next.open()
  expect(load).toHaveBeenCalledTimes(2)
  expect(wake).not.toHaveBeenCalled()
  next.release()
})

test('1,000 modals in a row leave one sleeping client and no listener', async () => {
  const { scripted, load, share } = setUp()
  for (let round = 0; round < 1000; round += 1) {
    const { open, release } = share()
    await open()
    release()
  }
  expect(load).toHaveBeenCalledTimes(1)
  expect(scripted.listenerCount()).toBe(0)
  await vi.waitFor(() => expect(scripted.state.isConnected).toBe(false))
})
