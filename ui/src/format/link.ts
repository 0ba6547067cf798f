// Which links may be opened. Chains, lists and plugins give them, so a scheme is taken from a list, never refused by one.

const LOOPBACK: readonly (string | undefined)[] = ['localhost', '127.0.0.1', '[::1]']

/** Whether this host is the machine itself. */
export const isLoopback = (hostname: string | undefined): boolean => LOOPBACK.includes(hostname)

/** Returns the link if it is `https:`, or `http:` on this machine, without credentials; else null. */
export function parseLink(link: string | null | undefined): string | null {
  if (!link || !URL.canParse(link)) return null
  const { protocol, hostname, username, password, href } = new URL(link)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
  return isSafe && username === '' && password === '' ? href : null
}
