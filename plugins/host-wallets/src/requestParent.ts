// Requests with an ID and their responses, which both protocols use.
import type { ParentPage } from './parentPage'

export type ParentResponse = Readonly<Record<string, unknown>>

/** Resolves with the message that has the same ID; rejects when the modal ends. */
export function requestParent(parent: ParentPage, question: object, signal: AbortSignal): Promise<ParentResponse> {
  const id = crypto.randomUUID()
  return new Promise((resolve, reject) => {
    const stop = parent.listen((message) => {
      if (message.id !== id) return
      finish()
      resolve(message)
    })
    const abort = () => {
      finish()
      reject(signal.reason)
    }
    const finish = () => {
      stop()
      signal.removeEventListener('abort', abort)
    }
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    else parent.post({ id, ...question })
  })
}
