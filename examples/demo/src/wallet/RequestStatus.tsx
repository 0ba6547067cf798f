import type { ReactNode } from 'react'
import type { Request } from './useRequest'

interface RequestStatusProps<Answer> {
  request: Request<Answer>
  testId: string
  declined: string
  /** The result as text, and whether the request succeeded. */
  describe: (answer: Answer) => { text: ReactNode; isGood: boolean }
}

/** The result of a request, announced to screen readers when it changes. */
export function RequestStatus<Answer>({ request, testId, declined, describe }: RequestStatusProps<Answer>) {
  const answered = request.phase === 'answered' ? describe(request.answer) : null
  const isBad = request.phase === 'failed' || answered?.isGood === false
  return (
    <p
      className="signing-status"
      data-tone={isBad ? 'bad' : answered ? 'good' : 'plain'}
      role="status"
      data-testid={testId}
    >
      {request.phase === 'asking' && 'Your wallet is asking you now.'}
      {request.phase === 'declined' && declined}
      {request.phase === 'failed' && `Your wallet could not do it. It says: ${request.reason}`}
      {answered?.text}
    </p>
  )
}
