// Redacts a text so that a developer may see and share it: removes secrets, shortens addresses, and keeps the rest. Pure. Anything that
// could be a key is treated as one: losing a detail is better than losing a wallet. Every repetition is bounded, so that a hostile text
// costs no time.

/** Maximum characters that are read; the rest is only counted. */
const MAX_INPUT = 10_000
/** Maximum characters that are shown. */
const MAX_OUTPUT = 300
/** Characters kept at the start and end of an address. */
const HEAD = 6
const TAIL = 4
/** Hex digits of an Ethereum address. */
const ADDRESS_DIGITS = 40

const SECRET_WORD =
  '(?:secret|passw(?:or)?d|passphrase|passcode|mnemonic|seed|priv(?:ate)?[-_ ]?key|sym(?:metric)?[-_ ]?key|api[-_ ]?key|' +
  '(?:project|session|client)[-_ ]?id|token|jwt|bearer|authorization|cookie|credential|signature|otp|pin|nonce)'
/** Quotes are escaped in JSON within JSON. */
const QUOTE = `\\\\{0,3}["']`
/** `token=abc`, `"password": "abc"`, `\"password\":\"abc\"`, `Authorization: Bearer abc`, `token%3Dabc`. */
const ASSIGNED = new RegExp(
  `([\\w-]{0,40}${SECRET_WORD}[\\w-]{0,40}(?:${QUOTE})?(?:\\s?[:=]\\s?|%(?:25){0,3}3[AD]))` +
    `(?:\\\\{1,3}"[^"]*"?|"(?:\\\\.|[^"\\\\])*"?|'[^']*'?|(?:bearer|basic)\\s+\\S+|[^\\s;&]+)`,
  'gi',
)
/** A code that was sent to a person: longer than error codes. */
const SENT_CODE = /(\bcode\b\D{0,12})\d{6,8}\b/gi
const JWT = /\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g
const BEARER = /\b(bearer|basic)\s+[\w.~+/=-]+/gi
/** Twelve plain words in a row, numbered, quoted, or not: a recovery phrase. Normal sentences also contain shorter words. */
const WORDS = /(?<!\p{L})(?:\p{L}{3,8}[^\p{L}]{1,10}){11,}\p{L}{3,8}(?!\p{L})/gu
const ASIAN = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Hangul}\\p{M}]{1,24}'
const ASIAN_WORDS = new RegExp(`(?:${ASIAN}[^\\p{L}\\p{M}]{1,10}){11,}${ASIAN}`, 'gu')
/** Eight numbers or pieces of hex in a row: a key as a list of its bytes. */
const NUMBERS = /(?:\b[0-9a-f]{1,8}[\s,:-]{1,3}){7,}[0-9a-f]{1,8}\b/gi
/** The same words in camel case: twelve humps, more than any identifier has. */
const HUMPED_WORDS =
  /(?<!\p{L})\p{L}\p{Ll}{2,7}[^\p{L}]{0,10}(?:\p{Lu}\p{Ll}{2,7}[^\p{L}]{0,10}){10,}\p{Lu}\p{Ll}{2,7}(?!\p{Ll})/gu
