// Whom an account may want to send to again: only whom it has sent to itself, and none that was made to look like another.
import type { CaipAddress } from '@latchkey/kernel'
import type { Recipient } from '@latchkey/kernel/contracts'
import { listOwn } from './composeActivity'
import {
  type AddressReader,
  type Counterparties,
  isLookalike,
  listReceivers,
  meetCounterparties,
  startCounterparties,
} from './counterparties'
import type { SentTransaction } from './parseSent'
import { toActivity } from './toActivity'
import type { Activity } from './types'

export interface RecipientParts {
  account: CaipAddress
  reader: AddressReader
  /** Of the history, in any order. */
  items: readonly Activity[]
  sent: readonly SentTransaction[]
  known?: Counterparties
  /** Whether `items` are all there are, so that they can be counted. */
  isWhole: boolean
}

/** Newest first, each once, with addresses as they were written. */
export function listRecipients(parts: RecipientParts): readonly Recipient[] {
  const { account, reader, items, sent, isWhole } = parts
  const own = listOwn(account, sent, reader.canonical).map(toActivity)
  const all = [...own, ...items].sort((one, other) => other.minedAtMs - one.minedAtMs)
  const known = meetCounterparties(parts.known ?? startCounterparties(reader), all, reader)
  const byAddress = new Map<string, { address: string; hashes: Set<string> }>()
  for (const item of all) {
    for (const address of listReceivers(item, reader)) {
      if (isLookalike(address, known, reader)) continue
      const canonical = reader.canonical(address)
      const met = byAddress.get(canonical) ?? { address, hashes: new Set() }
      // The history tells of what was sent from this page too.
      met.hashes.add(item.hash ?? item.id)
      byAddress.set(canonical, met)
    }
  }
  return [...byAddress.values()].map(({ address, hashes }) => ({ address, sends: isWhole ? hashes.size : null }))
}
