/** Returns an operation in JSON form: hexadecimal numbers, absent fields omitted. */
export function toWire(operation: object): object {
  const entries = Object.entries(operation).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'bigint' ? `0x${value.toString(16)}` : value]),
  )
}
