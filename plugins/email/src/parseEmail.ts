// Parses an email address that a visitor types or pastes. Only an email can prove that it exists.

/** RFC 5321, section 4.5.3.1.3: a path of 256 octets, without its brackets. */
const MAX_LENGTH = 254
/** One `@`, something before it, and a name with a dot after it; no spaces, brackets, quotes, or commas. */
const ADDRESS = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\.]+(?:\.[^\s@<>"(),:;[\]\\.]+)+$/

/** Returns the bare address of `ada@example.com`, `mailto:ada@example.com`, or `Ada <ada@example.com>`; otherwise null. Never throws. */
export function parseEmail(text: string): string | null {
  const bracketed = /<([^<>]*)>\s*$/.exec(text)?.[1] ?? text
  const address = bracketed.trim().replace(/^mailto:/i, '')
  return address.length <= MAX_LENGTH && ADDRESS.test(address) ? address : null
}
