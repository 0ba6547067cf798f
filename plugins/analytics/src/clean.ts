// Takes out of a text whatever could name a visitor or open a door. Field guide 31; specification section 7, Analytics.
import { parseCaipNetworkId } from '@latchkey/kernel'

/** What stands where something was taken out. */
const GONE = '*'
/** Addresses, keys, hashes and tokens: no word of a page or a wallet is as long. */
const LONG_RUN = /[a-z0-9]{26,}/gi
const MAX_CHARS = 100

/** A text of a wallet or an error, without query, email address or account address, of 100 characters at most. */
export function cleanText(text: string): string {
  const [plain = ''] = text.split(/[?#]/, 1)
  // Any word with an @: what counts as an address of email is wider than people think.
  const words = plain.split(/\s+/).map((word) => (word.includes('@') ? GONE : word.replace(LONG_RUN, GONE)))
  return words.join(' ').slice(0, MAX_CHARS)
}

/** A CAIP-2 id as it is, since its reference may be a long run; anything else as text. */
export function cleanNetwork(network: string): string {
  return parseCaipNetworkId(network) ? network : cleanText(network)
}

/** Where a page is, without query and fragment; parts of its path that could name somebody are taken out. */
export function cleanPage(href: string): { url: string; domain: string } {
  const { protocol, host, hostname, pathname } = new URL(href)
  return { url: `${protocol}//${host}${pathname.split('/').map(cleanPart).join('/')}`, domain: hostname }
}

function cleanPart(part: string): string {
  try {
    const text = decodeURIComponent(part)
    // Encoded twice: whatever it hides.
    return !text.includes('%') && cleanText(text) === text ? part : GONE
  } catch {
    return GONE
  }
}
