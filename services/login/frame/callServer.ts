// Calls the login server or the keeper. Responses are parsed with a schema, and a refusal contains its own message.
import * as v from 'valibot'
import { ERRORS } from './errors.ts'
import { FrameError } from './frameError.ts'
import { proveKey } from './keys/deviceKey.ts'

const refusalSchema = v.object({ error: v.object({ code: v.string(), message: v.string() }) })
const DEADLINE_MS = 20_000

export interface Call<S extends v.GenericSchema> {
  url: string
  body: object
  schema: S
  /** The session's token. */
  token?: string
  /** The device's key, for the login server: it starts a session, and signs each request of one. */
  key?: CryptoKeyPair
  signal?: AbortSignal | undefined
}

/** Rejects with FrameError. */
export async function callServer<S extends v.GenericSchema>(call: Call<S>): Promise<v.InferOutput<S>> {
  const { url, body, schema, token, key, signal } = call
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { dpop: await proveKey(key, new URL(url, location.origin).href, token) }),
  }
  const deadline = AbortSignal.timeout(DEADLINE_MS)
  const signals = signal ? AbortSignal.any([signal, deadline]) : deadline
  const options = { method: 'POST', headers, body: JSON.stringify(body), signal: signals }
  const reply = await fetch(url, options)
    .then((response) => response.json())
    .catch(() => {
      throw new FrameError(signal?.aborted ? ERRORS.aborted : ERRORS.noServer, 'unreachable')
    })
  const refusal = v.safeParse(refusalSchema, reply)
  if (refusal.success) throw new FrameError(refusal.output.error.message, refusal.output.error.code)
  const parsed = v.safeParse(schema, reply)
  if (parsed.success) return parsed.output
  throw new FrameError(ERRORS.failed)
}
