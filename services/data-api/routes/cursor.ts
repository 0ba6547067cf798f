// A cursor marks the end of a page. Only this server reads it, but it comes from the caller, so it is parsed like any other input.
import * as v from 'valibot'
import { RefusedError } from '../../routes.ts'

/** Rows per page. */
export const PAGE_ROWS = 50

export function writeCursor(values: object): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Parses a cursor with its schema. Null if there is none. Throws RefusedError 400. */
export function readCursor<S extends v.GenericSchema>(schema: S, { searchParams }: URL): v.InferOutput<S> | null {
  const text = searchParams.get('cursor')
  if (!text) return null
  const parsed = v.safeParse(schema, parseJson(Buffer.from(text, 'base64url').toString('utf8')))
  if (parsed.success) return parsed.output
  throw new RefusedError(400, 'cursor', 'The cursor is not valid')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
