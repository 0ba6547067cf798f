// Which addresses an <img> may load. Wallets, lists and names give them, so they are not trusted (EIP-6963, security).

import { isLoopback, parseLink } from '../../format/link'

/** Longest address taken, in characters: an icon is a few kB, and a hostile one may be many megabytes. */
const MAX_LENGTH = 262_144

/**
 * The address if an image may come from it by `https:`, else null. A page of this machine may show what a server of this machine
 * has by `http:`; any other page would let a stranger knock there.
 */
export function parsePictureLink(
  source: string | null | undefined,
  pageHost: string | undefined = globalThis.location?.hostname,
): string | null {
  if (!source || source.length > MAX_LENGTH) return null
  const link = parseLink(source.trim())
  return link?.startsWith('http:') && !isLoopback(pageHost) ? null : link
}

/** The same, or an image that is in the text itself (`data:image/…`), as wallets announce themselves with. */
export function parseImageSource(source: string | null | undefined, pageHost?: string): string | null {
  const text = source?.trim() ?? ''
  const isInText = text.length <= MAX_LENGTH && /^data:image\/[\w.+-]+[;,]/i.test(text)
  return isInText ? text : parsePictureLink(source, pageHost)
}
