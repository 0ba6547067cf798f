// Polls a server until something has happened elsewhere: in an email or on a phone.

import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'

const INTERVAL_MS = 1000

/** Returns the first response that is not null. Rejects if `request` rejects, and with FrameError when aborted. */
export async function repeatUntil<T>(signal: AbortSignal, request: () => Promise<T | null>): Promise<T> {
  while (!signal.aborted) {
    const answer = await request()
    if (answer !== null) return answer
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, INTERVAL_MS)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  }
  throw new FrameError(ERRORS.aborted, 'aborted')
}
