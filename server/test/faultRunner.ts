// Kills, starves and takes away the parts of a running service, one after the other, in an order that a seed decides.
import type { Environment, Program } from './program.ts'

export interface Part {
  name: string
  /** Each leaves the part working again. */
  faults: Readonly<Record<string, () => Promise<unknown>>>
}

interface Stoppable {
  stop(): Promise<unknown>
  startAgain(): Promise<unknown>
}

const STARVED_MS = [100, 700, 1500]

/** A process that comes back at its address. */
export async function startPart(start: (environment: Environment) => Promise<Program>, environment: Environment) {
  let running = await start(environment)
  const PORT = new URL(running.url).port
  const again = async () => {
    running = await start({ ...environment, PORT })
  }
  const part = (name: string): Part => ({
    name,
    faults: {
      kill: async () => {
        await running.stop('SIGKILL')
        await again()
      },
      restart: async () => {
        await running.stop()
        await again()
      },
      ...Object.fromEntries(STARVED_MS.map((ms) => [`starve ${ms} ms`, () => running.starve(ms)])),
    },
  })
  return { url: running.url, part }
}

/** A server that goes away, with everything that is connected to it, and comes back. */
export function createServerPart(name: string, server: Stoppable): Part {
  return { name, faults: { away: async () => server.stop().then(server.startAgain) } }
}

/** Resolves to what was done, such as `keeper: kill`. */
export async function runFaults(parts: readonly Part[], { seed, count }: { seed: number; count: number }) {
  const all = parts.flatMap(({ name, faults }) =>
    Object.entries(faults).map(([fault, run]) => ({ name: `${name}: ${fault}`, run })),
  )
  const random = createRandom(seed)
  const done: string[] = []
  while (done.length < count) {
    const { name, run } = all[Math.floor(random() * all.length)] as (typeof all)[number]
    done.push(name)
    await run()
  }
  return done
}

/** From 0 to below 1: the generator of Park and Miller. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
