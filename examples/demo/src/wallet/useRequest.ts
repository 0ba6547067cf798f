// One request to a wallet, from the click to the result. A result for a different subject counts as no request.
import { findError } from '@latchkey/sdk'
import { useState } from 'react'

/** State of a request. */
export type Request<Answer> =
  | { phase: 'idle' | 'asking' | 'declined' }
  | { phase: 'answered'; answer: Answer }
  | { phase: 'failed'; reason: string }

/** Returns the state of the request for `about`, and the function that sends the request. */
export function useRequest<Answer>(about: string, send: () => Promise<Answer>) {
  const [latest, setLatest] = useState<{ about: string; request: Request<Answer> }>()

  async function start() {
    const update = (request: Request<Answer>) => setLatest({ about, request })
    update({ phase: 'asking' })
    try {
      update({ phase: 'answered', answer: await send() })
    } catch (error) {
      update(describeFailure(error))
    }
  }

  const request: Request<Answer> = latest?.about === about ? latest.request : { phase: 'idle' }
  return { request, start }
}

function describeFailure(error: unknown): Request<never> {
  if (findError(error, 'rpc/user-rejected')) return { phase: 'declined' }
  return { phase: 'failed', reason: error instanceof Error ? error.message : String(error) }
}
