// EVM addresses: 40 hex digits with an optional 0x. Checksums need keccak: see features/checksum.

const ADDRESS_PATTERN = /^(?:0x)?([0-9a-f]{40})$/i

/** Returns lower case with 0x, so that two spellings of one address are the same string; null if it is not an address. */
export function parseAddress(input: string): string | null {
  const digits = ADDRESS_PATTERN.exec(input)?.[1]
  return digits === undefined ? null : `0x${digits.toLowerCase()}`
}

/** Returns the accounts in a wallet's order and spelling, without duplicates; null if any item is not an address. */
export function parseAccounts(result: unknown): readonly string[] | null {
  if (!Array.isArray(result)) return null
  const spellings = new Map<string, string>()
  for (const entry of result as readonly unknown[]) {
    const address = typeof entry === 'string' && entry.startsWith('0x') ? entry : ''
    const canonical = parseAddress(address)
    if (canonical === null) return null
    if (!spellings.has(canonical)) spellings.set(canonical, address)
  }
  return [...spellings.values()]
}
