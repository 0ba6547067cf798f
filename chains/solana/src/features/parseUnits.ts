// Amounts in a node's response: u64, as a JSON number, or as decimal text if the number is too large for that.

/** The largest amount that an account can hold. */
const MAX_UNITS = 2n ** 64n - 1n
const AMOUNT_PATTERN = /^(?:0|[1-9][0-9]{0,19})$/

/** Returns the amount, or null for anything else. */
export function parseUnits(input: unknown): bigint | null {
  const text = Number.isSafeInteger(input) ? BigInt(input as number).toString() : input
  if (typeof text !== 'string' || !AMOUNT_PATTERN.test(text)) return null
  const units = BigInt(text)
  return units <= MAX_UNITS ? units : null
}
