// The addresses that an account has sent to, and those that imitate them. Reference: field cases, number 32 (address poisoning).
import type { ActivityItem, ActivityTransfer } from '@latchkey/kernel/contracts'
import type { Suspicion } from './types'

/** How to read addresses of one account's family. */
export interface AddressReader {
  /** The account's own address, canonical. */
  own: string
  canonical(address: string): string
  /** Returns what a person in a hurry compares; null if that is not known. */
  abbreviate(address: string): string | null
}
export interface Counterparty {
  /** Canonical. */
  address: string
  sinceMs: number
}
/** For each short form of an address, the first such address that the account sent to: any later one may imitate it. */
export type Counterparties = ReadonlyMap<string, Counterparty>

/** The worth of a dust transfer in US dollars is below this fraction: it is nowhere worth its fee. */
const DUST_PER_DOLLAR = 100n
/** The fraction of a whole token if its price is unknown. */
const DUST_PER_TOKEN = 1_000_000n

const isOwn = ({ from }: ActivityItem, { own, canonical }: AddressReader) => from !== null && canonical(from) === own
const movesSomething = (transfer: ActivityTransfer) => transfer.kind === 'nft' || transfer.amount.units > 0n

/** Returns the addresses, in their original spelling, that the account sent something to in its own transaction. */
export function recipientsOf(item: ActivityItem, reader: AddressReader): readonly string[] {
  if (!isOwn(item, reader) || item.operation !== 'send' || item.status === 'failed') return []
  const sent = item.transfers.filter((transfer) => transfer.direction === 'out' && movesSomething(transfer))
  return sent.flatMap(({ to }) => (to !== null && reader.canonical(to) !== reader.own ? [to] : []))
}

/** Starts with the account itself, because its own address is imitated too. */
export function startCounterparties({ own, abbreviate }: AddressReader): Counterparties {
  const glance = abbreviate(own)
  return new Map(glance === null ? [] : [[glance, { address: own, sinceMs: Number.NEGATIVE_INFINITY }]])
}

/** Adds the recipients of these transactions, in any order of pages. */
export function addCounterparties(
  known: Counterparties,
  items: readonly ActivityItem[],
  reader: AddressReader,
): Counterparties {
  const met = new Map(known)
  for (const item of items) {
    for (const recipient of recipientsOf(item, reader)) {
      const glance = reader.abbreviate(recipient)
      const former = glance === null ? undefined : met.get(glance)
      if (glance === null || (former && former.sinceMs <= item.minedAtMs)) continue
      met.set(glance, { address: reader.canonical(recipient), sinceMs: item.minedAtMs })
    }
  }
  return met
}

/** Returns whether the address could be mistaken for another one that the account has sent to. */
export function isLookalike(address: string, known: Counterparties, reader: AddressReader): boolean {
  const met = known.get(reader.abbreviate(address) ?? '')
  return met !== undefined && met.address !== reader.canonical(address)
}

/** Returns why a transaction is probably bait, or null. The account's own transaction can only be a trap that the visitor fell for. */
export function findSuspicion(item: ActivityItem, known: Counterparties, reader: AddressReader): Suspicion | null {
  const { transfers } = item
  const others = transfers.map(({ direction, from, to }) => (direction === 'in' ? from : to))
  const isAlike = (address: string | null) => address !== null && isLookalike(address, known, reader)
  if (others.some(isAlike)) return 'lookalike'
  if (isOwn(item, reader) || transfers.length === 0) return null
  if (isAlike(item.from)) return 'lookalike'
  if (!transfers.some(movesSomething)) return 'empty'
  return transfers.every((transfer) => isDust(transfer, known, reader)) ? 'dust' : null
}

/** A tiny amount from an address that the account never sent to. */
function isDust(transfer: ActivityTransfer, known: Counterparties, reader: AddressReader): boolean {
  if (transfer.kind === 'nft' || transfer.direction !== 'in') return false
  const { from, amount, value } = transfer
  if (from !== null && known.get(reader.abbreviate(from) ?? '')?.address === reader.canonical(from)) return false
  if (value === null) return amount.units * DUST_PER_TOKEN < 10n ** BigInt(amount.decimals)
  return value.units * DUST_PER_DOLLAR < 10n ** BigInt(value.decimals)
}
