// An address as a visitor types or pastes it. Whether it is anybody's, only a mail can tell.

/** RFC 5321, section 4.5.3.1.3: a path of 256 octets, less its brackets. */
const MAX_LENGTH = 254
/** One `@`, something before it, and a name with a dot behind it; no spaces, brackets, quotes or commas. */
const ADDRESS = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\.]+(?:\.[^\s@<>"(),:;[\]\\.]+)+$/

/** The bare address of `ada@example.com`, `mailto:ada@example.com` or `Ada <ada@example.com>`; else null. Never throws. */
export function parseEmail(text: string): string | null {
  const bracketed = /<([^<>]*)>\s*$/.exec(text)?.[1] ?? text
  const address = bracketed.trim().replace(/^mailto:/i, '')
  return address.length <= MAX_LENGTH && ADDRESS.test(address) ? address : null
}
