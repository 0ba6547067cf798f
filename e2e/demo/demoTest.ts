// The test function for journeys of a newcomer: `npm start` in a separate process, with its default port taken.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { ROOT } from '../../scripts/packages.mjs'
import type { ExampleConfig } from '../../services/local/exampleConfig.ts'
import { test as base, expect } from '../fixtures'

export interface StartedDemo {
  /** The three addresses that `npm start` prints. */
  url: string
  walletPageUrl: string
  inboxUrl: string
  /** The settings that the page reads. */
  config: ExampleConfig
  /** The default port, which is taken. */
  takenPort: number
  /** Presses Ctrl-C; resolves to the exit code. */
  interrupt(): Promise<number | null>
}

/** `npm start` without an option. */
const USUAL_PORT = 4173
const READY = 'Press Ctrl-C to stop.'
/** Services, and a build that finds nothing to do, on a busy machine. */
const START_LIMIT_MS = 180_000

interface WorkerFixtures {
  demo: StartedDemo
}

export const test = base.extend<object, WorkerFixtures>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const stopOther = await takePort(USUAL_PORT)
      const child = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs')], {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const ended = once(child, 'close').then(([code]) => code as number | null)
      const interrupt = () => {
        child.kill('SIGINT')
        return ended
      }
      try {
        const output = await readUntilReady(child)
        const [url, walletPageUrl, inboxUrl] = [/running at/, /paste links into:/, /emails it sends:/].map((label) =>
          findAddress(output, label),
        ) as [string, string, string]
        const config = await (await fetch(`${url}/config.json`)).json()
        await use({ url, walletPageUrl, inboxUrl, config, takenPort: USUAL_PORT, interrupt })
      } finally {
        await interrupt()
        await stopOther()
      }
    },
    { scope: 'worker', timeout: START_LIMIT_MS },
  ],
})

export { expect }

/** Listens on the port, unless another process does. */
async function takePort(port: number): Promise<() => Promise<void>> {
  const server = createServer()
  const isOurs = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  })
  return async () => {
    if (isOurs) await new Promise((resolve) => server.close(resolve))
  }
}

function readUntilReady(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk
        if (output.includes(READY)) resolve(output)
      })
    child.once('close', (code) => reject(new Error(`npm start ended with code ${code}.\n${output}`)))
  })
}

function findAddress(output: string, label: RegExp): string {
  return new RegExp(`${label.source} (http://\\S+)`).exec(output)?.[1] ?? ''
}
