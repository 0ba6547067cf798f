// Connections of all namespaces as state: what every page can read before any wallet code is there.
import { type Atom, atom } from 'jotai/vanilla'
import type { Store } from '../base/store'
import { chainRequired } from '../errors/coreErrors'
import { type ConnectionChange, detailed, disconnected, emptyConnection, NO_ACCOUNT, restoring } from './connection'
import type { AccountDetails, AccountState, ConnectAttempt, Connection } from './contract'
import type { AccountDescriber } from './hostAccount'
import type { StoredSession } from './storedSessions'

export interface ConnectionState {
  readonly stateAtom: Atom<ReadonlyMap<string, Connection>>
  readonly activeAtom: Atom<Connection | null>
  readonly attemptAtom: Atom<ConnectAttempt | null>
  all(): readonly Connection[]
  of(namespace: string): Connection
  /** False when nothing changed. */
  apply(namespace: string, change: ConnectionChange): boolean
  /** The namespace that is active, or will be as soon as its stored session is back. */
  leading(): string | null
  choose(namespace: string | null): void
  setAttempt(attempt: ConnectAttempt | null): void
  beginRestore(sessions: readonly StoredSession[]): void
  /** Their connector did not come or failed: disconnected now, asked again on the next visit. */
  giveUpRestore(sessions: readonly StoredSession[]): void
  account(namespace: string): AccountState
  /** What a host reads of it. Empty until the code for wallets brings a better one. */
  describe: AccountDescriber
  updateAccount(namespace: string, details: Partial<AccountDetails>): void
}

/** The connections of one kernel; every change of a namespace goes through `apply`. */
export function createConnectionState(store: Store): ConnectionState {
  const stateAtom = atom<ReadonlyMap<string, Connection>>(new Map())
  const chosenNamespaceAtom = atom<string | null>(null)
  const attemptAtom = atom<ConnectAttempt | null>(null)
  const leadingAtom = atom((get) => {
    const all = get(stateAtom)
    const chosen = all.get(get(chosenNamespaceAtom) ?? '')
    if (chosen && chosen.status !== 'disconnected') return chosen
    return [...all.values()].find(({ status }) => status === 'connected') ?? null
  })
  // Nobody rather than another account for a moment: a page would show the wrong one after every reload.
  const activeAtom = atom((get) => {
    const leading = get(leadingAtom)
    return leading?.status === 'connected' ? leading : null
  })
  const leading = () => store.get(leadingAtom)?.namespace ?? null
  const of = (namespace: string) => store.get(stateAtom).get(namespace) ?? emptyConnection(namespace)

  function apply(namespace: string, change: ConnectionChange): boolean {
    const before = of(namespace)
    const after = change(before)
    if (after === before) return false
    store.set(stateAtom, new Map(store.get(stateAtom)).set(namespace, after))
    // The leading family stays the leader when an earlier family comes back.
    store.set(chosenNamespaceAtom, leading())
    return true
  }

  const state: ConnectionState = {
    stateAtom,
    activeAtom,
    attemptAtom,
    all: () => [...store.get(stateAtom).values()],
    of,
    apply,
    leading,
    choose: (namespace) => store.set(chosenNamespaceAtom, namespace),
    setAttempt: (attempt) => store.set(attemptAtom, attempt),
    beginRestore(sessions) {
      for (const { namespace, connectorId } of sessions) apply(namespace, restoring(connectorId))
    },
    giveUpRestore(sessions) {
      for (const { namespace, connectorId } of sessions) {
        const { status, connectorId: current } = of(namespace)
        if (status === 'connecting' && current === connectorId) apply(namespace, disconnected)
      }
    },
    describe: () => NO_ACCOUNT,
    account(namespace) {
      const connection = of(namespace)
      const { caipAddress, address, accounts } = state.describe(connection)
      return { ...connection.account, status: connection.status, caipAddress, address, allAccounts: accounts }
    },
    updateAccount(namespace, details) {
      if (!namespace) throw chainRequired()
      apply(namespace, detailed(details))
    },
  }
  return state
}
