// Reads accounts from a node: balance, owner, and data, and the token data in them. All of it is untrusted.
import type { CaipNetworkId } from '@latchkey/kernel'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { base58 } from '@scure/base'
import { parseAddress } from '../../address'
import { decodeBase64 } from '../../bytes'
import { isRecord } from '../../isRecord'
import type { RpcClient } from '../../rpc/client'
import { parseUnits } from '../parseUnits'
import { isTokenProgram } from '../tokenPrograms'

export interface ChainAccount {
  lamports: bigint
  /** The program that may change it. */
  owner: string
  isExecutable: boolean
  data: Uint8Array
}
export interface Mint {
  program: string
  decimals: number
  /** Extensions of Token-2022, by type. */
  extensions: ReadonlyMap<number, Uint8Array>
}
export type Rpc = Pick<RpcClient, 'call'>

const METHOD = 'getMultipleAccounts'
/** The largest possible account is 10 MiB; a token account is far smaller. Base64 characters. */
const MAX_DATA_LENGTH = 100_000
/** Source: SPL token, state.rs: sizes and offsets of a mint and of a token account. */
const MINT_BYTES = 82
const MINT_DECIMALS_AT = 44
const MINT_INITIALIZED_AT = 45
const TOKEN_ACCOUNT_BYTES = 165
const HOLDING_AT = 64
const KEY_BYTES = 32
/** Source: Token-2022, extension/mod.rs: the account type is followed by entries of type, length, and value. */
const KIND_AT = 165
const MINT_KIND = 1
const EXTENSIONS_AT = 166
const EXTENSION_HEAD_BYTES = 4

/** Returns the accounts in the requested order; null for one that does not exist. Throws `rpc/*`. */
export async function readAccounts(
  rpc: Rpc,
  network: CaipNetworkId,
  addresses: readonly string[],
  options: { signal: AbortSignal },
): Promise<readonly (ChainAccount | null)[]> {
  const params = [addresses, { encoding: 'base64', commitment: 'confirmed' }]
  const result = await rpc.call({ network, method: METHOD, params, isExact: true }, options)
  const rows = isRecord(result) && Array.isArray(result.value) ? result.value : []
  if (rows.length !== addresses.length) throw malformed()
  return rows.map((row) => (row === null ? null : parseAccount(row)))
}

/** Returns null if the account is not a mint. */
export function parseMint(account: ChainAccount | null): Mint | null {
  if (!account || !isTokenProgram(account.owner)) return null
  const { data, owner: program } = account
  const isExtended = data.length > EXTENSIONS_AT && data[KIND_AT] === MINT_KIND
  if ((data.length !== MINT_BYTES && !isExtended) || data[MINT_INITIALIZED_AT] !== 1) return null
  return { program, decimals: data[MINT_DECIMALS_AT] ?? 0, extensions: readExtensions(data) }
}

/** Throws `rpc/malformed-response` if the account is not a mint. */
export function readMint(account: ChainAccount | null): Mint {
  const mint = parseMint(account)
  if (!mint) throw malformed()
  return mint
}

/** Returns the account's balance of this token; null if it is not a token account or belongs to another token. */
export function parseHolding(account: ChainAccount | null, mint: string): bigint | null {
  if (!account || !isTokenProgram(account.owner) || account.data.length < TOKEN_ACCOUNT_BYTES) return null
  const { data } = account
  return base58.encode(data.slice(0, KEY_BYTES)) === mint ? viewOf(data).getBigUint64(HOLDING_AT, true) : null
}

/** Throws `rpc/malformed-response`. */
export function parseAccount(row: unknown): ChainAccount {
  const { lamports, owner, executable, data } = isRecord(row) ? row : {}
  const units = parseUnits(lamports)
  const bytes = Array.isArray(data) && data[1] === 'base64' ? decodeBase64(data[0], MAX_DATA_LENGTH) : null
  if (units === null || bytes === null || typeof owner !== 'string' || parseAddress(owner) === null) throw malformed()
  return { lamports: units, owner, isExecutable: executable === true, data: bytes }
}

/** Returns the extensions by type, of an account that is known to be a mint or a token account. */
export function readExtensions(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  const view = viewOf(data)
  let at = EXTENSIONS_AT
  while (at + EXTENSION_HEAD_BYTES <= data.length) {
    const type = view.getUint16(at, true)
    const start = at + EXTENSION_HEAD_BYTES
    at = start + view.getUint16(at + 2, true)
    if (type !== 0 && at <= data.length) found.set(type, data.slice(start, at))
  }
  return found
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

/** Creates `rpc/malformed-response`. */
export function malformed(method = METHOD): Error {
  return toRpcError({ code: 'rpc/malformed-response' }, method)
}
