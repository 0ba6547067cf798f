// Asks the browser for a passkey. Bytes are base64url in both directions, so that the request can come from another window. Source: WebAuthn Level 3,
// sections 5.1.3, 5.1.4 and 10.1.4 (PRF).
import * as v from 'valibot'
import { fromBase64Url, toBase64Url } from '../keys/bytes.ts'

const text = v.pipe(v.string(), v.maxLength(200))
const bytes = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))
export const questionSchema = v.variant('kind', [
  v.object({
    kind: v.literal('create'),
    challenge: bytes,
    userHandle: bytes,
    /** The name in the browser's list of passkeys. */
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
/** In the format that the servers read. */
export type Credential = v.InferOutput<typeof credentialSchema>

const PRF_BYTES = 32
/** Some password managers return a view instead of a buffer. */
export const prfSchema = v.pipe(
  v.union([v.instance(ArrayBuffer), v.instance(Uint8Array)]),
  v.transform((output) => new Uint8Array(output)),
  v.check(({ length }) => length === PRF_BYTES),
)
const resultsSchema = v.object({ prf: v.object({ results: v.object({ first: prfSchema }) }) })
/** Constant, so that no server and no page can make the authenticator derive another key. */
const EXTENSIONS = { prf: { eval: { first: new TextEncoder().encode('latchkey wallet: passkey 1') } } }

export interface Answer {
  credential: Credential
  /**
   * The key that the authenticator derives from the passkey and a fixed text, if it supports that. Only the frame has it. The servers get
   * `credential`.
   */
  prf?: Uint8Array<ArrayBuffer> | undefined
}

/** Rejects with the browser's error. */
export async function requestCredential(question: Question): Promise<Answer> {
  const answer = question.kind === 'create' ? await create(question) : await use(question)
  if (answer instanceof PublicKeyCredential) return { credential: describe(answer), prf: readPrf(answer) }
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
      extensions: EXTENSIONS,
    },
  })
}

function use({ challenge, rpId }: Extract<Question, { kind: 'use' }>) {
  return navigator.credentials.get({
    publicKey: {
      challenge: fromBase64Url(challenge),
      rpId,
      userVerification: 'required',
      extensions: EXTENSIONS,
    },
  })
}

/** Many authenticators return no key for a new passkey, and some never do. */
function readPrf(answer: PublicKeyCredential): Uint8Array<ArrayBuffer> | undefined {
  const results = v.safeParse(resultsSchema, answer.getClientExtensionResults())
  return results.success ? results.output.prf.results.first : undefined
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
