// Parses a request body with its schema.
import * as v from 'valibot'
import { RefusedError } from '../../routes.ts'

/** Throws RefusedError 400 with the name of the invalid member. */
export function readInput<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new RefusedError(400, v.getDotPath(issue) ?? '', issue.message)
}
