// One relay connection per page for any number of modals: WCT-08. Two copies of this package must share it, so it is on the global object
// under a registered symbol; a module variable would exist once per copy. The library cannot remove its window listeners, so an unused
// client sleeps: its socket is closed and its heartbeat stopped.
import type { Dispose } from '@latchkey/kernel'
import { connectionClosed } from '../errors'
import { keepConnected, type PageSignals } from './keepConnected'
import { type ClientOptions, type LoadClient, loadClient } from './loadClient'
import type { SignClient } from './signClient'

const KEY = Symbol.for('latchkey.walletconnect.clients')

interface SharedClient {
  users: number
  client: Promise<SignClient> | null
  /** Stops watching the socket of a client that is awake. */
  unwatch: Dispose | null
}
type ClientKey = string | ClientOptions['universalProvider']
type Page = { [KEY]?: Map<ClientKey, SharedClient> }

/** A modal's share of the page's client. */
export interface ClientShare {
  /**
   * Returns the client, awake; the first call loads it. A failure is not cached. Throws `walletconnect/client-missing`,
   * `walletconnect/closed`.
   */
  open(): Promise<SignClient>
  /** Ends the share. The last one puts the client to sleep. A second call does nothing. */
  release: Dispose
}

/** The key of a shared client: sessions belong to one relay and one project. */
const nameClient = ({ projectId, relayUrl = '' }: ClientOptions): string => `latchkey ${projectId} ${relayUrl}`

async function wake({ core }: SignClient): Promise<void> {
  await core.heartbeat.init()
  // Events report whether the relay responds; having nothing to connect for is not a failure.
  core.relayer.transportOpen().catch(() => {})
}

async function sleep({ core }: SignClient): Promise<void> {
  core.heartbeat.stop()
  await core.relayer.transportClose()
}

/** Takes a share of the page's client for these options. Loads nothing yet. */
export function shareClient(
  options: ClientOptions,
  load: LoadClient = loadClient,
  page: Page = globalThis as Page,
  signals: PageSignals | null = globalThis.window ?? null,
): ClientShare {
  const name = nameClient(options)
  const shared = findShared(page, options.universalProvider ?? name)
  /** The page's other code may use the host's own client at any time. */
  const maySleep = !options.universalProvider
  let isOpen = false
  let isReleased = false

  return {
    async open() {
      if (isReleased) throw connectionClosed()
      const isAsleep = maySleep && shared.users === 0 && shared.client !== null
      if (!isOpen) shared.users += 1
      isOpen = true
      shared.client ??= load(options, name).catch((error) => {
        shared.client = null
        throw error
      })
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
      if (maySleep) shared.client?.then((client) => (shared.users === 0 ? sleep(client) : undefined)).catch(() => {})
    },
  }
}

function findShared(page: Page, key: ClientKey): SharedClient {
  page[KEY] ??= new Map()
  const shared = page[KEY].get(key) ?? { users: 0, client: null, unwatch: null }
  page[KEY].set(key, shared)
  return shared
}
