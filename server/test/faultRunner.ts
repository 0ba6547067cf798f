// Kills, pauses, and disconnects the parts of a running service one after another, in an order that comes from a seed.
import { setTimeout as waitFor } from 'node:timers/promises'
import type { Environment, Program } from './program.ts'

export interface Part {
  name: string
  /** Each fault ends with the part working again. */
  faults: Readonly<Record<string, () => Promise<unknown>>>
}

interface Stoppable {
  stop(): Promise<unknown>
  startAgain(): Promise<unknown>
}

/** The number of faults in a test. `npm run nightly` sets more, and a new order each night. */
const COUNT = Number(process.env.LATCHKEY_FAULTS ?? 12)
const ORDER = Number(process.env.LATCHKEY_FAULT_ORDER ?? 0)
/** Enough for all faults on a busy machine. */
export const FAULTS_LIMIT_MS = 60_000 + COUNT * 10_000
const STARVED_MS = [100, 700, 1500]
const FROZEN_MS = [500, 3000]
/** The last part of a process's output, to show why it ended. */
const LAST_CHARS = 2000
/** The delay before a process that could not start is started again. */
const RETRY_MS = 200
/** Enough for a busy machine. */
const DEADLINE_MS = 60_000

/** Retries until it works, or until the faults should have ended long ago. */
export async function insist<T>(work: () => Promise<T>, pauseMs: number): Promise<T> {
  const deadlineMs = performance.now() + DEADLINE_MS
  for (;;) {
    try {
      return await work()
    } catch (cause) {
      if (performance.now() > deadlineMs) throw cause
      await waitFor(pauseMs)
    }
  }
}

/** A process that restarts at the same address. */
export async function startPart(start: (environment: Environment) => Promise<Program>, environment: Environment) {
  const crashes: string[] = []
  const stopped = new Set<Program>()
  const watch = (program: Program) => {
    void program.ended.then(() => stopped.has(program) || crashes.push(program.output().slice(-LAST_CHARS)))
    return program
  }
  let running = watch(await start(environment))
  const PORT = new URL(running.url).port
  const stop = async (signal?: NodeJS.Signals) => {
    stopped.add(running)
    await running.stop(signal)
    // It exits while its database is away. A supervisor would start it again.
    running = watch(await insist(() => start({ ...environment, PORT }), RETRY_MS))
  }
  const part = (name: string): Part => ({
    name,
    faults: {
      kill: () => stop('SIGKILL'),
      restart: () => stop(),
      ...Object.fromEntries(STARVED_MS.map((ms) => [`starve ${ms} ms`, () => running.starve(ms)])),
    },
  })
  return {
    url: running.url,
    part,
    /** The last output of each run that ended unexpectedly. */
    crashes: () => crashes,
  }
}

/** A server that stops and drops all connections, then starts again. */
export function createServerPart(name: string, server: Stoppable): Part {
  return { name, faults: { away: async () => server.stop().then(server.startAgain) } }
}

/** A server that keeps its connections but does not respond for a while. */
export function createFrozenPart(name: string, server: { freeze(): void; goOn(): void }): Part {
  const freeze = async (ms: number) => {
    server.freeze()
    await waitFor(ms)
    server.goOn()
  }
  return { name, faults: Object.fromEntries(FROZEN_MS.map((ms) => [`freeze ${ms} ms`, () => freeze(ms)])) }
}

/**
 * Runs every fault once before one is repeated, in an order from the seed. Every second time, two faults of different parts run together. Resolves
 * to a list such as `keeper: kill`.
 */
export async function runFaults(parts: readonly Part[], seed: number): Promise<string[]> {
  const random = createRandom(seed + ORDER)
  const all = parts.flatMap(({ name, faults }) =>
    Object.entries(faults).map(([fault, run]) => ({ part: name, name: `${name}: ${fault}`, run })),
  )
  const waiting: typeof all = []
  const draw = () => {
    if (waiting.length === 0) waiting.push(...all)
    return waiting.splice(Math.floor(random() * waiting.length), 1)
  }
  const done: string[] = []
  while (done.length < COUNT) {
    const [first, second] = [...draw(), ...draw()] as [(typeof all)[number], (typeof all)[number]]
    done.push(first.name, second.name)
    const isTogether = first.part !== second.part && random() < 1 / 2
    if (isTogether) await Promise.all([first.run(), second.run()])
    else await first.run().then(second.run)
  }
  return done
}

/** From 0 (inclusive) to 1 (exclusive), by Park and Miller. Its first numbers are similar for small seeds. */
function createRandom(seed: number): () => number {
  let state = (seed * 1_299_709) % 2_147_483_647
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
