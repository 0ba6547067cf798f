// Validates the accounts that a wallet lists: the checksums of addresses, and the purpose of each (ACC-02).
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

/** Address purposes as sats-connect and other wallets spell them. */
const PURPOSES: ReadonlyMap<unknown, WalletAccount['purpose']> = new Map([
  ['payment', 'payment'],
  ['ordinals', 'ordinal'],
  ['ordinal', 'ordinal'],
  ['stacks', 'stx'],
  ['stx', 'stx'],
])
const ORDER: readonly WalletAccount['purpose'][] = ['payment', 'ordinal', 'stx']
/** SIP-005: c32check with the versions of the Stacks mainnet and testnet. */
const STACKS_PATTERN = /^S[PMTN][0-9A-HJKMNP-TV-Z]{28,41}$/
/** Compressed, uncompressed or x-only. */
const PUBLIC_KEY_PATTERN = /^(?:[0-9a-f]{64}|0[23][0-9a-f]{64}|04[0-9a-f]{128})$/i
const PATH_PATTERN = /^m(?:\/[0-9]{1,10}'?){1,10}$/
/** More than any wallet lists. */
const MAX_ACCOUNTS = 200

/**
 * Returns the accounts in a wallet's response, payment first and without duplicates, or null if it is not a list of accounts. Entries of
 * other families are left out.
 */
export function parseAccounts(response: unknown): readonly WalletAccount[] | null {
  if (!Array.isArray(response) || response.length > MAX_ACCOUNTS) return null
  const accounts = new Map<string, WalletAccount>()
  const hasOthers = response.some((entry) => isOtherThanTaproot(readMember(entry, 'address')))
  for (const entry of response as readonly unknown[]) {
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
  // If a wallet does not state the purpose: taproot holds ordinals if there are other addresses, and serves every purpose if it is the only
  // one.
  const guessed = address.type === 'p2tr' && hasOthers ? 'ordinal' : 'payment'
  return { address: address.address, purpose: PURPOSES.get(named) ?? guessed, ...details }
}

function isOtherThanTaproot(address: unknown): boolean {
  const type = readAddress(address)?.type
  return type !== undefined && type !== 'p2tr'
}

/** Reads a member of an object that a page script created. Returns undefined for null and for a getter that throws. */
export function readMember(value: unknown, member: string): unknown {
  try {
    return (value as Record<string, unknown>)[member]
  } catch {
    return undefined
  }
}
