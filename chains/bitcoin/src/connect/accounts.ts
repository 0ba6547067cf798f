// The accounts a wallet lists, checked: addresses with their checksums, and what each is for (ACC-02).
import type { AccountType } from '@latchkey/kernel'
import { readAddress } from '../address'

export interface WalletAccount {
  /** In canonical spelling. */
  address: string
  purpose: Extract<AccountType, 'payment' | 'ordinal' | 'stx'>
  /** Hexadecimal. */
  publicKey?: string
  /** Derivation path. */
  path?: string
}

/** Wire facts 6.1: address purposes, and the spellings of wallets. */
const PURPOSES: ReadonlyMap<unknown, WalletAccount['purpose']> = new Map([
  ['payment', 'payment'],
  ['ordinals', 'ordinal'],
  ['ordinal', 'ordinal'],
  ['stacks', 'stx'],
  ['stx', 'stx'],
])
const ORDER: readonly WalletAccount['purpose'][] = ['payment', 'ordinal', 'stx']
/** SIP-005: c32check with the versions of Stacks' main and test networks. */
const STACKS_PATTERN = /^S[PMTN][0-9A-HJKMNP-TV-Z]{28,41}$/
/** Compressed, uncompressed or x-only. */
const PUBLIC_KEY_PATTERN = /^(?:[0-9a-f]{64}|0[23][0-9a-f]{64}|04[0-9a-f]{128})$/i
const PATH_PATTERN = /^m(?:\/[0-9]{1,10}'?){1,10}$/
/** More than any wallet lists. */
const MAX_ACCOUNTS = 200

/**
 * The accounts of a wallet's reply, payment first, each address once; null when it is no list of accounts. Entries of families
 * that are not ours are left out.
 */
export function parseAccounts(reply: unknown): readonly WalletAccount[] | null {
  if (!Array.isArray(reply) || reply.length > MAX_ACCOUNTS) return null
  const accounts = new Map<string, WalletAccount>()
  const hasOthers = reply.some((entry) => isOtherThanTaproot(readMember(entry, 'address')))
  for (const entry of reply as readonly unknown[]) {
    const account = parseAccount(entry, hasOthers)
    if (account === null) return null
    if (account !== 'foreign' && !accounts.has(account.address)) accounts.set(account.address, account)
  }
  return [...accounts.values()].sort((a, b) => ORDER.indexOf(a.purpose) - ORDER.indexOf(b.purpose))
}

function parseAccount(entry: unknown, hasOthers: boolean): WalletAccount | 'foreign' | null {
  const text = readMember(entry, 'address')
  const named = readMember(entry, 'purpose')
  if (typeof text !== 'string') return null
  if (named !== undefined && !PURPOSES.has(named)) return 'foreign'
  const publicKey = readMember(entry, 'publicKey')
  const path = readMember(entry, 'path')
  const details = {
    ...(typeof publicKey === 'string' && PUBLIC_KEY_PATTERN.test(publicKey) && { publicKey: publicKey.toLowerCase() }),
    ...(typeof path === 'string' && PATH_PATTERN.test(path) && { path }),
  }
  if (PURPOSES.get(named) === 'stx')
    return STACKS_PATTERN.test(text) ? { address: text, purpose: 'stx', ...details } : null
  const address = readAddress(text)
  if (address === null) return null
  // A wallet that does not say: taproot beside another address is where its ordinals are, alone it is for everything.
  const guessed = address.type === 'p2tr' && hasOthers ? 'ordinal' : 'payment'
  return { address: address.address, purpose: PURPOSES.get(named) ?? guessed, ...details }
}

function isOtherThanTaproot(address: unknown): boolean {
  const type = readAddress(address)?.type
  return type !== undefined && type !== 'p2tr'
}

/** Reads a member of something a page script made. Returns undefined for null and for a getter that throws. */
export function readMember(value: unknown, member: string): unknown {
  try {
    return (value as Record<string, unknown>)[member]
  } catch {
    return undefined
  }
}
