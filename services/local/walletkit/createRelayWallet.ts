// A wallet on a relay: requests of sites, and connections. Used by a page and by tests.

import type { WalletFamily } from './families/family.ts'
import { readProposal, readRequest, readSignIn } from './readRequests.ts'
import { createSessions, type Sessions } from './sessions.ts'
import type { SiteRequest } from './siteRequest.ts'
import type { Kit } from './startKit.ts'

export interface RelayWallet extends Sessions {
  /** Pairs with a site's `wc:` link. Rejects with the SDK's message if it is invalid, used, or expired. */
  pair(uri: string): Promise<void>
  /** Open requests, oldest first. Answering one removes it. */
  requests(): readonly SiteRequest[]
  /** Called after each change of requests or connections. */
  subscribe(listener: () => void): () => void
  /** Closes the relay connection; sessions stay. */
  stop(): Promise<void>
}

/** Creates a wallet with these families. Requests that were open when it last stopped are open again. */
export function createRelayWallet(kit: Kit, families: readonly WalletFamily[]): RelayWallet {
  const waiting = new Map<number, SiteRequest>()
  /** A relay may redeliver a message, even after it was answered. */
  const seen = new Set<number>()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of [...listeners]) listener()
  }

  const inner = createSessions(kit, families)
  const withNotice =
    <Args extends unknown[]>(change: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      await change(...args)
      notify()
    }
  const sessions: Sessions = {
    list: inner.list,
    switchNetwork: withNotice(inner.switchNetwork),
    changeAccount: withNotice(inner.changeAccount),
    setNetworks: withNotice(inner.setNetworks),
    extend: withNotice(inner.extend),
    disconnect: withNotice(inner.disconnect),
  }

  function add(id: number, read: () => SiteRequest | null): void {
    if (seen.has(id)) return
    seen.add(id)
    const request = read()
    if (!request) return
    const settle =
      <Args extends unknown[]>(answer: (...args: Args) => Promise<void>) =>
      async (...args: Args) => {
        await answer(...args)
        remove(id)
      }
    waiting.set(id, { ...request, approve: settle(request.approve), reject: settle(request.reject) })
    notify()
  }
  function remove(id: number): void {
    waiting.delete(id)
    notify()
  }

  kit.on('session_proposal', (message) => add(message.id, () => readProposal(kit, families, message)))
  kit.on('session_authenticate', (message) => add(message.id, () => readSignIn(kit, families, message)))
  kit.on('session_request', (message) =>
    add(message.id, () => readRequest(kit, families, message, sessions.switchNetwork)),
  )
  kit.on('proposal_expire', ({ id }) => remove(id))
  kit.on('session_request_expire', ({ id }) => remove(id))
  kit.on('session_delete', notify)
  kit.engine.signClient.events.on('session_expire', notify)
  for (const params of Object.values(kit.getPendingSessionProposals())) {
    add(params.id, () => readProposal(kit, families, { id: params.id, params }))
  }
  for (const message of kit.getPendingSessionRequests()) {
    add(message.id, () => readRequest(kit, families, message, sessions.switchNetwork))
  }

  return {
    ...sessions,
    pair: (uri) => kit.pair({ uri }),
    requests: () => [...waiting.values()],
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async stop() {
      kit.core.heartbeat.stop()
      await kit.core.relayer.transportClose()
    },
  }
}
