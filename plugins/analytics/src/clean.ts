// Takes out of a text whatever could name a visitor or open a door. Field guide 31; specification section 7, Analytics.
import { parseCaipNetworkId } from '@latchkey/kernel'

/** What stands where something was taken out. */
const GONE = '*'
/** Addresses, keys, hashes and tokens: no word of a page or a wallet is as long. */
const LONG_RUN = /[a-z0-9]{26,}/gi
/** Phone numbers and numbers of orders, however they are written in groups. */
const LONG_NUMBER = /\+?\d(?:[\s().-]{0,3}\d){5,}/g
const CODE = /^[a-z][a-z-]{0,39}(?:\/[a-z-]{1,60})?$/i
const MAX_CHARS = 100

/** A name or a symbol without query, email address, account address or long number, of 100 characters at most. */
export function cleanText(text: string): string {
  const [plain = ''] = text.split(/[?#]/, 1)
  // Any word with an @: what counts as an address of email is wider than people think.
  const words = plain
    .replace(LONG_NUMBER, GONE)
    .split(/\s+/)
    .map((word) => (word.includes('@') ? GONE : word.replace(LONG_RUN, GONE)))
  return words.join(' ').slice(0, MAX_CHARS)
}

/** A CAIP-2 id as it is, since its reference may be a long run; anything else as text. */
export function cleanNetwork(network: string): string {
  return parseCaipNetworkId(network) ? network : cleanText(network)
}

/** Returns one of our codes or IDs, like `rpc/internal`, unchanged, and replaces a text from a wallet or a server. */
export function cleanCode(code: string): string {
  return CODE.test(code) ? code : GONE
}

/** The site, and of the path the words that its developer named. A path may hold an order, a phone number or an invite code. */
export function cleanPage(href: string, pathWords: readonly string[] = []): { url: string; domain: string } {
  const { protocol, host, hostname, pathname } = new URL(href)
  const parts = pathWords.length > 0 ? pathname.split('/').slice(1) : ['']
  const path = parts.map((part) => (part === '' || pathWords.includes(part) ? part : GONE)).join('/')
  return { url: `${protocol}//${host}/${path}`, domain: hostname }
}
