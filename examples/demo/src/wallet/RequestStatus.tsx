import type { ReactNode } from 'react'
import type { Request } from './useRequest'

interface RequestStatusProps<Result> {
  request: Request<Result>
  testId: string
  declined: string
  /** The result as text, and whether the request succeeded. */
  describe: (result: Result) => { text: ReactNode; isGood: boolean }
}

/** The result of a request, announced to screen readers when it changes. */
export function RequestStatus<Result>({ request, testId, declined, describe }: RequestStatusProps<Result>) {
  const described = request.phase === 'done' ? describe(request.result) : null
  const isBad = request.phase === 'failed' || described?.isGood === false
  return (
    <p
      className="signing-status"
      data-tone={isBad ? 'bad' : described ? 'good' : 'plain'}
      role="status"
      data-testid={testId}
    >
      {request.phase === 'asking' && 'Your wallet is asking you now.'}
      {request.phase === 'declined' && declined}
      {request.phase === 'failed' && `Your wallet could not do it. It says: ${request.reason}`}
      {described?.text}
    </p>
  )
}
