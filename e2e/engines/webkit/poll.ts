import { setTimeout as pause } from 'node:timers/promises'

const PAUSE_MS = 60

/** Repeats a call until its result is not null. */
export async function poll<T>(
  read: () => Promise<T | null>,
  { timeout, what }: { timeout: number; what: () => string },
): Promise<T> {
  const endsAt = Date.now() + timeout
  for (;;) {
    const answer = await read()
    if (answer !== null) return answer
    if (Date.now() > endsAt) throw new Error(`${what()}: timed out after ${timeout} ms`)
    await pause(PAUSE_MS)
  }
}
