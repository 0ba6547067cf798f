// Runs one check from loading its code to its finding. It always returns a result in time.
import type { Dispose } from '@latchkey/kernel'
import type { CheckPorts, Finding } from '@latchkey/kernel/contracts'
import { en } from './i18n/en'
import { nameError } from './nameError'
import type { Item } from './ownChecks'

/** Milliseconds until a check's signal aborts its requests. */
const DEADLINE_MS = 10_000
/** Milliseconds after that in which it may still report a partial result. */
const GRACE_MS = 1000

/** A finding and its texts. */
export interface Result {
  finding: Finding
  texts: Readonly<Record<string, string>>
}

/** Never rejects. `ports.signal` is that of the open view. A check gets its own signal, which also aborts when its time is over. */
export async function runCheck(item: Pick<Item, 'load'>, ports: CheckPorts): Promise<Result> {
  const { clock, signal } = ports
  const life = new AbortController()
  const stops: Dispose[] = [clock.setTimeout(() => life.abort(), DEADLINE_MS)]
  const own = { ...ports, signal: AbortSignal.any([signal, life.signal]) }
  const tooLate = new Promise<Result>((resolve) => {
    stops.push(clock.setTimeout(() => resolve(unknown('no response in time')), DEADLINE_MS + GRACE_MS))
    signal.addEventListener('abort', () => resolve(unknown('left')), { once: true })
  })
  // Code of other packages may throw before it returns a promise.
  const find = async (): Promise<Result> => {
    const { texts, run } = await item.load()
    return { texts, finding: await run(own) }
  }
  const found = find().catch((error: unknown) => unknown(nameError(error)))
  const result = await Promise.race([found, tooLate])
  for (const stop of stops) stop()
  return result
}

function unknown(technical: string): Result {
  return { texts: en, finding: { state: 'unknown', says: 'diagnosis.failed', technical } }
}
