// URLs from a server or the owner of a name: only those that may be shown as a picture, opened, or fetched are accepted.

const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]']
/** Maximum length in characters; longer ones are dropped. */
const MAX_LENGTH = 2048

/** Returns the URL if it is `https:`, or `http:` on this machine, without credentials; else null. Never throws. */
export function parseWebUrl(input: unknown): string | null {
  if (typeof input !== 'string' || input.length > MAX_LENGTH || !URL.canParse(input)) return null
  const { protocol, hostname, username, password, href } = new URL(input)
  const isAllowed = protocol === 'https:' || (protocol === 'http:' && LOOPBACK_HOSTS.includes(hostname))
  return isAllowed && username === '' && password === '' ? href : null
}
