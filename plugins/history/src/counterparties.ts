// Whom an account has dealt with, and what was made to look like them. Reference: field cases, number 32 (address poisoning).
import type { ActivityItem, ActivityTransfer } from '@latchkey/kernel/contracts'
import type { Suspicion } from './types'

/** How addresses of one account's family are read. */
export interface AddressReader {
  /** The account itself, canonical. */
  own: string
  canonical(address: string): string
  /** What a hurried eye compares; null where that is not known. */
  glanceAt(address: string): string | null
}
export interface Counterparty {
  /** Canonical. */
  address: string
  sinceMs: number
}
/** By what a hurried eye sees, the address that the account itself sent to first: whatever came later may be copied from it. */
export type Counterparties = ReadonlyMap<string, Counterparty>

/** US cents that are worth a transfer's fee nowhere. */
const DUST_PER_DOLLAR = 100n
/** Of a whole token whose price is unknown. */
const DUST_PER_TOKEN = 1_000_000n

const isOwn = ({ from }: ActivityItem, { own, canonical }: AddressReader) => from !== null && canonical(from) === own
const movesSomething = (transfer: ActivityTransfer) => transfer.kind === 'nft' || transfer.amount.units > 0n

/** Addresses, as they were written, that the account sent something to in this transaction of its own. */
export function listReceivers(item: ActivityItem, reader: AddressReader): readonly string[] {
  if (!isOwn(item, reader) || item.operation !== 'send' || item.status === 'failed') return []
  const sent = item.transfers.filter((transfer) => transfer.direction === 'out' && movesSomething(transfer))
  return sent.flatMap(({ to }) => (to !== null && reader.canonical(to) !== reader.own ? [to] : []))
}

/** The account itself, which is copied too. */
export function startCounterparties({ own, glanceAt }: AddressReader): Counterparties {
  const glance = glanceAt(own)
  return new Map(glance === null ? [] : [[glance, { address: own, sinceMs: Number.NEGATIVE_INFINITY }]])
}

/** With those of these transactions, in whatever order pages come. */
export function meetCounterparties(
  known: Counterparties,
  items: readonly ActivityItem[],
  reader: AddressReader,
): Counterparties {
  const met = new Map(known)
  for (const item of items) {
    for (const receiver of listReceivers(item, reader)) {
      const glance = reader.glanceAt(receiver)
      const former = glance === null ? undefined : met.get(glance)
      if (glance === null || (former && former.sinceMs <= item.minedAtMs)) continue
      met.set(glance, { address: reader.canonical(receiver), sinceMs: item.minedAtMs })
    }
  }
  return met
}

/** Whether the address could be taken for another one that the account has dealt with. */
export function isLookalike(address: string, known: Counterparties, reader: AddressReader): boolean {
  const met = known.get(reader.glanceAt(address) ?? '')
  return met !== undefined && met.address !== reader.canonical(address)
}

/** Why a transaction is probably bait, or null. What the account did itself is at most a trap that it fell into. */
export function judgeItem(item: ActivityItem, known: Counterparties, reader: AddressReader): Suspicion | null {
  const { transfers } = item
  const others = transfers.map(({ direction, from, to }) => (direction === 'in' ? from : to))
  const isAlike = (address: string | null) => address !== null && isLookalike(address, known, reader)
  if (others.some(isAlike)) return 'lookalike'
  if (isOwn(item, reader) || transfers.length === 0) return null
  if (isAlike(item.from)) return 'lookalike'
  if (!transfers.some(movesSomething)) return 'empty'
  return transfers.every((transfer) => isDust(transfer, known, reader)) ? 'dust' : null
}

/** Next to nothing, from somebody that the account never sent to. */
function isDust(transfer: ActivityTransfer, known: Counterparties, reader: AddressReader): boolean {
  if (transfer.kind === 'nft' || transfer.direction !== 'in') return false
  const { from, amount, value } = transfer
  if (from !== null && known.get(reader.glanceAt(from) ?? '')?.address === reader.canonical(from)) return false
  if (value === null) return amount.units * DUST_PER_TOKEN < 10n ** BigInt(amount.decimals)
  return value.units * DUST_PER_DOLLAR < 10n ** BigInt(value.decimals)
}