/** Any length except that of an address, so that lists of addresses stay readable. */
const HEX_PART = '(?:0x)?(?:[\\da-f]{41,63}|[\\da-f]{1,39})'
/** A backslash and a letter are a line break within JSON. */
const HEX_LIST = `${HEX_PART}(?:(?:\\\\[nrt]|[^a-z\\d]){1,10}${HEX_PART})+`
/** Only matches that are not part of a longer run. */
const HEX_WORDS = new RegExp(`(?<![\\w+-])${HEX_LIST}(?![\\w+/=-])`, 'gi')
const HEX_PIECES = new RegExp(`(?<![a-z\\d])${HEX_LIST}(?![a-z\\d])`, 'gi')
/** Hex digits of the shortest key, 128 bits. */
const KEY_DIGITS = 32
const URL_PARTS = /\b([a-z][a-z0-9+.-]{0,20}:\/\/)(?:[^\s/?#"'<>@]*@)?([^\s?#"'<>]*)(?:[?#][^\s"'<>]*)?/gi
/** A WalletConnect URI contains everything that is needed to listen in. */
const PAIRING = /\bwc(?::|%(?:25){0,3}3A)[^\s"'<>]*/gi
const DATA_URL = /\bdata:[^\s"'<>]*/gi
const QUERY = /[?#][^\s"'<>?#]*=[^\s"'<>]*/g
const EMAIL = /(?:"[^"@]{1,64}"|[^\s@<>"(),;]{1,64})(?:@|%(?:25){0,3}40)[^\s@<>"'(),:;/]{1,255}/gi
const ACCOUNT = /\b([-a-z0-9]{3,8}:[-\w]{1,32}):([-.%\w]{12,128})/g
/** Longer than any word. */
const RUN = /[\w+/-]{24,}={0,2}/g
const HEX = /^(?:0x)?([0-9a-f]{24,})$/i
/** The address format of Bitcoin and Cosmos. */
const BECH32_ADDRESS = /^[a-z]{2,12}1[02-9ac-hj-np-z]{25,90}$/i
/** Addresses of Bitcoin, which start with one of few characters, and of Solana. */
const BASE58_ADDRESS = /^(?=.*\d)(?:[123mn][1-9A-HJ-NP-Za-km-z]{25,34}|[1-9A-HJ-NP-Za-km-z]{32,44})$/
/** Parts of a name in camel case or with dashes, underscores, or slashes. */
const HUMPS = /(?=[A-Z])|[-_/]/
const WORD = /^(?:[A-Z]?[a-z]{0,15}\d{0,2}|[A-Z]{1,5})$/

/** Returns both ends of an address or a topic, and never more than half of it. */
export function shortenId(id: string): string {
  return id.length > 2 * (HEAD + TAIL) ? `${id.slice(0, HEAD)}…${id.slice(-TAIL)}` : `${id.slice(0, 2)}…`
}

/** Returns whether the text looks like an identifier: few, long parts. Random letters change case all the time. */
function isName(text: string): boolean {
  const parts = text.split(HUMPS)
  return parts.every((part) => WORD.test(part)) && (parts.length < 3 || text.length / parts.length >= 4)
}

/** Long enough for a key, and not a list of decimal numbers. */
function redactPieces(text: string): string {
  const digits = text.replace(/0x|\\[nrt]|[^a-z\d]/gi, '')
  const isKey = digits.length >= KEY_DIGITS && /[a-f]/i.test(digits) && /\d/.test(digits)
  return isKey ? `[${Math.ceil(digits.length / 2)} bytes]` : text
}

function redactPart(part: string): string {
  if (isName(part)) return part
  const digits = HEX.exec(part)?.[1]?.length
  if (digits && digits !== ADDRESS_DIGITS) return `[${Math.ceil(digits / 2)} bytes]`
  const isAddress = digits || BECH32_ADDRESS.test(part) || BASE58_ADDRESS.test(part)
  return isAddress ? shortenId(part) : `[${part.length} characters]`
}

function redactRun(run: string): string {
  const isPath = run.includes('/') && !/[+=]/.test(run)
  return isPath ? run.split('/').map(redactPart).join('/') : redactPart(run)
}

/** Returns the text without secrets: at most 300 characters, and the number of characters left out. */
export function redactText(text: string): string {
  const clean = text
    .slice(0, MAX_INPUT)
    // The BIP-39 word lists contain accents as separate characters.
    .normalize('NFC')
    .replace(PAIRING, 'wc:[redacted]')
    .replace(DATA_URL, 'data:[redacted]')
    .replace(
      URL_PARTS,
      (whole, scheme: string, rest: string) => scheme + rest + (/[?#]/.test(whole) ? '?[redacted]' : ''),
    )
    .replace(QUERY, '?[redacted]')
    .replace(JWT, '[token]')
    .replace(BEARER, '$1 [token]')
    .replace(ASSIGNED, '$1[redacted]')
    .replace(SENT_CODE, '$1[redacted]')
    .replace(EMAIL, '[email]')
    .replace(ACCOUNT, (_, network: string, address: string) => `${network}:${shortenId(address)}`)
    .replace(HEX_WORDS, redactPieces)
    // Checks whole runs first, before another rule can take a piece out of the middle and leave the rest.
    .replace(RUN, redactRun)
    .replace(WORDS, '[words]')
    .replace(HUMPED_WORDS, '[words]')
    .replace(ASIAN_WORDS, '[words]')
    .replace(NUMBERS, '[numbers]')
    .replace(HEX_PIECES, redactPieces)
  const isWhole = text.length <= MAX_INPUT && clean.length <= MAX_OUTPUT
  return isWhole ? clean : `${clean.slice(0, MAX_OUTPUT)}… (${text.length} characters)`
}
