// Detects a silent server: if it froze or the network drops packets, the connection stays open.
import { DatabaseLostError } from './databaseErrors.ts'

export interface SilenceWatch {
  /** Number of pending answers. */
  waiting(): number
  /** Settles as `answer` does. Rejects with DatabaseLostError if no pending answer arrived within the limit. */
  wait<T>(answer: Promise<T>): Promise<T>
}

/** `onSilence` is called after all pending answers were rejected. */
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
            // A failed connection attempt does not show that the other pending answers will arrive.
            end(!(cause instanceof DatabaseLostError))
            reject(cause)
          },
        )
      }),
  }
}
