// Sign in with Solana (Wallet Standard solana:signIn, text of CAIP-122). The wallet writes the text and may add omitted fields, so the
// signed text is compared with the request field by field.
import { addressOf, networkOf } from '@latchkey/kernel'
import { decodeBase58, decodeSignature } from '../bytes'
import { signInRefused } from '../connect/errors'
import { isRecord } from '../isRecord'
import type { SignInFeature, SignInInput } from '../types'

/** Longer than any sign-in text. Base58 characters. */
const MAX_MESSAGE_LENGTH = 16_384
const HEADING = ' wants you to sign in with your Solana account:'
/** Fields at the end of the text, in this order. */
const FIELDS = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const

/** Milliseconds by which the clock that set the fields may be ahead. */
const CLOCK_SKEW_MS = 5 * 60_000
/** A wallet may show any of these as a line break, which could imitate another field. */
const LINE_BREAK = /[\p{Cc}\u2028\u2029]/u

/** The feature `signIn`, for one page. */
export const createSignIn = (site: Pick<Location, 'host' | 'origin'>, nowMs: () => number): SignInFeature => ({
  plan: (account, input) => {
    const refused = findRefused(input, site, nowMs())
    if (refused) throw signInRefused(refused)
    const address = addressOf(account)
    const network = networkOf(account)
    return { network, method: 'solana_signIn', params: [{ ...input, address, pubkey: address }] }
  },
  parseResult: (account, input, result) => {
    if (!isRecord(result) || result.address !== addressOf(account)) return null
    const bytes = decodeBase58(result.signedMessage, MAX_MESSAGE_LENGTH)
    const message = bytes === null ? null : decodeText(bytes)
    if (message === null || !says(message, result.address, input)) return null
    const { signature } = result
    if (typeof signature !== 'string' || decodeSignature(signature) === null) return null
    return { address: result.address, message, signature }
  },
})

/** Returns the first field with another page, a wrong time, or a line break; null if everything may be signed. */
function findRefused(
  input: SignInInput,
  site: Pick<Location, 'host' | 'origin'>,
  nowMs: number,
): keyof SignInInput | null {
  const { domain, uri, version = '1', nonce, resources = [] } = input
  const { issuedAt, notBefore, expirationTime } = input
  if (domain !== site.host) return 'domain'
  if (uri !== undefined && (!URL.canParse(uri) || new URL(uri).origin !== site.origin)) return 'uri'
  if (version !== '1') return 'version'
  if (nonce !== undefined && !/^[a-z\d]{8,}$/i.test(nonce)) return 'nonce'
  const latestMs = nowMs + CLOCK_SKEW_MS
  // The negated comparisons also refuse an invalid time.
  if (issuedAt !== undefined && !(Date.parse(issuedAt) <= latestMs)) return 'issuedAt'
  if (notBefore !== undefined && !(Date.parse(notBefore) <= latestMs)) return 'notBefore'
  if (expirationTime !== undefined && !(Date.parse(expirationTime) > nowMs)) return 'expirationTime'
  if (resources.some((each) => LINE_BREAK.test(each))) return 'resources'
  const lines = ['statement', 'uri', 'issuedAt', 'notBefore', 'expirationTime', 'requestId'] as const
  return lines.find((field) => LINE_BREAK.test(input[field] ?? '')) ?? null
}

/** Returns whether the text starts with this page and account and contains every requested field unchanged. */
function says(message: string, address: string, input: SignInInput): boolean {
  const [heading, signer, ...rest] = message.split('\n')
  if (heading !== `${input.domain}${HEADING}` || signer !== address) return false
  const { statement, resources = [] } = input
  // The statement is between two empty lines, or ends a text without fields.
  if (statement !== undefined && !`${rest.join('\n')}\n\n`.startsWith(`\n${statement}\n\n`)) return false
  const fields = rest.slice(statement === undefined ? 0 : statement.split('\n').length + 1)
  const hasFields = FIELDS.every(([name, label]) => {
    const lines = fields.filter((line) => line.startsWith(`${label}: `))
    return input[name] === undefined || (lines.length === 1 && lines[0] === `${label}: ${input[name]}`)
  })
  return hasFields && resources.every((resource) => fields.includes(`- ${resource}`))
}

function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
