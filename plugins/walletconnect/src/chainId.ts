// Chain IDs from wallets: CAIP-2, a bare reference, and for EVM networks a number or a hex number. All are converted to CAIP-2.
import type { CaipNetworkId } from '@latchkey/kernel'

/** CAIP-2. */
const REFERENCE = /^[-_a-zA-Z0-9]{1,32}$/
/** Families whose references are numbers. CAIP-2 profile of EVM networks. */
const NUMBERED: readonly string[] = ['eip155']
const NUMBER = /^\d{1,32}$/
const HEX_NUMBER = /^0x[0-9a-f]{1,16}$/i

/**
 * Returns `eip155:137` for 137, `137`, `0x89`, `eip155:137`, and `eip155:0x89`; null for anything that is not a chain of `namespace`. In
 * other families, a reference that looks like hex is not a number (`tron:0x2b6653dc`).
 */
export function normalizeChainId(input: unknown, namespace: string): CaipNetworkId | null {
  if (typeof input === 'number') {
    return input >= 0 && Number.isSafeInteger(input) ? `${namespace}:${input}` : null
  }
  if (typeof input !== 'string') return null
  const [first = '', rest] = input.split(':', 2)
  if (rest !== undefined && (first !== namespace || input !== `${first}:${rest}`)) return null
  const reference = rest ?? first
  if (!NUMBERED.includes(namespace)) return REFERENCE.test(reference) ? `${namespace}:${reference}` : null
  const text = HEX_NUMBER.test(reference) ? BigInt(reference).toString() : reference
  return NUMBER.test(text) ? `${namespace}:${text}` : null
}

/** EIP-3326: returns `0x89` for `eip155:137`; null if the reference is not a number. */
export function toHexChainId(network: CaipNetworkId): string | null {
  const reference = network.slice(network.indexOf(':') + 1)
  return /^\d{1,20}$/.test(reference) ? `0x${BigInt(reference).toString(16)}` : null
}
