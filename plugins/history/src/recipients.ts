// Whom an account may want to send to again: only whom it has sent to itself, and none that was made to look like another.
import type { CaipAddress } from '@latchkey/kernel'
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

/** More than anybody looks through. */
const RECIPIENT_LIMIT = 20

export interface RecipientParts {
  account: CaipAddress
  reader: AddressReader
  /** Of the history, in any order. */
  items: readonly Activity[]
  sent: readonly SentTransaction[]
  known?: Counterparties
}

/** Plain addresses as they were written, newest first, each once. */
export function listRecipients(parts: RecipientParts): readonly string[] {
  const { account, reader, items, sent } = parts
  const own = listOwn(account, sent, reader.canonical).map(toActivity)
  const all = [...own, ...items].sort((one, other) => other.minedAtMs - one.minedAtMs)
  const known = meetCounterparties(parts.known ?? startCounterparties(reader), all, reader)
  const byAddress = new Map<string, string>()
  for (const address of all.flatMap((item) => listReceivers(item, reader))) {
    const canonical = reader.canonical(address)
    if (!byAddress.has(canonical) && !isLookalike(address, known, reader)) byAddress.set(canonical, address)
    if (byAddress.size === RECIPIENT_LIMIT) break
  }
  return [...byAddress.values()]
}
