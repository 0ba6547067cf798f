// Decides which URLs an <img> may load. Wallets, lists, and names supply them, so they are not trusted (EIP-6963, security).

import { isLoopback, parseLink } from '../../format/link'

/** Maximum length of a URL in characters: an icon is a few kB, but a hostile one may be many megabytes. */
const MAX_LENGTH = 262_144

/**
 * Returns the URL if an image may be loaded from it by `https:`, otherwise null. A page on the local machine may also load `http:` from a
 * local server. On any other page, that would let a stranger send requests to the visitor's machine.
 */
export function parsePictureLink(
  source: string | null | undefined,
  pageHost: string | undefined = globalThis.location?.hostname,
): string | null {
  if (!source || source.length > MAX_LENGTH) return null
  const link = parseLink(source.trim())
  return link?.startsWith('http:') && !isLoopback(pageHost) ? null : link
}

/** Also accepts an image inside the text (`data:image/…`), the form in which wallets announce their icons. */
export function parseImageSource(source: string | null | undefined, pageHost?: string): string | null {
  const text = source?.trim() ?? ''
  const isInText = text.length <= MAX_LENGTH && /^data:image\/[\w.+-]+[;,]/i.test(text)
  return isInText ? text : parsePictureLink(source, pageHost)
}
