// Removes everything from a text that could identify a visitor or give access to an account.
import { parseCaipNetworkId } from '@latchkey/kernel'

/** Replaces what was removed. */
const GONE = '*'
/** Addresses, keys, hashes, and tokens: no word of a page or a wallet is this long. */
const LONG_RUN = /[a-z0-9]{26,}/gi
/** Phone and order numbers, however their digits are grouped. */
const LONG_NUMBER = /\+?\d(?:[\s().-]{0,3}\d){5,}/g
const CODE = /^[a-z][a-z-]{0,39}(?:\/[a-z-]{1,60})?$/i
const MAX_CHARS = 100

/** Returns a name or a symbol without query, email address, account address, or long number, of at most 100 characters. */
export function cleanText(text: string): string {
  const [plain = ''] = text.split(/[?#]/, 1)
  // Any word with an @, because email addresses can have more forms than most people expect.
  const words = plain
    .replace(LONG_NUMBER, GONE)
    .split(/\s+/)
    .map((word) => (word.includes('@') ? GONE : word.replace(LONG_RUN, GONE)))
  return words.join(' ').slice(0, MAX_CHARS)
}

/** Returns a CAIP-2 ID unchanged, because its reference may be a long run of characters; cleans anything else as text. */
export function cleanNetwork(network: string): string {
  return parseCaipNetworkId(network) ? network : cleanText(network)
}

/** Returns one of Latchkey's codes or IDs, like `rpc/internal`, unchanged, and replaces a text from a wallet or a server. */
export function cleanCode(code: string): string {
  // An address in base58 may consist of letters only.
  return CODE.test(code) && code.search(LONG_RUN) < 0 ? code : GONE
}

/**
 * Returns the site, and only those words of its path that its developer listed. A path may contain an order, a phone number, or an invite
 * code.
 */
export function cleanPage(href: string, pathWords: readonly string[] = []): { url: string; domain: string } {
  const { protocol, host, hostname, pathname } = new URL(href)
  const parts = pathWords.length > 0 ? pathname.split('/').slice(1) : ['']
  const path = parts.map((part) => (part === '' || pathWords.includes(part) ? part : GONE)).join('/')
  return { url: `${protocol}//${host}/${path}`, domain: hostname }
}
