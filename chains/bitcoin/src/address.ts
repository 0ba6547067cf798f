// Bitcoin addresses with their checksums: legacy and P2SH (base58check), segwit version 0 (BIP-173) and taproot (BIP-350).
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { type NetworkName, TEST_NETWORKS } from './networkName'

export type AddressType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'
export interface ParsedAddress {
  /** The canonical spelling: bech32 in lower case. */
  address: string
  type: AddressType
  /** Networks that the address may belong to; test networks share their prefixes. */
  networks: readonly NetworkName[]
}

/** BIP-173: every address is shorter. */
const MAX_LENGTH = 90
/** Version byte, then a hash of 20 bytes. */
const BASE58_BYTES = 21
const BASE58_VERSIONS: ReadonlyMap<number, Pick<ParsedAddress, 'type' | 'networks'>> = new Map([
  [0x00, { type: 'p2pkh', networks: ['mainnet'] }],
  [0x05, { type: 'p2sh', networks: ['mainnet'] }],
  [0x6f, { type: 'p2pkh', networks: [...TEST_NETWORKS, 'regtest'] }],
  [0xc4, { type: 'p2sh', networks: [...TEST_NETWORKS, 'regtest'] }],
])
const BECH32_PREFIXES: ReadonlyMap<string, readonly NetworkName[]> = new Map([
  ['bc', ['mainnet']],
  ['tb', TEST_NETWORKS],
  ['bcrt', ['regtest']],
])
const base58check = createBase58check(sha256)

/** Parses an address. Returns null for anything else, and for segwit versions that cannot be spent from yet. Never throws. */
export function readAddress(input: unknown): ParsedAddress | null {
  // No address is this long, so the cut only limits the work.
  const text = typeof input === 'string' ? input.slice(0, MAX_LENGTH) : ''
  return readSegwit(text) ?? readBase58(text)
}

/** Returns whether it is a taproot address, which has no recoverable signature (BIP-137). */
export function isTaproot(input: string): boolean {
  return readAddress(input)?.type === 'p2tr'
}

/** Returns the canonical spelling, or null. Never throws. */
export function parseAddress(input: string): string | null {
  return readAddress(input)?.address ?? null
}

function readBase58(input: string): ParsedAddress | null {
  try {
    const bytes = base58check.decode(input)
    const kind = BASE58_VERSIONS.get(bytes[0] ?? -1)
    return kind && bytes.length === BASE58_BYTES ? { address: input, ...kind } : null
  } catch {
    return null
  }
}

function readSegwit(input: string): ParsedAddress | null {
  const old = bech32.decodeUnsafe(input)
  const { prefix, words } = old ?? bech32m.decodeUnsafe(input) ?? {}
  const networks = BECH32_PREFIXES.get(prefix ?? '')
  if (!networks || !words) return null
  const [version, ...rest] = words
  const length = bech32.fromWordsUnsafe(rest)?.length
  // BIP-350: version 0 uses the old checksum, the other versions the new one.
  const type = old
    ? version === 0
      ? SEGWIT_TYPES.get(length ?? 0)
      : null
    : version === 1 && length === 32
      ? 'p2tr'
      : null
  return type ? { address: input.toLowerCase(), type, networks } : null
}

const SEGWIT_TYPES: ReadonlyMap<number, AddressType> = new Map([
  [20, 'p2wpkh'],
  [32, 'p2wsh'],
])
