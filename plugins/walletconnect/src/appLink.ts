// The app that requests of a session open. The library would take a link that any kit left in this site's `localStorage`, so
// it opens none: what is opened is what this visitor chose for this session, and it passes our own link check. SAF-11.
import type { Dispose } from '@latchkey/kernel'
import { readText } from './approvedNamespaces'
import { listen } from './client/listen'
import { findSession, type SignClient } from './client/signClient'
import { buildRequestLink, requestTarget } from './links'
import { readPlatform } from './platform'

const APP_LINK_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** A wallet app that was opened with a link. */
export interface LinkedApp {
  name: string
  /** Link that opens the app: its own scheme, or `https:`. */
  href: string
}
export interface AppLink {
  /** The app whose link was followed; null: a code was scanned, so none is on this device. */
  choose(app: LinkedApp | null): void
  /** A session is there: its app takes the place of the one before. The library forgets the link with every session that ends. */
  settle(client: SignClient, topic: string): Promise<void>
}

/** Of one modal. A choice counts for one session, so that a code that is scanned later opens nothing. */
export function createAppLink(): AppLink {
  let chosen: LinkedApp | null = null
  return {
    choose(app) {
      chosen = app
    },
    async settle({ core: { storage } }, topic) {
      const app = chosen
      chosen = null
      await (app ? storage.setItem(APP_LINK_KEY, { ...app, topic }) : storage.removeItem(APP_LINK_KEY))
    },
  }
}

/** A request on its way to a wallet. Its `params` are its own: they tell it from others. */
export interface SentRequest {
  topic: string
  request: { params: unknown }
}

/** Opens the app of the session as soon as the request has an id. The disposer ends the wait. */
export function openAppWithRequest(client: SignClient, { topic, request }: SentRequest): Dispose {
  const { history, storage } = client.core
  function hear(record: unknown): void {
    const id = readRequestId(record, topic, request.params)
    if (id === null) return
    stop()
    void storage.getItem(APP_LINK_KEY).then((stored) => open(readHref(stored, topic), id))
  }
  function open(base: string | null, id: number): void {
    const link = buildRequestLink(base, { id, topic })
    if (link === null || !allowsLinks(client, topic) || !document.hasFocus()) return
    window.open(link, requestTarget(link, readPlatform()), 'noopener,noreferrer')
  }
  const stop = listen(history, [['history_created', hear]])
  return stop
}

function readRequestId(record: unknown, topic: string, params: unknown): number | null {
  const sent = record as { topic: string; id: number; request?: { params?: { request?: { params?: unknown } } } }
  return sent.topic === topic && sent.request?.params?.request?.params === params ? sent.id : null
}

/** Storage may say anything: only a choice that was made for this session counts. */
function readHref(stored: unknown, topic: string): string | null {
  return readText(stored, 'topic') === topic ? readText(stored, 'href') : null
}

/** A wallet may say of its session that no request opens it. */
function allowsLinks(client: SignClient, topic: string): boolean {
  return Object(findSession(client, 'topic', topic)?.sessionConfig).disableDeepLink !== true
}
