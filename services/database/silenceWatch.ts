// Notices a server that was asked and says nothing: a frozen one, or a network that drops packets, keeps its connection open.
import { DatabaseLostError } from './databaseErrors.ts'

export interface SilenceWatch {
  /** How many answers are waited for. */
  waiting(): number
  /** Settles as `answer` does. Rejects with DatabaseLostError when nothing that is waited for was answered for too long. */
  wait<T>(answer: Promise<T>): Promise<T>
}

/** `onSilence` is called once what waits was rejected. */
export function createSilenceWatch(limitMs: number, onSilence: () => void): SilenceWatch {
  const rejects = new Set<(cause: unknown) => void>()
  let timer: NodeJS.Timeout | undefined

  function begin(): void {
    clearTimeout(timer)
    if (rejects.size > 0) timer = setTimeout(giveUp, limitMs).unref()
  }
  function giveUp(): void {
    const lost = new DatabaseLostError('ETIMEDOUT', undefined)
    for (const reject of rejects) reject(lost)
    rejects.clear()
    onSilence()
  }
  return {
    waiting: () => rejects.size,
    wait: (answer) =>
      new Promise((resolve, reject) => {
        rejects.add(reject)
        if (rejects.size === 1) begin()
        const end = (isAnswered: boolean) => {
          if (rejects.delete(reject) && (isAnswered || rejects.size === 0)) begin()
        }
        answer.then(
          (value) => {
            end(true)
            resolve(value)
          },
          (cause) => {
            // An attempt to connect that failed says nothing of those that wait behind it.
            end(!(cause instanceof DatabaseLostError))
            reject(cause)
          },
        )
      }),
  }
}
