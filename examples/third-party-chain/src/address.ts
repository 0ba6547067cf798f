// TON addresses (TEP-2): raw, `0:<hex>`, and friendly, 36 bytes in base64: flags, workchain, hash, CRC-16. Written by hand, because
// @ton/core needs Node's Buffer as a global of the page. A property test compares the two.
import { base64urlnopad, hex } from '@scure/base'

export interface TonAddress {
  /** Workchain and hash, like `0:83df…`. TON Connect calls this form raw. */
  raw: string
  isBounceable: boolean
  /** True if the address must not be used on networks where coins have value. */
  isTestOnly: boolean
}

const RAW_PATTERN = /^(?:0|-1):[0-9a-f]{64}$/i
const FRIENDLY_PATTERN = /^[\w+/-]{48}$/
const [BOUNCEABLE, NON_BOUNCEABLE, TEST_ONLY] = [0x11, 0x51, 0x80]
/** CRC-16/XMODEM: x^16 + x^12 + x^5 + 1. */
const CRC_POLYNOMIAL = 0x1021

/** Returns the canonical form, friendly and non-bounceable, as wallets show their own addresses; null if it is not an address. */
export function parseAddress(input: string): string | null {
  const address = readAddress(input)
  return address && writeAddress(address)
}

/** Parses an address in either form; null if it is not one. */
export function readAddress(input: string): TonAddress | null {
  if (RAW_PATTERN.test(input)) return { raw: input.toLowerCase(), isBounceable: false, isTestOnly: false }
  if (!FRIENDLY_PATTERN.test(input)) return null
  const bytes = base64urlnopad.decode(input.replaceAll('+', '-').replaceAll('/', '_'))
  const [flags = 0] = bytes
  const [workchain = 0] = new Int8Array(bytes.slice(1, 2))
  const kind = flags & ~TEST_ONLY
  const isKnown = (kind === BOUNCEABLE || kind === NON_BOUNCEABLE) && (workchain === 0 || workchain === -1)
  // The checksum of bytes that end with their own checksum is zero.
  if (!isKnown || checksumOf(bytes) !== 0) return null
  const raw = `${workchain}:${hex.encode(bytes.subarray(2, 34))}`
  return { raw, isBounceable: kind === BOUNCEABLE, isTestOnly: (flags & TEST_ONLY) !== 0 }
}

/** Returns the friendly, non-bounceable form. `raw` must be well-formed. */
export function writeAddress(address: Pick<TonAddress, 'raw' | 'isTestOnly'>): string {
  return write(address, NON_BOUNCEABLE)
}

/** Returns the form for a contract: what the contract does not accept is returned to the sender. */
export function writeContractAddress(address: Pick<TonAddress, 'raw' | 'isTestOnly'>): string {
  return write(address, BOUNCEABLE)
}

function write({ raw, isTestOnly }: Pick<TonAddress, 'raw' | 'isTestOnly'>, kind: number): string {
  const [workchain, hash = ''] = raw.split(':')
  const flags = kind | (isTestOnly ? TEST_ONLY : 0)
  const body = [flags, Number(workchain) & 0xff, ...hex.decode(hash)]
  const checksum = checksumOf(body)
  return base64urlnopad.encode(Uint8Array.from([...body, checksum >> 8, checksum & 0xff]))
}

/** Returns a recipient in TON Connect's friendly form, with its flags; null if it is not an address or must not be used here. */
export function toRecipient(input: string, isTestnet: boolean): string | null {
  const address = readAddress(input)
  if (address === null || (address.isTestOnly && !isTestnet)) return null
  return RAW_PATTERN.test(input) ? writeAddress(address) : input
}

function checksumOf(bytes: Iterable<number>): number {
  let register = 0
  for (const byte of bytes) {
    register ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) {
      register = ((register << 1) ^ (register & 0x8000 ? CRC_POLYNOMIAL : 0)) & 0xffff
    }
  }
  return register
}
