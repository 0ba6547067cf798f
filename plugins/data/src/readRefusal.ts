// Reads a service's response with an error status: `{"reasons":[{"field","description"}]}`.
import { readBody } from '@latchkey/kernel/http'
import { array, minLength, object, pipe, safeParse } from 'valibot'
import { optionalText } from './wire/pieces'

/** More than any server sends as the reason of a refusal. */
const MAX_BYTES = 65_536
const refusalSchema = object({ reasons: pipe(array(object({ description: optionalText })), minLength(1)) })

export interface Refusal {
  /** The whole text, unchanged. */
  words: string
  /** The reason for a person; null if there is none. */
  reason: string | null
}

/** Reads an error response; empty for anything else. Never throws. */
export async function readRefusal(response: unknown): Promise<Refusal> {
  if (!(response instanceof Response) || response.bodyUsed) return { words: '', reason: null }
  const words = (await readBody(response, MAX_BYTES).catch(() => null)) ?? ''
  return { words, reason: readReason(words) }
}

function readReason(words: string): string | null {
  try {
    const { success, output } = safeParse(refusalSchema, JSON.parse(words))
    return success ? (output.reasons[0]?.description ?? null) : null
  } catch {
    return null
  }
}
