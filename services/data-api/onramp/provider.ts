// Calls the on-ramp provider. Passes on its reason for a refusal, and parses its responses like any untrusted input.
import * as v from 'valibot'
import { RefusedError } from '../../routes.ts'
import { readBytes } from '../readBytes.ts'

const TIMEOUT_MS = 5_000
const MAX_ANSWER_BYTES = 2_097_152

export interface OnrampProvider {
  /** The provider's origin. */
  url: string
  /** The credential sent with each request. */
  secret: string
}

const refusalSchema = v.object({ error: v.object({ code: v.string(), message: v.string() }) })
const BAD_REQUEST = 400

/** With a `body`, sends a POST. Throws RefusedError: 400 if the provider refuses the request, 503 if it does not respond. */
export async function requestProvider<S extends v.GenericSchema>(
  { url, secret }: OnrampProvider,
  { path, body, schema }: { path: string; body?: unknown; schema: S },
): Promise<v.InferOutput<S>> {
  try {
    const response = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const bytes = await readBytes(response, MAX_ANSWER_BYTES)
    const answer: unknown = JSON.parse(bytes.toString('utf8'))
    if (response.ok) return v.parse(schema, answer)
    const { error } = v.parse(refusalSchema, answer)
    if (response.status === BAD_REQUEST) throw new RefusedError(BAD_REQUEST, error.code, error.message)
  } catch (cause) {
    if (cause instanceof RefusedError) throw cause
  }
  throw new RefusedError(503, 'unavailable', 'The on-ramp does not answer')
}
