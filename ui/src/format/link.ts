// Decides which links may be opened. Chains, lists, and plugins supply them, so schemes are allowlisted, not blocklisted.

const LOOPBACK: readonly (string | undefined)[] = ['localhost', '127.0.0.1', '[::1]']

/** Returns whether this host is the local machine. */
export const isLoopback = (hostname: string | undefined): boolean => LOOPBACK.includes(hostname)

/** Returns the link if it is `https:`, or `http:` on the local machine, and has no credentials; otherwise null. */
export function parseLink(link: string | null | undefined): string | null {
  if (!link || !URL.canParse(link)) return null
  const { protocol, hostname, username, password, href } = new URL(link)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
  return isSafe && username === '' && password === '' ? href : null
}
