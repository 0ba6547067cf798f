// Decides whether a process should receive requests: it checks the dependencies at intervals, and reports not ready before a stop.
import { setTimeout as waitFor } from 'node:timers/promises'
import type { Dependency } from '../services/service.ts'

export interface Report {
  status: 'ready' | 'not-ready' | 'stopping'
  dependencies: Record<string, 'up' | 'down'>
}

export interface Readiness {
  add(dependencies: readonly Dependency[]): void
  read(): Promise<Report>
  /** From now on, `/ready` reports that the process is stopping. */
  stop(): void
}

/** A dependency that takes longer counts as down. */
const DEADLINE_MS = 2_000
/** How long a result is reused, so that calls of `/ready` cannot overload a dependency. */
const FRESH_MS = 2_000

/** Calls `onState` with each result. */
export function createReadiness(onState: (name: string, isUp: boolean) => void): Readiness {
  const known: Dependency[] = []
  let isStopping = false
  let latest: { atMs: number; states: Promise<Map<Dependency, boolean>> } | undefined

  async function request(): Promise<Map<Dependency, boolean>> {
    const states = await Promise.all(known.map(async (each) => [each, await isUp(each)] as const))
    for (const [{ name }, state] of states) onState(name, state)
    return new Map(states)
  }
  return {
    add(dependencies) {
      known.push(...dependencies)
      latest = undefined
    },
    async read() {
      if (!latest || performance.now() - latest.atMs > FRESH_MS) latest = { atMs: performance.now(), states: request() }
      const states = [...(await latest.states)]
      const isReady = states.every(([{ isRequired }, state]) => state || !isRequired)
      const status = isReady ? 'ready' : 'not-ready'
      const named = states.map(([{ name }, state]) => [name, state ? 'up' : 'down'] as const)
      return { status: isStopping ? 'stopping' : status, dependencies: Object.fromEntries(named) }
    },
    stop() {
      isStopping = true
    },
  }
}

async function isUp({ check }: Dependency): Promise<boolean> {
  const deadline = new AbortController()
  const late = waitFor(DEADLINE_MS, false, { signal: deadline.signal, ref: false }).catch(() => false)
  const answered = check(AbortSignal.timeout(DEADLINE_MS)).then(
    () => true,
    () => false,
  )
  const state = await Promise.race([answered, late])
  deadline.abort()
  return state
}
