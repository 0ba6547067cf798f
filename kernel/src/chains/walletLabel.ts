// Makes a wallet's own name and icon safe to show, because any extension or page script may have written them.
import { stripInvisible } from '../text/stripInvisible'

/** Longest name that a row of the wallet list can show, in characters. */
const MAX_NAME_LENGTH = 64
/** Characters of a name that are read before invisible ones are removed. */
const MAX_RAW_NAME_LENGTH = 256
/** Icons are a few kB; some wallets embed large bitmaps. 256 KiB. */
const MAX_ICON_LENGTH = 262_144
/** Used only in an `<img>` element, because an SVG may contain scripts. */
const ICON_PATTERN = /^(?:data:image\/(?:png|svg\+xml|webp|jpeg|gif)[;,]|https:\/\/[a-z0-9[])/i
/** Returns the name without invisible or direction characters, at most 64 characters long, or null if nothing is left. */
export function parseWalletName(input: unknown): string | null {
  if (typeof input !== 'string') return null
  const visible = stripInvisible(input.slice(0, MAX_RAW_NAME_LENGTH))
  return [...visible].slice(0, MAX_NAME_LENGTH).join('') || null
}

/** Returns the icon if it is `data:image/…` or an `https:` URL, else null. */
export function parseWalletIcon(input: unknown): string | null {
  return typeof input === 'string' && input.length <= MAX_ICON_LENGTH && ICON_PATTERN.test(input) ? input : null
}
