// Verifies what an authenticator signed. The login server and the keeper each verify the same response. Its challenge combines one challenge of each,
// so neither can reuse the response at the other. Review this file as security code. Source: WebAuthn Level 3, section 7.
import { createHash } from 'node:crypto'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import * as v from 'valibot'
import { RefusedError } from '../../routes.ts'
import type { RelyingParty } from './relyingParty.ts'

/** EdDSA, ES256, RS256. Source: IANA COSE algorithms. */
export const ALGORITHMS = [-8, -7, -257]

const base64Url = (max: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(max))
/** 32 bytes. */
export const challengeSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const entries = { id: base64Url(1400), type: v.literal('public-key') }
export const registrationSchema = v.object({
  ...entries,
  response: v.object({ clientDataJSON: base64Url(4000), attestationObject: base64Url(16_000) }),
})
export const assertionSchema = v.object({
  ...entries,
  response: v.object({
    clientDataJSON: base64Url(4000),
    authenticatorData: base64Url(4000),
    signature: base64Url(2000),
    userHandle: v.nullable(base64Url(88)),
  }),
})
export type Registration = v.InferOutput<typeof registrationSchema>
export type Assertion = v.InferOutput<typeof assertionSchema>
const clientDataSchema = v.object({ topOrigin: v.optional(v.string()) })

export interface PasskeyKey {
  id: string
  publicKey: Uint8Array<ArrayBuffer>
}

/** The challenge that the authenticator signs, in base64url. */
export function joinChallenges(ofLogin: string, ofKeeper: string): string {
  return createHash('sha256').update(`latchkey passkey ${ofLogin} ${ofKeeper}`).digest('base64url')
}

/** A passkey's identity: the hash of its key, so that no one can claim it with another key. */
export function subjectOfKey(publicKey: Uint8Array): string {
  return `passkey:${createHash('sha256').update(publicKey).digest('base64url')}`
}

/** The origin of the page around the requesting frame, from the browser. Undefined if there is none. */
export function readTopOrigin({ response }: Registration | Assertion): string | undefined {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')
    return v.parse(clientDataSchema, JSON.parse(text)).topOrigin
  } catch {
    throw refused()
  }
}

/** Returns a new passkey with user verification. Throws RefusedError 401. */
export async function verifyRegistration(
  registration: Registration,
  challenge: string,
  { id: rpId, origins }: RelyingParty,
): Promise<PasskeyKey & { counter: number }> {
  const verified = await verifyRegistrationResponse({
    response: { ...registration, rawId: registration.id, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!verified?.verified) throw refused()
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return { id, publicKey: Uint8Array.from(publicKey), counter }
}

/** Resolves to the authenticator's counter, which the caller compares. Throws RefusedError 401. */
export async function verifyAssertion(
  assertion: Assertion,
  key: PasskeyKey,
  challenge: string,
  { id: rpId, origins }: RelyingParty,
): Promise<number> {
  // The login server compares the user ID.
  const { userHandle: _userHandle, ...response } = assertion.response
  const topOrigin = readTopOrigin(assertion)
  const verified = await verifyAuthenticationResponse({
    response: {
      ...assertion,
      rawId: assertion.id,
      response,
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: rpId,
    ...(topOrigin && { expectedTopOrigin: topOrigin }),
    credential: { ...key, counter: 0 },
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) throw refused()
  return verified.authenticationInfo.newCounter
}

/** The same error for all reasons, so that no one learns which passkeys are known. */
export function refused(): RefusedError {
  return new RefusedError(401, 'passkey-refused', 'This passkey didn’t work. Try again, or sign in another way.')
}
