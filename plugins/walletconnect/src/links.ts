// Links that open a wallet with a pairing, built before the tap: navigation after a wait loses the gesture (field finding 23).
// The base comes from a wallet list: a website, or the wallet's own scheme, which is never one of another app (field case 13).
import type { LinkedWallet } from '@latchkey/kernel'
import type { Platform } from './platform'
import { isRefusedScheme } from './schemes'

export type WalletPlace = 'browser' | 'phone' | 'desktop' | 'web'

/** RFC 3986: a scheme; then no white space, control or markup character. */
const LINK = /^([a-zA-Z][a-zA-Z0-9+.-]*):[^\s\p{C}<>"'`\\^{|}]*$/u
/** A bare scheme as some listings have it, without a colon. */
const BARE_SCHEME = /^[a-zA-Z][a-zA-Z0-9+.-]*$/
/** A scheme alone, however many slashes follow it. */
const SCHEME_ALONE = /^[^:]+:\/*$/
/** Longest base a listing may have, in characters. */
const MAX_BASE_LENGTH = 256

/** The base with a trailing slash, or null when it is no link we open: `trust:` gives `trust://`. */
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

/** Without credentials, which a visitor would read as the host. */
function isPlainAddress(link: string): boolean {
  if (!URL.canParse(link)) return false
  const { username, password } = new URL(link)
  return username === '' && password === ''
}

/** `{base}wc?uri=…`, or null when the base is refused. Telegram on Android decodes a link once more than others. */
export function buildWalletLink(base: string | null | undefined, uri: string, platform: Platform): string | null {
  const checked = parseBase(base)
  if (checked === null) return null
  const encoded = encodeURIComponent(uri)
  const isDecodedTwice = platform.isTelegram && platform.os === 'android'
  return `${checked}wc?uri=${isDecodedTwice ? encodeURIComponent(encoded) : encoded}`
}

/** Host of Telegram's apps; what they are started with is one parameter. Wire facts 5.5. */
const TELEGRAM = 't.me'

/** `{base}wc?requestId=…`, which opens a wallet at one request; null when the base is refused. */
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

/** Where a request's link opens: no tap asks for it, so a website never takes the place of the page. */
export function requestTarget(link: string, { isTelegram, isFramed }: Platform): '_self' | '_top' | '_blank' {
  if (isTelegram || link.startsWith('https:')) return '_blank'
  return isFramed ? '_top' : '_self'
}

/** Where a wallet link opens. A scheme must not navigate a frame (field finding 24), and a website must not replace the page. */
export function linkTarget(
  link: string,
  { os, isTelegram, isFramed }: Platform,
  place: WalletPlace = 'phone',
): '_self' | '_top' | '_blank' {
  if (isTelegram || os === 'desktop' || place === 'web') return '_blank'
  if (isFramed) return link.startsWith('https:') ? '_blank' : '_top'
  return '_self'
}

/** Where later requests open the app automatically; null when its link is refused. */
export function appHref(base: string | null | undefined): string | null {
  return parseBase(base)
}

/** Bases of the links to a place, the one to try first in front. */
export function listBases(wallet: LinkedWallet, place: WalletPlace): readonly string[] {
  const { mobileLink, universalLink, desktopLink, webappLink } = wallet
  const bases = { phone: [mobileLink, universalLink], desktop: [desktopLink], web: [webappLink], browser: [] }[place]
  return bases.filter((base) => appHref(base) !== null).map(String)
}

/** A wallet's website, to get it from; null when it is no plain `https:` address. */
export function websiteHref(link: string | null | undefined): string | null {
  if (!link || link.length > MAX_BASE_LENGTH || !LINK.test(link) || !isPlainAddress(link)) return null
  const { protocol, href } = new URL(link)
  return protocol === 'https:' ? href : null
}

/** Ways to reach a wallet, the likeliest first. Wire facts 5.5. */
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
