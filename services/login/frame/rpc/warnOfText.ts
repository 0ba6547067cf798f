// Warnings before a text is signed: where it signs in, and whether it is a text at all. Sources: EIP-4361 and CAIP-122 (sign-in), EIP-191.
import { decodeText } from '../../../approval/description.ts'
import { TEXTS } from '../i18n/texts.ts'

export interface TextPlace {
  /** In the format of a sign-in message. */
  family: 'Ethereum' | 'Solana'
  /** The origin of the requesting page. */
  origin: string
  address: string
  /** The chain that a sign-in must contain. If undefined, any is accepted. */
  chainId?: string
}

const HASH_BYTES = 32
const HASH_TEXT = /^(0x)?[0-9a-fA-F]{64}$/
/** Finds it with any spacing, spelling, and characters between the letters. */
const LOOKS_LIKE_SIGN_IN = /wants\s+you\s+to\s+sign\s+in/i
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu
const HEADER = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your (\w+) account:\n(\S+)(?:\n|$)/
const FIELD = /^(Chain ID|Expiration Time|Not Before): (.*)$/gm

/** The warnings to show, the worst first. */
export function warnOfText(bytes: Uint8Array, place: TextPlace, nowMs = Date.now()): string[] {
  const text = decodeText(bytes)
  if (text === null) return [bytes.length === HASH_BYTES ? TEXTS.bareHash : TEXTS.notText]
  if (HASH_TEXT.test(text.trim())) return [TEXTS.bareHash]
  const signIn = HEADER.exec(text)
  if (signIn) return warnOfSignIn(signIn, text, place, nowMs)
  return LOOKS_LIKE_SIGN_IN.test(text.replace(IGNORABLE, '').normalize('NFKC')) ? [TEXTS.signInMalformed] : []
}

function warnOfSignIn(
  [, scheme, domain = '', family, address = '']: RegExpExecArray,
  text: string,
  place: TextPlace,
  nowMs: number,
): string[] {
  const fields = [...text.matchAll(FIELD)].map(([, name = '', value = '']) => ({ name, value }))
  const valuesOf = (name: string) => fields.filter((field) => field.name === name).map(({ value }) => value)
  const ends = valuesOf('Expiration Time').map((time) => Date.parse(time))
  const starts = valuesOf('Not Before').map((time) => Date.parse(time))
  const isTwice = new Set(fields.map(({ name }) => name)).size < fields.length
  const isMalformed = isTwice || family !== place.family || [...ends, ...starts].some(Number.isNaN)
  const { chainId } = place
  const findings: readonly (readonly [boolean, string])[] = [
    [!isOfSite({ scheme, domain }, place.origin), TEXTS.signInElsewhere],
    [isMalformed, TEXTS.signInMalformed],
    [!isSameAddress(address, place), TEXTS.signInOther],
    [chainId !== undefined && valuesOf('Chain ID').some((each) => each !== chainId), TEXTS.signInNetwork],
    [ends.some((timeMs) => timeMs <= nowMs), TEXTS.signInExpired],
    [starts.some((timeMs) => timeMs > nowMs), TEXTS.signInEarly],
  ]
  return findings.filter(([isFound]) => isFound).map(([, sentence]) => sentence)
}

/** Host and port as the browser writes them, so that spelling and the default port do not matter. */
function isOfSite({ scheme, domain }: { scheme: string | undefined; domain: string }, origin: string): boolean {
  const site = new URL(origin)
  const protocol = scheme === undefined ? site.protocol : `${scheme}:`
  // Only a host and port: no user name before it and no path after it.
  if (/[@/?#\\]/.test(domain) || !URL.canParse(`${protocol}//${domain}`)) return false
  return new URL(`${protocol}//${domain}`).origin === site.origin
}

function isSameAddress(address: string, place: TextPlace): boolean {
  const fold = (text: string) => (place.family === 'Ethereum' ? text.toLowerCase() : text)
  return fold(address) === fold(place.address)
}
