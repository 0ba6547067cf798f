// Encodes and decodes ERC-20 `transfer(address,uint256)` without an ABI coder, which would be ten times as large as this file.

/** First four bytes of keccak-256 of `transfer(address,uint256)`. Source: ERC-20. */
const TRANSFER_SELECTOR = '0xa9059cbb'
/** Selector, an address padded to a word, and an amount, with nothing after it. */
const TRANSFER_PATTERN = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i
const WORD_DIGITS = 64
const MAX_UNITS = 2n ** 256n - 1n

/** `to` is 0x and 40 hex digits. Throws a RangeError for an amount of more than 256 bits. */
export function encodeTransfer(to: string, units: bigint): `0x${string}` {
  if (units < 0n || units > MAX_UNITS) throw new RangeError('An amount has at most 256 bits')
  return `${TRANSFER_SELECTOR}${toWord(BigInt(to))}${toWord(units)}`
}

/** Returns null unless the bytes are exactly one transfer, because extra bytes could hide something. */
export function decodeTransfer(data: string): { to: string; units: bigint } | null {
  const [, to, units] = TRANSFER_PATTERN.exec(data) ?? []
  return to ? { to: `0x${to.toLowerCase()}`, units: BigInt(`0x${units}`) } : null
}

/** `balanceOf(address)`. Source: ERC-20. */
export function encodeBalanceOf(address: string): `0x${string}` {
  return `0x70a08231${toWord(BigInt(address))}`
}

function toWord(value: bigint): string {
  return value.toString(16).padStart(WORD_DIGITS, '0')
}
