// Transactions sent from this page, stored until the history contains them.
import type { PluginStorage, Store } from '@latchkey/kernel'
import type { SubmittedTransaction } from '@latchkey/kernel/contracts'
import { type Atom, atom } from 'jotai/vanilla'
import { parseSent, type SentTransaction, writeSent } from './parseSent'
import type { HistoryTypes, SentStatus } from './types'

/** Maximum number of stored transactions. */
const SENT_LIMIT = 99

/** What a chain knows a transaction by. */
export type TransactionId = Pick<SubmittedTransaction, 'network' | 'hash'>

export interface SentTransactions {
  /** Newest first. */
  readonly sentAtom: Atom<readonly SentTransaction[]>
  /** Returns false if it is already known. */
  add(transaction: SubmittedTransaction, sentAtMs: number): boolean
  /** Returns false if it is already settled or not known. */
  settle(id: TransactionId, status: Exclude<SentStatus, 'pending'>): boolean
  /** Call it when the history contains them. */
  forget(ids: readonly TransactionId[]): void
}

/** Creates the list, with the transactions of earlier page loads. */
export async function createSentTransactions(
  store: Store,
  storage: PluginStorage<HistoryTypes['storage']>,
): Promise<SentTransactions> {
  const stored = [...((await storage.get('pending')) ?? []), ...((await storage.get('settled')) ?? [])]
  const parsed = stored.map(parseSent).filter((each) => each !== null)
  const sentAtom = atom<readonly SentTransaction[]>(cut(parsed.sort((one, other) => other.sentAtMs - one.sentAtMs)))
  const isSame = (id: TransactionId) => (each: SentTransaction) =>
    each.transaction.hash === id.hash && each.transaction.network === id.network

  function write(all: readonly SentTransaction[]): void {
    const sent = cut(all)
    store.set(sentAtom, sent)
    const isPending = ({ status }: SentTransaction) => status === 'pending'
    keep('pending', sent.filter(isPending))
    keep(
      'settled',
      sent.filter((each) => !isPending(each)),
    )
  }

  /** An empty list is removed, because its existence starts the plugin on the next page load. */
  function keep(key: 'pending' | 'settled', sent: readonly SentTransaction[]): void {
    if (sent.length === 0) void storage.remove(key)
    else void storage.set(key, sent.map(writeSent))
  }

  return {
    sentAtom,
    add(transaction, sentAtMs) {
      const sent = store.get(sentAtom)
      if (sent.some(isSame(transaction))) return false
      write([{ transaction, sentAtMs, status: 'pending' }, ...sent])
      return true
    },
    settle(id, status) {
      const sent = store.get(sentAtom)
      const open = sent.find(isSame(id))
      if (open?.status !== 'pending') return false
      write(sent.map((each) => (each === open ? { ...each, status } : each)))
      return true
    },
    forget(ids) {
      const sent = store.get(sentAtom)
      const left = sent.filter((each) => !ids.some((id) => isSame(id)(each)))
      if (left.length < sent.length) write(left)
    },
  }
}

function cut(sent: readonly SentTransaction[]): readonly SentTransaction[] {
  return sent.slice(0, SENT_LIMIT)
}
