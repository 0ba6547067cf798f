// Asks the browser for a passkey. Bytes go in and out as base64url, so that the question can come from another window.
// Source: WebAuthn Level 3, sections 5.1.3 and 5.1.4.
import * as v from 'valibot'
import { fromBase64Url, toBase64Url } from '../keys/bytes.ts'

const text = v.pipe(v.string(), v.maxLength(200))
const bytes = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))
export const questionSchema = v.variant('kind', [
  v.object({
    kind: v.literal('create'),
    challenge: bytes,
    userHandle: bytes,
    /** What the person reads in the browser's list of passkeys. */
    label: text,
    rp: v.object({ id: text, name: text }),
    algorithms: v.pipe(v.array(v.number()), v.maxLength(10)),
  }),
  v.object({ kind: v.literal('use'), challenge: bytes, rpId: text }),
])
export type Question = v.InferOutput<typeof questionSchema>

const base64Url = v.pipe(v.string(), v.regex(/^[\w-]*$/), v.maxLength(22_000))
export const credentialSchema = v.object({
  id: base64Url,
  type: v.literal('public-key'),
  response: v.record(text, v.nullable(base64Url)),
})
/** As the servers read it. */
export type Credential = v.InferOutput<typeof credentialSchema>

/** Rejects with what the browser rejects with. */
export async function askBrowser(question: Question): Promise<Credential> {
  const answer = question.kind === 'create' ? await create(question) : await use(question)
  if (answer instanceof PublicKeyCredential) return describe(answer)
  throw new DOMException('no credential', 'NotAllowedError')
}

function create({ challenge, userHandle, label, rp, algorithms }: Extract<Question, { kind: 'create' }>) {
  return navigator.credentials.create({
    publicKey: {
      challenge: fromBase64Url(challenge),
      rp,
      user: { id: fromBase64Url(userHandle), name: label, displayName: label },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    },
  })
}

function use({ challenge, rpId }: Extract<Question, { kind: 'use' }>) {
  return navigator.credentials.get({
    publicKey: { challenge: fromBase64Url(challenge), rpId, userVerification: 'required' },
  })
}

function describe({ id, response }: PublicKeyCredential): Credential {
  const parts: Record<string, ArrayBuffer | null> = { clientDataJSON: response.clientDataJSON }
  if (response instanceof AuthenticatorAttestationResponse) parts.attestationObject = response.attestationObject
  if (response instanceof AuthenticatorAssertionResponse) {
    const { authenticatorData, signature, userHandle } = response
    Object.assign(parts, { authenticatorData, signature, userHandle })
  }
  const written = Object.entries(parts).map(([name, part]) => [name, part && toBase64Url(new Uint8Array(part))])
  return { id, type: 'public-key', response: Object.fromEntries(written) }
}
