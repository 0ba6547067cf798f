// Which addresses an <img> may load. Wallets, lists and names give them, so they are not trusted (EIP-6963, security).

/** Longest address taken, in characters: an icon is a few kB, and a hostile one may be many megabytes. */
const MAX_LENGTH = 262_144

/** The address if an image may come from it (`data:image/…` or `https:`), else null. */
export function parseImageSource(source: string | null | undefined): string | null {
  if (!source || source.length > MAX_LENGTH) return null
  const trimmed = source.trim()
  if (/^data:image\/[\w.+-]+[;,]/i.test(trimmed)) return trimmed
  return URL.canParse(trimmed) && new URL(trimmed).protocol === 'https:' ? trimmed : null
}
