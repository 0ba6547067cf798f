// Parses requests for both servers: bodies by a schema, and formats that many routes share.
import * as v from 'valibot'
import { RefusedError, type RouteRequest } from '../routes.ts'
import { hashToken } from './secrets.ts'

/** Returns the body as parsed by the schema. Throws RefusedError 400. */
export function readInput<S extends v.GenericSchema>(
  schema: S,
  { body }: Pick<RouteRequest, 'body'>,
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return parsed.output
  throw new RefusedError(400, 'malformed', parsed.issues[0].message)
}

/** Devices send their own secret. Only its hash is compared and stored. */
export const deviceSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/), v.transform(hashToken))
/** An email address, trimmed and in lower case. */
export const emailSchema = v.pipe(
  v.string('Invalid email'),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(254, 'Invalid email'),
  v.email('Invalid email'),
)
/** Ignores spaces in a pasted code. */
export const codeSchema = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\s/g, '')),
  v.regex(/^\d{6}$/, 'A code is six digits.'),
)
export const idSchema = v.pipe(v.string(), v.uuid())
