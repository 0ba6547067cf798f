// A short address that people can compare at a glance: the first and the last six characters.

/** Characters kept at each end, after a `0x`. */
const END_LENGTH = 6

/** Shortens an address, like `0x71C765…d8976F`. Returns it unchanged if the result would not be shorter. */
export function shortenAddress(address: string): string {
  const prefix = /^0x/i.exec(address)?.[0] ?? ''
  const body = address.slice(prefix.length)
  if (body.length <= END_LENGTH * 2 + 1) return address
  return `${prefix}${body.slice(0, END_LENGTH)}…${body.slice(-END_LENGTH)}`
}
