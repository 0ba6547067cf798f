// The name and the icon that a wallet gives itself, as they may be shown. An extension or any script of the page wrote them.
import { stripInvisible } from '../text/stripInvisible'

/** Longest name a row of the wallet list can show, in characters. */
const MAX_NAME_LENGTH = 64
/** Characters of a name that are looked at before the invisible ones are taken out. */
const MAX_RAW_NAME_LENGTH = 256
/** Icons are a few kB; some wallets embed large bitmaps. 256 KiB. */
const MAX_ICON_LENGTH = 262_144
/** For an img element only, since an SVG may carry script. */
const ICON_PATTERN = /^(?:data:image\/(?:png|svg\+xml|webp|jpeg|gif)[;,]|https:\/\/[a-z0-9[])/i
/** Returns the name without invisible or direction characters, 64 characters at most; null if nothing is left. */
export function parseWalletName(input: unknown): string | null {
  if (typeof input !== 'string') return null
  const visible = stripInvisible(input.slice(0, MAX_RAW_NAME_LENGTH))
  return [...visible].slice(0, MAX_NAME_LENGTH).join('') || null
}

/** Returns the icon if it is `data:image/…` or an `https:` address; else null. */
export function parseWalletIcon(input: unknown): string | null {
  return typeof input === 'string' && input.length <= MAX_ICON_LENGTH && ICON_PATTERN.test(input) ? input : null
}
