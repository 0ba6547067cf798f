// Links that open a wallet with a pairing. They are created before the tap, because navigation after a wait loses the gesture (field
// finding 23). The base comes from a wallet list: a website, or the wallet's own scheme, which is never that of another app (field case
// 13).
import type { LinkedWallet } from '@latchkey/kernel'
import type { Platform } from './platform'
import { isRefusedScheme } from './schemes'

export type WalletPlace = 'browser' | 'phone' | 'desktop' | 'web'

/** RFC 3986: a scheme, followed by no white space, control, or markup character. */
const LINK = /^([a-zA-Z][a-zA-Z0-9+.-]*):[^\s\p{C}<>"'`\\^{|}]*$/u
/** A bare scheme without a colon, as in some listings. */
const BARE_SCHEME = /^[a-zA-Z][a-zA-Z0-9+.-]*$/
/** Only a scheme, with any number of slashes after it. */
const SCHEME_ALONE = /^[^:]+:\/*$/
/** Maximum length of a listing's base, in characters. */
const MAX_BASE_LENGTH = 256

/** Returns the base with a trailing slash, or null if the link may not be opened: `trust:` becomes `trust://`. */
function parseBase(input: string | null | undefined): string | null {
  if (!input || input.length > MAX_BASE_LENGTH) return null
  const base = BARE_SCHEME.test(input) ? `${input}:` : input
  const [, scheme] = LINK.exec(base) ?? []
  if (!scheme || isRefusedScheme(scheme)) return null
  if (scheme.toLowerCase() === 'https' && !isPlainAddress(base)) return null
  if (SCHEME_ALONE.test(base)) return `${scheme}://`
  if (!base.startsWith(`${scheme}://`)) return null
  return base.endsWith('/') ? base : `${base}/`
}

/** Without credentials, which a visitor could mistake for the host. */
function isPlainAddress(link: string): boolean {
  if (!URL.canParse(link)) return false
  const { username, password } = new URL(link)
  return username === '' && password === ''
}

/** Returns `{base}wc?uri=…`, or null if the base is refused. Telegram on Android decodes a link once more than other apps. */
export function buildWalletLink(base: string | null | undefined, uri: string, platform: Platform): string | null {
  const checked = parseBase(base)
  if (checked === null) return null
  const encoded = encodeURIComponent(uri)
  const isDecodedTwice = platform.isTelegram && platform.os === 'android'
  return `${checked}wc?uri=${isDecodedTwice ? encodeURIComponent(encoded) : encoded}`
}

/** Host of Telegram's apps, which are started with a single parameter. */
const TELEGRAM = 't.me'

/** Returns `{base}wc?requestId=…`, which opens a wallet at one request; null if the base is refused. */
export function buildRequestLink(
  base: string | null | undefined,
  { id, topic }: { id: number; topic: string },
): string | null {
  const checked = parseBase(base)
  if (checked === null) return null
  const words = `requestId=${id}&sessionTopic=${encodeURIComponent(topic)}`
  if (!URL.canParse(checked) || new URL(checked).host !== TELEGRAM) return `${checked}wc?${words}`
  const start = checked.includes('?') ? '&' : '?'
  return `${checked.slice(0, -1)}${start}startapp=${btoa(words).replace(/=+$/, '')}`
}

/** Returns where a request's link opens. It needs no tap, so a website must never replace the page. */
export function requestTarget(link: string, { isTelegram, isFramed }: Platform): '_self' | '_top' | '_blank' {
  if (isTelegram || link.startsWith('https:')) return '_blank'
  return isFramed ? '_top' : '_self'
}

/** Returns where a wallet link opens. A scheme must not navigate a frame, and a website must not replace the page. */
export function linkTarget(
  link: string,
  { os, isTelegram, isFramed }: Platform,
  place: WalletPlace = 'phone',
): '_self' | '_top' | '_blank' {
  if (isTelegram || os === 'desktop' || place === 'web') return '_blank'
  if (isFramed) return link.startsWith('https:') ? '_blank' : '_top'
  return '_self'
}

/** Returns where later requests open the app automatically; null if its link is refused. */
export function appHref(base: string | null | undefined): string | null {
  return parseBase(base)
}

/** Returns the bases of the links for a place, the first one to try first. */
export function listBases(wallet: LinkedWallet, place: WalletPlace): readonly string[] {
  const { mobileLink, universalLink, desktopLink, webappLink } = wallet
  const bases = { phone: [mobileLink, universalLink], desktop: [desktopLink], web: [webappLink], browser: [] }[place]
  return bases.filter((base) => appHref(base) !== null).map(String)
}

/** Returns a wallet's website to get it from; null if it is not a plain `https:` URL. */
export function websiteHref(link: string | null | undefined): string | null {
  if (!link || link.length > MAX_BASE_LENGTH || !LINK.test(link) || !isPlainAddress(link)) return null
  const { protocol, href } = new URL(link)
  return protocol === 'https:' ? href : null
}

/** Returns ways to open a wallet, the most likely first. */
export function listPlaces(
  wallet: LinkedWallet | null,
  { os }: Platform,
  isInstalled: boolean,
): readonly WalletPlace[] {
  if (!wallet) return ['phone']
  const isPhone = os !== 'desktop'
  const places: readonly [WalletPlace, boolean][] = [
    ['browser', isInstalled],
    ['phone', parseBase(wallet.mobileLink) !== null || parseBase(wallet.universalLink) !== null],
    ['web', parseBase(wallet.webappLink) !== null],
    ['desktop', !isPhone && parseBase(wallet.desktopLink) !== null],
  ]
  const known = places.filter(([, has]) => has).map(([place]) => place)
  return known.length > 0 ? known : ['phone']
}
