// One check from its load to its finding. Whatever it does, there is an answer in time.
import type { Dispose } from '@latchkey/kernel'
import type { CheckPorts, Finding } from '@latchkey/kernel/contracts'
import { en } from './i18n/en'
import { nameError } from './nameError'
import type { Item } from './ownChecks'

/** Milliseconds until the signal of a check ends what it asks. */
const DEADLINE_MS = 10_000
/** Milliseconds after that, in which it may say what it has. */
const GRACE_MS = 1000

/** A finding, and the texts it is said in. */
export interface Result {
  finding: Finding
  texts: Readonly<Record<string, string>>
}

/** Never rejects. `ports.signal` is that of the visit: a check gets one of its own, which is over with it or with its time. */
export async function runCheck(item: Pick<Item, 'load'>, ports: CheckPorts): Promise<Result> {
  const { clock, signal } = ports
  const life = new AbortController()
  const stops: Dispose[] = [clock.setTimeout(() => life.abort(), DEADLINE_MS)]
  const own = { ...ports, signal: AbortSignal.any([signal, life.signal]) }
  const tooLate = new Promise<Result>((resolve) => {
    stops.push(clock.setTimeout(() => resolve(untold('no answer in time')), DEADLINE_MS + GRACE_MS))
    signal.addEventListener('abort', () => resolve(untold('left')), { once: true })
  })
  // Code of other packages may throw before it promises anything.
  const find = async (): Promise<Result> => {
    const { texts, run } = await item.load()
    return { texts, finding: await run(own) }
  }
  const found = find().catch((error: unknown) => untold(nameError(error)))
  const result = await Promise.race([found, tooLate])
  for (const stop of stops) stop()
  return result
}

function untold(technical: string): Result {
  return { texts: en, finding: { state: 'unknown', says: 'diagnosis.failed', technical } }
}
