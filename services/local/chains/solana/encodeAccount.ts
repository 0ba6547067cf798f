// Encodes accounts for JSON-RPC: as bytes, or parsed (`jsonParsed`) for token accounts and mints.
import { type EncodedAccount, getBase58Decoder, getBase64Decoder, isSome, type Option } from '@solana/kit'
import {
  AccountState,
  getMintDecoder,
  getMintSize,
  getTokenDecoder,
  getTokenSize,
  type Mint,
  type Token,
} from '@solana-program/token'
import type { LiteSVM } from 'litesvm'

/** The token programs, with their names in `jsonParsed`. */
export const TOKEN_PROGRAMS = {
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'token-2022': 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
} as const
/** Accounts pay no rent anymore, so nodes report this epoch. */
const NO_RENT_EPOCH = 18_446_744_073_709_551_615n
const STATE_NAMES: Readonly<Record<AccountState, string>> = {
  [AccountState.Uninitialized]: 'uninitialized',
  [AccountState.Initialized]: 'initialized',
  [AccountState.Frozen]: 'frozen',
}

export interface DataSlice {
  offset: number
  length: number
}

/** Encodes one account. Falls back to base64 if it cannot be parsed. */
export function encodeAccount(svm: LiteSVM, account: EncodedAccount, encoding: string, slice?: DataSlice) {
  const { lamports, programAddress: owner, executable, space } = account
  const common = { lamports, owner, executable, rentEpoch: NO_RENT_EPOCH, space }
  const parsed = encoding === 'jsonParsed' ? parseTokenData(svm, account) : null
  if (parsed !== null) return { ...common, data: parsed }
  const bytes = slice ? account.data.slice(slice.offset, slice.offset + slice.length) : account.data
  if (encoding === 'base58') return { ...common, data: [getBase58Decoder().decode(bytes), 'base58'] }
  return { ...common, data: [getBase64Decoder().decode(bytes), 'base64'] }
}

/** Formats a token amount for JSON-RPC. */
export function describeAmount(units: bigint, decimals: number) {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = fraction === '' ? whole : `${whole}.${fraction}`
  return { amount: String(units), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** Parses a token account; null if it is none. Token-2022 appends extensions to the same layout. */
export function readToken({ data, programAddress }: EncodedAccount): Token | null {
  return isTokenProgram(programAddress) && data.length >= getTokenSize()
    ? getTokenDecoder().decode(data.slice(0, getTokenSize()))
    : null
}

/** Parses a mint account; null if it is none. */
export function readMint(svm: LiteSVM, address: Token['mint']): Mint | null {
  const account = svm.getAccount(address)
  if (!account.exists || !isTokenProgram(account.programAddress) || account.data.length < getMintSize()) return null
  return getMintDecoder().decode(account.data.slice(0, getMintSize()))
}

function parseTokenData(svm: LiteSVM, account: EncodedAccount) {
  const program = account.programAddress === TOKEN_PROGRAMS.token ? 'spl-token' : 'spl-token-2022'
  const token = readToken(account)
  const space = account.space
  if (token === null) {
    const mint = readMint(svm, account.address)
    return mint && { program, space, parsed: { type: 'mint', info: describeMint(mint) } }
  }
  const tokenAmount = describeAmount(token.amount, readMint(svm, token.mint)?.decimals ?? 0)
  const { mint, owner, state } = token
  const info = { mint, owner, state: STATE_NAMES[state], isNative: isSome(token.isNative), tokenAmount }
  return { program, space, parsed: { type: 'account', info } }
}

function describeMint({ decimals, supply, isInitialized, mintAuthority, freezeAuthority }: Mint) {
  return {
    decimals,
    isInitialized,
    supply: String(supply),
    mintAuthority: orNull(mintAuthority),
    freezeAuthority: orNull(freezeAuthority),
  }
}

function orNull<Value>(option: Option<Value>): Value | null {
  return isSome(option) ? option.value : null
}

function isTokenProgram(program: string): boolean {
  return Object.values<string>(TOKEN_PROGRAMS).includes(program)
}
