// What both servers read from a request: its body by a schema, and the few shapes that come back everywhere.
import * as v from 'valibot'
import { type Asked, RefusedError } from '../routes.ts'
import { hashToken } from './secrets.ts'

/** The body as the schema has it. Throws RefusedError 400. */
export function readInput<S extends v.GenericSchema>(schema: S, { body }: Pick<Asked, 'body'>): v.InferOutput<S> {
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return parsed.output
  throw new RefusedError(400, 'malformed', parsed.issues[0].message)
}

/** Devices show their own secret; only its hash is compared and kept. */
export const deviceSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/), v.transform(hashToken))
/** An address, without spaces around it and in lower case. */
export const emailSchema = v.pipe(
  v.string('Invalid email'),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(254, 'Invalid email'),
  v.email('Invalid email'),
)
/** Spaces in a pasted code are dropped. */
export const codeSchema = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\s/g, '')),
  v.regex(/^\d{6}$/, 'A code is six digits.'),
)
export const idSchema = v.pipe(v.string(), v.uuid())
