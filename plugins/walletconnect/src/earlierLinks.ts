// Links that an earlier page showed before it was reloaded, or before a phone suspended it for the wallet app. A wallet that approves one
// of them connects to this page. If the visitor had left the attempt by then, the approval is revoked in the wallet, so that both sides
// agree.
import type { Clock, Dispose, PluginStorage, Store } from '@latchkey/kernel'
import type { Atom } from 'jotai/vanilla'
import { isRecord } from './approvedNamespaces'
import { type Attempt, PROPOSAL_LIFETIME_MS, topicOf } from './attempt'
import type { SignClient } from './client/signClient'
import { listAlive } from './shownLinks'
import type { ShownLinks, WalletConnectTypes } from './types'

export interface EarlierLinksDeps {
  store: Store
  storage: Pick<PluginStorage<WalletConnectTypes['storage']>, 'get' | 'set' | 'remove'>
  clock: Clock
  attemptAtom: Atom<Attempt>
  open(): Promise<SignClient>
  /** Called when a wallet has approved one. `isExpected`: the visitor is still waiting for it. */
  onApproved(session: Record<string, unknown>, isExpected: boolean): void
}
export interface EarlierLinks {
  /** Waits for wallets that approve one of these, for as long as the links are valid. Throws the errors of `open`. */
  resume(shown: ShownLinks): Promise<void>
  /** The visitor is connected, with this or another wallet, so the links are no longer needed. */
  leave(): void
  end: Dispose
}

/** Records the links that one modal shows, and waits for those that were shown before. */
export function createEarlierLinks(deps: EarlierLinksDeps): EarlierLinks {
  const { store, storage, clock, attemptAtom } = deps
  let stopWaiting: Dispose = () => {}
  let isEnded = false
  let writing: Promise<unknown> = Promise.resolve()

  /** In sequence, each with the result of the one before. */
  function change(next: (links: ShownLinks['links']) => ShownLinks): void {
    writing = writing.then(async () => {
      const shown = (await storage.get('links')) ?? { links: [] }
      const { isExpected, links } = next(listAlive(shown, clock.now()))
      await (links.length > 0 ? storage.set('links', { isExpected, links }) : storage.remove('links'))
    })
  }
  /** A page that is reloaded between an approval and the connection needs the link, and a connection uses it up. */
  const leave = () =>
    change((links) => ({ isExpected: false, links: store.get(attemptAtom).phase === 'approved' ? [] : links }))

  function note(): void {
    const attempt = store.get(attemptAtom)
    if (attempt.phase === 'waiting') {
      const { uri, madeAtMs } = attempt.link
      const link = { topic: topicOf(uri), untilMs: madeAtMs + PROPOSAL_LIFETIME_MS }
      change((links) => ({ isExpected: true, links: [...links.filter(({ topic }) => topic !== link.topic), link] }))
    } else if (!/starting|approved/.test(attempt.phase)) leave()
  }
  const stopNoting = store.sub(attemptAtom, note)

  async function take(session: Record<string, unknown>): Promise<void> {
    await writing
    const topic = session.pairingTopic
    const [shown, connected] = await Promise.all([storage.get('links'), storage.get('session')])
    if (connected?.topic === session.topic) return
    const isExpected = shown?.isExpected === true && shown.links.some((link) => link.topic === topic)
    change((links) => ({ isExpected: false, links: links.filter((link) => link.topic !== topic) }))
    deps.onApproved(session, isExpected)
  }

  return {
    leave,
    async resume(shown) {
      const alive = listAlive(shown, clock.now())
      const client = await deps.open()
      if (isEnded) return
      const isMine = (session: unknown): session is Record<string, unknown> =>
        isRecord(session) && alive.some(({ topic }) => topic === session.pairingTopic)
      function hear(message: unknown): void {
        const { session } = Object(message)
        if (isMine(session)) void take(session)
      }
      const lastMs = Math.max(...alive.map(({ untilMs }) => untilMs))
      const stopTimer = clock.setTimeout(() => {
        stopWaiting()
        leave()
      }, lastMs - clock.now())
      stopWaiting = () => {
        stopTimer()
        client.off('session_connect', hear)
      }
      client.on('session_connect', hear)
      for (const session of client.session.getAll().filter(isMine)) void take(session)
    },
    end() {
      isEnded = true
      stopNoting()
      stopWaiting()
    },
  }
}
