// The program as npm publishes it: built, packed, and unpacked, then started as processes that end with their test, or with the file
// where all tests need the same ones.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as waitFor } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { ROOT } from '../../scripts/packages.mjs'
import { unpack, unpackPackage } from '../../scripts/packPackages.ts'
import { LOOPBACK } from '../../services/ports.ts'

export type Environment = Readonly<Record<string, string>>

export interface LogLine {
  event?: string
  level: string
  [member: string]: unknown
}

export interface Program {
  /** The `http://` URL, once the process has printed its port. */
  url: string
  lines: LogLine[]
  /** All its output. */
  output: () => string
  /** Resolves to the exit code, or to null after SIGKILL. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Pauses the process for this time. */
  starve(forMs: number): Promise<void>
  ended: Promise<number | null>
}

/** Enough for a busy machine. */
const START_MS = 30_000

export interface Opening {
  /** The archive of an earlier version; otherwise this version, which `buildFirst.ts` has built. */
  older?: string
  isShared?: boolean
}

/** Packs the program before the first test of a file. */
export function openProgram({ older, isShared = false }: Opening = {}) {
  const folder = join(ROOT, 'server/node_modules', `.packed-${process.pid}${older ? '-older' : ''}`)
  const started = new Set<ChildProcess>()
  let entry = ''

  beforeAll(async () => {
    // Unpacks inside the package's folder, so that imports resolve as after an installation.
    if (older) unpack(older, join(folder, 'package'))
    else unpackPackage('server', join(folder, 'package'))
    const { bin } = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8'))
    entry = join(folder, 'package', bin['latchkey-server'])
  }, 120_000)
  const endAll = () => Promise.all([...started].map(end))
  if (!isShared) afterEach(endAll)
  afterAll(async () => {
    await endAll()
    rmSync(folder, { recursive: true, force: true })
  })

  function spawnProgram(args: readonly string[], environment: Environment) {
    const child = spawn(process.execPath, [entry, ...args], {
      env: complete(environment),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    started.add(child)
    child.once('exit', () => started.delete(child))
    return child
  }
  return {
    /** The folder of the unpacked package. */
    folder: () => join(folder, 'package'),
    /** Runs the program until it exits. */
    async run(args: readonly string[], environment: Environment = {}) {
      const ran = promisify(execFile)(process.execPath, [entry, ...args], { env: complete(environment) })
      const { code = 0, stdout, stderr } = await ran.catch((failed) => failed)
      return { code: Number(code), stdout: String(stdout), stderr: String(stderr) }
    },
    /** Starts a service on a free port, unless the environment names one. Resolves when it is ready. */
    async start(service: string, environment: Environment): Promise<Program> {
      const child = spawnProgram([service], { PORT: '0', LOG_LEVEL: 'debug', ...environment })
      const lines: LogLine[] = []
      let output = ''
      child.stderr?.on('data', (chunk) => {
        output += chunk
      })
      const ended = once(child, 'exit').then(([code]) => code as number | null)
      createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
        output += `${line}\n`
        lines.push(JSON.parse(line))
      })
      const isReady = () => lines.some(({ event }) => event === 'ready') || child.exitCode !== null
      await vi.waitUntil(isReady, { timeout: START_MS })
      if (child.exitCode !== null) throw new Error(`${service} ended: ${output}`)
      const listening = lines.find(({ event }) => event === 'listening')
      return {
        url: `http://${environment.HOST ?? LOOPBACK}:${listening?.port}`,
        lines,
        output: () => output,
        ended,
        async stop(signal = 'SIGTERM') {
          child.kill(signal)
          return ended
        },
        async starve(forMs) {
          child.kill('SIGSTOP')
          await waitFor(forMs)
          child.kill('SIGCONT')
        },
      }
    },
  }
}

/** Excludes the test's own environment, which may name a database. */
function complete(environment: Environment): NodeJS.ProcessEnv {
  return { NODE_ENV: 'production', PATH: process.env.PATH, ...environment }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
