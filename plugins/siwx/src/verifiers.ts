// Entry `@latchkey/plugin-siwx/verifiers`: checks what a session proves. Source: EIP-4361, "Verifying a signed message".
import { type CaipAddress, type CaipNetworkId, parseCaipAddress } from '@latchkey/kernel'
import { sessionRefused } from './errors'
import { parseSignInText, type SignInText } from './message'
import type { MessageMismatch, SignInData, SignInSession, SignInTools } from './types'

const CLOCK_SKEW_MS = 60_000
/** Fields with the same name in the data and in the text. */
const SHARED = [
  'domain',
  'uri',
  'version',
  'nonce',
  'statement',
  'issuedAt',
  'expirationTime',
  'notBefore',
  'requestId',
] as const

/** The requested sign-in, from the verifier's own knowledge, not from the session. */
export interface SignInExpectation {
  /** Host of the page, with its port if it is not the default: `shop.example`. */
  domain: string
  /** Origin of the page, such as `https://shop.example`. */
  origin: string
  nowMs: number
  /** Milliseconds that the author's clock may be ahead. Default: 60,000. */
  skewMs?: number
  /** Default: the session's own. */
  chainId?: CaipNetworkId
  /** Plain address. Default: any. */
  accountAddress?: string
  /** The nonce that was issued. Default: any. */
  nonce?: string
}

/** EIP-4361 has only the reference, CAIP-122 the whole ID. */
const isChain = (said: string, id: CaipNetworkId) => said === id || said === id.slice(id.indexOf(':') + 1)

function matchesText(data: SignInData, text: SignInText): boolean {
  return (
    data.accountAddress === text.address &&
    isChain(text.chainReference, data.chainId) &&
    SHARED.every((field) => data[field] === text[field]) &&
    JSON.stringify(data.resources) === JSON.stringify(text.resources)
  )
}

/** Missing times are no limit. */
function isTimely({ issuedAt, notBefore, expirationTime }: SignInText, expected: SignInExpectation): boolean {
  const { nowMs, skewMs = CLOCK_SKEW_MS } = expected
  const latestMs = nowMs + skewMs
  const hasBegun = [issuedAt, notBefore].every((time) => time === undefined || Date.parse(time) <= latestMs)
  return hasBegun && (expirationTime === undefined || Date.parse(expirationTime) > nowMs)
}

/** Returns what does not match in the text, or null if everything matches. Does not check the signature. */
export function findMismatch(
  { data, message }: Pick<SignInSession, 'data' | 'message'>,
  expected: SignInExpectation,
): MessageMismatch | null {
  const text = parseSignInText(message)
  if (text === null) return 'message'
  if (text.domain !== expected.domain) return 'domain'
  if (new URL(text.uri).origin !== expected.origin) return 'uri'
  if (text.address !== (expected.accountAddress ?? text.address)) return 'address'
  if (!isChain(text.chainReference, expected.chainId ?? data.chainId)) return 'chain'
  if (data.chainId !== (expected.chainId ?? data.chainId)) return 'chain'
  if (text.nonce !== (expected.nonce ?? text.nonce)) return 'nonce'
  if (!isTimely(text, expected)) return 'time'
  return matchesText(data, text) ? null : 'data'
}

/**
 * Resolves if text and signature prove the session. Throws `siwx/session-refused`, and what `verifySignature` throws.
 *
 * @example
 * ```ts
 * import type { SignInSession } from '@latchkey/plugin-siwx'
 * import { verifySession } from '@latchkey/plugin-siwx/verifiers'
 *
 * const session: SignInSession = await request.json()
 * const expected = { domain: 'shop.example', origin: 'https://shop.example', nowMs: Date.now(), nonce: 'the nonce you sent' }
 * await verifySession(session, expected, verifySignature) // throws if anything differs
 * ```
 */
export async function verifySession(
  session: SignInSession,
  expected: SignInExpectation,
  verifySignature: SignInTools['verifySignature'],
): Promise<void> {
  const { data, message, signature } = session
  const mismatch = findMismatch(session, expected)
  if (mismatch) throw sessionRefused(mismatch)
  const account: CaipAddress = `${data.chainId}:${data.accountAddress}`
  if (parseCaipAddress(account) === null) throw sessionRefused('address')
  if (!(await verifySignature({ account, message, signature }))) throw sessionRefused('signature')
}
