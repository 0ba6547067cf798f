// What was sent from this page, kept between visits until the history tells of it. Specification section 9: at most 99.
import type { PluginStorage, Store } from '@latchkey/kernel'
import type { SubmittedTransaction } from '@latchkey/kernel/contracts'
import { type Atom, atom } from 'jotai/vanilla'
import { parseSent, type SentTransaction, writeSent } from './parseSent'
import type { HistoryTypes, SentStatus } from './types'

/** Specification section 9, pending transactions. */
const SENT_LIMIT = 99

type TransactionId = Pick<SubmittedTransaction, 'network' | 'hash'>

export interface SentTransactions {
  /** Newest first. */
  readonly sentAtom: Atom<readonly SentTransaction[]>
  /** False when it is known already. */
  add(transaction: SubmittedTransaction, sentAtMs: number): boolean
  /** False when it is settled already, or not known. */
  settle(id: TransactionId, status: Exclude<SentStatus, 'pending'>): boolean
  /** The history tells of them now. */
  forget(ids: readonly TransactionId[]): void
}

/** With those of earlier visits. */
export async function createSentTransactions(
  store: Store,
  storage: PluginStorage<HistoryTypes['storage']>,
): Promise<SentTransactions> {
  const stored = [...((await storage.get('pending')) ?? []), ...((await storage.get('settled')) ?? [])]
  const parsed = stored.map(parseSent).filter((each) => each !== null)
  const sentAtom = atom<readonly SentTransaction[]>(cut(parsed.sort((one, other) => other.sentAtMs - one.sentAtMs)))
  const isSame = (id: TransactionId) => (each: SentTransaction) =>
    each.transaction.hash === id.hash && each.transaction.network === id.network

  function write(sent: readonly SentTransaction[]): void {
    store.set(sentAtom, cut(sent))
    const isPending = ({ status }: SentTransaction) => status === 'pending'
    keep('pending', cut(sent).filter(isPending))
    keep(
      'settled',
      cut(sent).filter((each) => !isPending(each)),
    )
  }

  /** A list that is empty is taken away: its being there wakes the plugin on the next visit. */
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
