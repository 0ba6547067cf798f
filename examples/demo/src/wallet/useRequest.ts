// One request to a wallet, from the click to the result. A result for a different subject counts as no request.
import { findError } from '@latchkey/sdk'
import { useState } from 'react'

/** State of a request. */
export type Request<Result> =
  | { phase: 'idle' | 'asking' | 'declined' }
  | { phase: 'done'; result: Result }
  | { phase: 'failed'; reason: string }

/** Returns the state of the request for `about`, and the function that sends the request. */
export function useRequest<Result>(about: string, send: () => Promise<Result>) {
  const [latest, setLatest] = useState<{ about: string; request: Request<Result> }>()

  async function start() {
    const update = (request: Request<Result>) => setLatest({ about, request })
    update({ phase: 'asking' })
    try {
      update({ phase: 'done', result: await send() })
    } catch (error) {
      update(describeFailure(error))
    }
  }

  const request: Request<Result> = latest?.about === about ? latest.request : { phase: 'idle' }
  return { request, start }
}

function describeFailure(error: unknown): Request<never> {
  if (findError(error, 'rpc/user-rejected')) return { phase: 'declined' }
  return { phase: 'failed', reason: error instanceof Error ? error.message : String(error) }
}
