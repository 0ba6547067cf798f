// Questions with an id and their answers, which both protocols are made of.
import type { ParentPage } from './parentPage'

export type Answer = Readonly<Record<string, unknown>>

/** Resolves with the message that carries the same id; rejects when the modal ends. */
export function askParent(parent: ParentPage, question: object, signal: AbortSignal): Promise<Answer> {
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
