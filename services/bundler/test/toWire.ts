/** An operation in JSON: numbers are hexadecimal, and what it does not have is left out. */
export function toWire(operation: object): object {
  const entries = Object.entries(operation).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'bigint' ? `0x${value.toString(16)}` : value]),
  )
}
