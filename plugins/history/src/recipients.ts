// Addresses that an account may want to send to again: only those that it has sent to, and none that imitates another.
import type { CaipAddress } from '@latchkey/kernel'
import type { Recipient } from '@latchkey/kernel/contracts'
import { listOwn } from './composeActivity'
import {
  type AddressReader,
  addCounterparties,
  type Counterparties,
  isLookalike,
  recipientsOf,
  startCounterparties,
} from './counterparties'
import type { SentTransaction } from './parseSent'
import { toActivity } from './toActivity'
import type { Activity } from './types'

export interface RecipientParts {
  account: CaipAddress
  reader: AddressReader
  /** From the history, in any order. */
  items: readonly Activity[]
  sent: readonly SentTransaction[]
  known?: Counterparties
  /** Whether `items` is the whole history, so that transfers can be counted. */
  isWhole: boolean
}

/** Newest first, without duplicates, in their original spelling. */
export function listRecipients(parts: RecipientParts): readonly Recipient[] {
  const { account, reader, items, sent, isWhole } = parts
  const own = listOwn(account, sent, reader.canonical).map(toActivity)
  const all = [...own, ...items].sort((one, other) => other.minedAtMs - one.minedAtMs)
  const known = addCounterparties(parts.known ?? startCounterparties(reader), all, reader)
  const byAddress = new Map<string, { address: string; hashes: Set<string> }>()
  for (const item of all) {
    for (const address of recipientsOf(item, reader)) {
      if (isLookalike(address, known, reader)) continue
      const canonical = reader.canonical(address)
      const met = byAddress.get(canonical) ?? { address, hashes: new Set() }
      // The history also contains what was sent from this page.
      met.hashes.add(item.hash ?? item.id)
      byAddress.set(canonical, met)
    }
  }
  return [...byAddress.values()].map(({ address, hashes }) => ({ address, sends: isWhole ? hashes.size : null }))
}
