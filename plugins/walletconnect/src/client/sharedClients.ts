// One relay connection a page, however many modals: WCT-08, field finding 11. Two copies of this package agree on the same
// one, so it hangs on the global object under a registered symbol; a module variable would be one a copy.
// The library cannot take its window listeners back, so a client that nobody uses sleeps: socket closed, heartbeat stopped.
import type { Dispose } from '@latchkey/kernel'
import { connectionClosed } from '../errors'
import { keepConnected, type PageSignals } from './keepConnected'
import { type ClientOptions, type LoadClient, loadClient } from './loadClient'
import type { SignClient } from './signClient'

const KEY = Symbol.for('latchkey.walletconnect.clients')

interface SharedClient {
  users: number
  client: Promise<SignClient> | null
  /** Ends the watch over the socket of a client that is awake. */
  unwatch: Dispose | null
}
type Page = { [KEY]?: Map<string, SharedClient> }

/** A modal's share of the page's client. */
export interface ClientShare {
  /** The client, awake; loaded at the first call. A failure is forgotten. Throws `walletconnect/client-missing`, `walletconnect/closed`. */
  open(): Promise<SignClient>
  /** Ends the share. The last one puts the client to sleep. A second call does nothing. */
  release: Dispose
}

/** Names what belongs together: sessions live on one relay, in one project. */
const nameClient = ({ projectId, relayUrl = '' }: ClientOptions): string => `latchkey ${projectId} ${relayUrl}`

async function wake({ core }: SignClient): Promise<void> {
  await core.heartbeat.init()
  // Whether the relay answers is told by its events; nothing to connect for is no failure.
  core.relayer.transportOpen().catch(() => {})
}

async function sleep({ core }: SignClient): Promise<void> {
  core.heartbeat.stop()
  await core.relayer.transportClose()
}

/** Takes a share of the page's client for these options. Nothing is loaded yet. */
export function shareClient(
  options: ClientOptions,
  load: LoadClient = loadClient,
  page: Page = globalThis as Page,
  signals: PageSignals | null = globalThis.window ?? null,
): ClientShare {
  const name = nameClient(options)
  const shared = findShared(page, name)
  let isOpen = false
  let isReleased = false

  async function start(): Promise<SignClient> {
    try {
      return await load(options, name)
    } catch (error) {
      shared.client = null
      throw error
    }
  }

  return {
    async open() {
      if (isReleased) throw connectionClosed()
      const isAsleep = shared.users === 0 && shared.client !== null
      if (!isOpen) shared.users += 1
      isOpen = true
      shared.client ??= start()
      const client = await shared.client
      if (isReleased) throw connectionClosed()
      if (isAsleep) await wake(client)
      shared.unwatch ??= keepConnected(client, options.clock, signals)
      return client
    },
    release() {
      if (isReleased) return
      isReleased = true
      if (!isOpen) return
      shared.users -= 1
      if (shared.users > 0) return
      shared.unwatch?.()
      shared.unwatch = null
      shared.client?.then((client) => (shared.users === 0 ? sleep(client) : undefined)).catch(() => {})
    },
  }
}

function findShared(page: Page, name: string): SharedClient {
  page[KEY] ??= new Map()
  const shared = page[KEY].get(name) ?? { users: 0, client: null, unwatch: null }
  page[KEY].set(name, shared)
  return shared
}
