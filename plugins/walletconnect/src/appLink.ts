// The app that opens for a session's requests. The library would use a link that any kit left in this site's `localStorage`, so it is kept
// from opening any. Only the app that this visitor selected for this session is opened, with a link that passes Latchkey's own check.
// SAF-11.
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
  /** The app whose link was opened; null if a code was scanned, so the app is not on this device. */
  choose(app: LinkedApp | null): void
  /** Call it when there is a session: its app replaces the previous one. The library forgets the link with every session that ends. */
  settle(client: SignClient, topic: string): Promise<void>
}

/** Creates the app links of one modal. A choice counts for one session, so that a code that is scanned later opens nothing. */
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

/** A request on its way to a wallet. The `params` object is unique to it, so it identifies the request. */
export interface SentRequest {
  topic: string
  request: { params: unknown }
}

/** Opens the session's app as soon as the request has an ID. The returned function stops waiting. */
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

/** Storage may contain anything, so only a choice for this session counts. */
function readHref(stored: unknown, topic: string): string | null {
  return readText(stored, 'topic') === topic ? readText(stored, 'href') : null
}

/** A wallet may declare that no request opens it in this session. */
function allowsLinks(client: SignClient, topic: string): boolean {
  return Object(findSession(client, 'topic', topic)?.sessionConfig).disableDeepLink !== true
}
