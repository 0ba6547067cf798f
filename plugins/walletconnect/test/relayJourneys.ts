// Journeys of the plugin over the real relay. Run against every line of the library that the peer range promises.
import type { Session } from '@latchkey/kernel'
import { describe, expect, test, vi } from 'vitest'
import { DISCONNECT_TIMEOUT_MS } from '../src/client/endTopic'
import { RECONNECT_MS } from '../src/client/keepConnected'
import {
  ACCOUNT,
  approve,
  connectTo,
  createOwnProvider,
  createPage,
  createWallet,
  EVENTS,
  LIVE,
  leave,
  METHODS,
  NETWORKS,
  stored,
  theRelay,
  WAIT,
} from './relayWorld'

/** The library waits some seconds of its own between two tries. */
const LONG_WAIT = { timeout: 40_000, interval: 500 }
/** What the library keeps forever, and this package cuts. */
const GROWS_TO_A_LIMIT = /history|messages|event_client/

/** Declares the journeys as tests of the calling file. */
export function relayJourneys(): void {
  test('WCT-01 WCT-03 WCT-04 pair, sign, track, reconnect and disconnect, with the real library on both sides', async () => {
    const kit = await createWallet()
    const page = createPage()
    const { connector } = page
    const { sessions, topic } = await connectTo(kit, page)
    page.arrive(sessions[0])
    expect(sessions).toEqual([
      {
        caipAddress: `eip155:1:${ACCOUNT}`,
        connectorId: 'walletConnect',
        accountType: 'eoa',
        methods: METHODS,
        networks: NETWORKS,
      },
    ])

    kit.once('session_request', ({ id, topic: from }) =>
      kit.respondSessionRequest({ topic: from, response: { id, jsonrpc: '2.0', result: '0x51ed' } }),
    )
    const call = { network: NETWORKS[0], method: 'personal_sign', params: ['0x00', ACCOUNT] }
    await expect(connector.request(call, LIVE)).resolves.toBe('0x51ed')

    kit.once('session_request', ({ id, topic: from }) =>
      kit.respondSessionRequest({
        topic: from,
        response: { id, jsonrpc: '2.0', error: { code: 5000, message: 'No' } },
      }),
    )
    await expect(connector.request(call, LIVE)).rejects.toMatchObject({ code: 'rpc/user-rejected' })

    const news: (readonly Session[])[] = []
    connector.watch((each) => news.push(each))
    const here = () => news.at(-1)?.map(({ caipAddress }) => caipAddress)
    await kit.emitSessionEvent({ topic, event: { name: 'chainChanged', data: 137 }, chainId: 'eip155:137' })
    await vi.waitFor(() => expect(here()).toEqual([`eip155:137:${ACCOUNT}`]), WAIT)

    const namespaces = {
      eip155: { accounts: [`eip155:1:${ACCOUNT}`], chains: ['eip155:1'], methods: METHODS, events: EVENTS },
    }
    await kit.updateSession({ topic, namespaces })
    await vi.waitFor(() => expect(here()).toEqual([`eip155:1:${ACCOUNT}`]), WAIT)

    const reloaded = createPage().connector
    await expect(reloaded.connect({ networks: NETWORKS, silent: true, ...LIVE })).resolves.toMatchObject([
      { caipAddress: `eip155:1:${ACCOUNT}` },
    ])

    await leave(kit, reloaded)
    expect(stored.size).toBe(0)
    await expect(reloaded.request(call, LIVE)).rejects.toThrow('Please call connect() before request()')
  }, 60_000)

  test('WCT-01 WCT-08 with the host’s own client, the plugin pairs through it and keeps it connected', async () => {
    const kit = await createWallet()
    const provider = await createOwnProvider()
    const page = createPage(null, '', () => provider)
    const { topic } = await connectTo(kit, page)
    expect(provider.client.session.keys).toEqual([topic])
    expect(Object.values(kit.getActiveSessions()).map(({ peer }) => peer.metadata.name)).toEqual(['Shop'])
    await leave(kit, page.connector)
    expect(provider.client.session.keys).toEqual([])
    page.end()
    expect(provider.client.core.relayer.connected).toBe(true)
  }, 60_000)

  test('WCT-03 WCT-10 the wallet rejects, then approves, then disconnects', async () => {
    const kit = await createWallet()
    const page = createPage()
    const { connector } = page
    const proposed = new Promise<number>((resolve) => kit.once('session_proposal', ({ id }) => resolve(id)))
    const connecting = connector.connect({ networks: NETWORKS, ...LIVE })
    connecting.catch(() => {})
    await kit.pair({ uri: await page.uri() })
    await kit.rejectSession({ id: await proposed, reason: { code: 5000, message: 'User rejected.' } })
    await expect(connecting).rejects.toMatchObject({ code: 'rpc/user-rejected' })

    const { sessions, topic } = await connectTo(kit, page)
    page.arrive(sessions[0])
    const news: (readonly Session[])[] = []
    connector.watch((each) => news.push(each))
    await kit.disconnectSession({ topic, reason: { code: 6000, message: 'Bye' } })
    await vi.waitFor(() => expect(news.at(-1)).toEqual([]), WAIT)
    expect(stored.size).toBe(0)
  }, 60_000)

  test('WCT-08 PLG-08 a wallet that disconnects while the last modal ends delays nothing: the next modal pairs', async () => {
    const [leaver, kit] = [await createWallet(), await createWallet()]
    const [page, next] = [createPage(), createPage()]
    const { relayer } = (await page.openClient()).core
    const { topic } = await connectTo(leaver, page)
    const { connection } = relayer.provider
    const send = connection.send.bind(connection)
    connection.send = async (sent) => {
      await send(sent)
      if (sent.method === 'irn_unsubscribe') page.end()
    }
    const close = relayer.transportClose.bind(relayer)
    const reopened = new Promise<ReturnType<typeof next.openClient>>((resolve) => {
      relayer.transportClose = () => {
        relayer.transportClose = close
        const closed = close()
        resolve(next.openClient())
        return closed
      }
    })
    await leaver.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    const client = await reopened
    const { topic: own } = await connectTo(kit, next)
    await vi.waitFor(() => expect(client.session.keys).toEqual([own]), WAIT)
    await leave(kit, next.connector)
  }, 60_000)

  describe.each(['while the approval is on its way', 'while its accounts are checked'] as const)(
    'WCT-03 RPC-02 a visitor who cancels %s',
    (moment) => {
      test('is not connected; the wallet is notified, and no session is left on either side', async () => {
        const kit = await createWallet()
        const page = createPage()
        const client = await page.openClient()
        const leaving = new AbortController()
        let finishLoading = () => {}
        page.chainCode.loaded = new Promise((resolve) => {
          finishLoading = resolve
        })
        const proposed = new Promise<number>((resolve) => kit.once('session_proposal', ({ id }) => resolve(id)))
        const connecting = page.connector.connect({ networks: NETWORKS, signal: leaving.signal })
        const isConnected = connecting.then(
          () => true,
          ({ code }: { code: unknown }) => code,
        )
        await kit.pair({ uri: await page.uri() })
        const id = await proposed
        const deleted = new Promise<string>((resolve) => kit.on('session_delete', ({ topic }) => resolve(topic)))
        if (moment === 'while the approval is on its way') leaving.abort()
        const { topic } = await approve(kit, id)
        if (moment === 'while its accounts are checked') {
          await vi.waitFor(() => expect(page.attempt()).toMatchObject({ phase: 'approved' }), WAIT)
          leaving.abort()
        }
        finishLoading()
        expect(await isConnected).toBe('kernel/aborted')
        expect(await deleted).toBe(topic)
        await vi.waitFor(() => {
          expect(client.session.keys).toEqual([])
          expect(Object.keys(kit.getActiveSessions())).toEqual([])
        }, WAIT)
        expect(stored.has('session')).toBe(false)
        const call = { network: NETWORKS[0], method: 'personal_sign', params: ['0x00', ACCOUNT] }
        await expect(page.connector.request(call, LIVE)).rejects.toThrow('Please call connect() before request()')
      }, 60_000)
    },
  )

  describe('WCT-08 relay failures', () => {
    test('an approval while the page has no socket arrives once, when the page reconnects automatically', async () => {
      const kit = await createWallet()
      const page = createPage()
      const client = await page.openClient()
      const proposed = new Promise<number>((resolve) => kit.once('session_proposal', ({ id }) => resolve(id)))
      const connecting = page.connector.connect({ networks: NETWORKS, ...LIVE })
      await kit.pair({ uri: await page.uri() })
      // What the library does after a fatal socket error: it closes, and never opens again on its own.
      await client.core.relayer.transportClose()
      expect(page.attempt()).toMatchObject({ phase: 'waiting', isRelayDown: true })
      await approve(kit, await proposed)
      expect(client.core.relayer.connected).toBe(false)
      page.clock.advance(RECONNECT_MS)
      const sessions = await connecting
      expect(sessions).toHaveLength(1)
      expect(client.session.getAll()).toHaveLength(1)
      const news: (readonly Session[])[] = []
      page.connector.watch((each) => news.push(each))
      await kit.emitSessionEvent({
        topic: client.session.keys[0] ?? '',
        event: { name: 'chainChanged', data: 137 },
        chainId: 'eip155:137',
      })
      await vi.waitFor(() => expect(news).toHaveLength(1), WAIT)
      await leave(kit, page.connector)
    }, 60_000)

    test('a relay that goes down while a code is shown is reported, and the same code works when it is back', async () => {
      const kit = await createWallet()
      const page = createPage()
      const connecting = page.connector.connect({ networks: NETWORKS, ...LIVE })
      const uri = await page.uri()
      theRelay().faults.goDown()
      await vi.waitFor(() => expect(page.attempt()).toMatchObject({ isRelayDown: true }), WAIT)
      theRelay().faults.comeBack()
      await vi.waitFor(() => {
        page.clock.advance(RECONNECT_MS)
        expect(page.attempt()).toMatchObject({ phase: 'waiting', isRelayDown: false, link: { uri } })
      }, LONG_WAIT)
      const proposed = new Promise<number>((resolve) => kit.once('session_proposal', ({ id }) => resolve(id)))
      await kit.pair({ uri })
      await approve(kit, await proposed)
      await expect(connecting).resolves.toHaveLength(1)
      await leave(kit, page.connector)
    }, 90_000)

    test('disconnecting while the relay is down leaves no session, key or subscription behind', async () => {
      const kit = await createWallet()
      const page = createPage()
      const client = await page.openClient()
      const { topic } = await connectTo(kit, page)
      theRelay().faults.goDown()
      await vi.waitFor(() => expect(client.core.relayer.connected).toBe(false), WAIT)
      // This is about the page. The wallet SDK stumbles over a disconnect that comes again when it is back itself.
      await kit.core.relayer.transportClose()
      const leaving = page.connector.disconnect()
      page.clock.advance(DISCONNECT_TIMEOUT_MS)
      await leaving
      expect(client.session.keys).not.toContain(topic)
      expect(client.core.crypto.keychain.has(topic)).toBe(false)
      const records = (await client.core.storage.getEntries()).filter(([key]) => /session|keychain|expirer/.test(key))
      expect(JSON.stringify(records)).not.toContain(topic)
      const { subscriber } = client.core.relayer
      const renewed: string[] = []
      subscriber.on('subscription_created', (each) => renewed.push(each.topic))
      theRelay().faults.comeBack()
      await vi.waitFor(() => {
        page.clock.advance(RECONNECT_MS)
        expect(renewed).toContain(topic)
        expect(subscriber.topics).not.toContain(topic)
      }, LONG_WAIT)
    }, 90_000)

    test('API-06 a relay that refuses the page reports the reason to the site', async () => {
      const page = createPage()
      const client = await page.openClient()
      const connecting = page.connector.connect({ networks: NETWORKS, ...LIVE })
      connecting.catch(() => {})
      await page.uri()
      theRelay().faults.refuse('Unauthorized: origin not allowed')
      await client.core.relayer.restartTransport().catch(() => {})
      await expect(connecting).rejects.toMatchObject({ code: 'walletconnect/refused', context: { reason: 'origin' } })
      expect(page.alerts).toContainEqual({ id: 'origin-not-allowed' })
    }, 60_000)
  })

  test('WCT-03 30 visits leave as much as one: listeners, subscriptions, stored records', async () => {
    const kit = await createWallet()
    const page = createPage(null, 'fedcba9876543210fedcba9876543210')
    const client = await page.openClient()
    async function visit() {
      await connectTo(kit, page)
      await leave(kit, page.connector)
    }
    const count = async () => {
      const { relayer, storage } = client.core
      const records = (await storage.getEntries()).map(([key, value]) => [
        key,
        GROWS_TO_A_LIMIT.test(key) ? 'bounded' : Object.keys(Object(value)).length,
      ])
      const listeners = [client.events, relayer.events].flatMap((emitter) =>
        emitter.eventNames().map((name) => [String(name).replace(/\d+/g, ''), emitter.listenerCount(name)]),
      )
      return { records: Object.fromEntries(records), listeners, topics: relayer.subscriber.topics.length }
    }
    await visit()
    const before = await vi.waitFor(async () => {
      const now = await count()
      expect(now.topics).toBe(0)
      return now
    }, WAIT)
    for (let round = 1; round < 30; round += 1) await visit()
    await vi.waitFor(async () => expect(await count()).toEqual(before), WAIT)
  }, 120_000)
}
