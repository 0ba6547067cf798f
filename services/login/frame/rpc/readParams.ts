// Parses the parameters of a request with a schema.
import * as v from 'valibot'
import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'

/** Returns the parsed parameters. Throws FrameError. */
export function readParams<S extends v.GenericSchema>(schema: S, params: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, params)
  if (parsed.success) return parsed.output
  throw new FrameError(ERRORS.malformed)
}
