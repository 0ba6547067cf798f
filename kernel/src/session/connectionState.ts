// Connections of all namespaces as state, which every page can read before any wallet code has loaded.
import { type Atom, atom } from 'jotai/vanilla'
import type { Store } from '../base/store'
import { chainRequired } from '../errors/coreErrors'
import { type ConnectionChange, detailed, disconnected, emptyConnection, NO_ACCOUNT, restoring } from './connection'
import type { AccountDetails, AccountState, ConnectAttempt, Connection } from './contract'
import type { AccountDescriber } from './hostAccount'
import type { StoredSession } from './storedSessions'

/** The connections of one modal, one for each CAIP-2 namespace. */
export interface ConnectionState {
  /** By CAIP-2 namespace. A namespace that was never connected is not in the map. */
  readonly stateAtom: Atom<ReadonlyMap<string, Connection>>
  /** The connection that the page shows; null if no account is connected. */
  readonly activeAtom: Atom<Connection | null>
  /** The connection that the visitor is making; null if there is none. */
  readonly attemptAtom: Atom<ConnectAttempt | null>
  /** Returns the connections of all namespaces. */
  all(): readonly Connection[]
  /** Returns the connection of a namespace; a disconnected one if it was never connected. */
  of(namespace: string): Connection
  /** Replaces the connection of a namespace. Returns false if nothing changed. */
  apply(namespace: string, change: ConnectionChange): boolean
  /** Returns the namespace that is active, or will be when its stored session is restored; null if there is none. */
  leading(): string | null
  /** Makes a namespace the active one. Null: the first that is connected. */
  choose(namespace: string | null): void
  /** Sets or clears the value of `attemptAtom`. */
  setAttempt(attempt: ConnectAttempt | null): void
  /** Sets the namespaces of these sessions to `connecting`. */
  beginRestore(sessions: readonly StoredSession[]): void
  /** Sets sessions that were not restored to `disconnected`. They stay stored for the next visit. */
  giveUpRestore(sessions: readonly StoredSession[]): void
  /** Returns the account of a namespace and its state. */
  account(namespace: string): AccountState
  /** Returns a connection as a host reads it. Empty until the code for wallets is loaded. */
  describe: AccountDescriber
  /** Adds details to the account of a namespace. Throws `kernel/chain-required` for an empty namespace. */
  updateAccount(namespace: string, details: Partial<AccountDetails>): void
}

/** A kernel's connections. Every change of a namespace goes through `apply`. */
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
  // No account rather than another one: otherwise, a page would briefly show the wrong account after every reload.
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
    // The leading family stays the leader when an earlier family is restored.
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
