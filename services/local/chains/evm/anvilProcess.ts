// One anvil process. It runs the binary directly, because signals to a wrapper would not reach it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { findFreePort, LOOPBACK } from '../../../ports.ts'
import { GENESIS_TIMESTAMP_S, type NetworkPlan, TEST_MNEMONIC } from './networks.ts'

/**
 * Number of past states to keep in memory. Without the limit, anvil writes several gigabytes of old states per hour to the home folder, and
 * never deletes them.
 */
const MAX_STATES = 600
/** A block per second, and one immediately after each transaction, so that confirmations increase as on a public network. */
const BLOCK_TIME_S = 1
/** Another process can take the free port before anvil does; then the next port is tried. */
const START_ATTEMPTS = 3
const PORT_IN_USE = /address (already )?in use/i
const LISTENING = /^Listening on /
/** Enough of anvil's output to explain why it exited. */
const STDERR_TAIL_CHARS = 500

export interface AnvilProcess {
  rpcUrl: string
  pid: number
  /** Rejects with an explanation if the process exits without `stop`. Never resolves. */
  died: Promise<never>
  stop(): Promise<void>
}

/** Starts one network on the preferred port or the next free one. Throws if anvil exits before it listens. */
export async function startAnvil(plan: NetworkPlan, preferredPort: number): Promise<AnvilProcess> {
  let port = preferredPort
  for (let attempt = 1; ; attempt += 1) {
    port = await findFreePort(port)
    try {
      return await spawnAnvil(plan, port)
    } catch (cause) {
      const isTaken = cause instanceof Error && PORT_IN_USE.test(cause.message)
      if (!isTaken || attempt === START_ATTEMPTS) throw cause
      port += 1
    }
  }
}

async function spawnAnvil(plan: NetworkPlan, port: number): Promise<AnvilProcess> {
  const child = spawn(findAnvilBinary(), anvilArguments(plan, port), { stdio: ['ignore', 'pipe', 'pipe'] })
  const killWithParent = () => child.kill('SIGKILL')
  process.once('exit', killWithParent)
  let isStopping = false
  let stderrTail = ''
  child.stderr.on('data', (chunk: Buffer) => {
    stderrTail = `${stderrTail}${chunk}`.slice(-STDERR_TAIL_CHARS)
  })
  const died = new Promise<never>((_, reject) => {
    child.once('error', (cause) => reject(new Error(`The chain ${plan.id} could not be started.`, { cause })))
    child.once('close', (code, signal) => {
      process.off('exit', killWithParent)
      if (!isStopping) reject(new Error(describeDeath(plan, code, signal, stderrTail)))
    })
  })
  // Callers race against `died`. Without a handler, it would crash a stack that shuts down.
  died.catch(() => undefined)
  await Promise.race([waitForListening(child.stdout), died])
  return {
    rpcUrl: `http://${LOOPBACK}:${port}`,
    pid: child.pid ?? 0,
    died,
    async stop() {
      isStopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      await closed
    },
  }
}

function anvilArguments(plan: NetworkPlan, port: number): string[] {
  const values = {
    host: LOOPBACK,
    port,
    'chain-id': plan.id,
    mnemonic: TEST_MNEMONIC,
    timestamp: GENESIS_TIMESTAMP_S,
    'block-time': BLOCK_TIME_S,
    'prune-history': MAX_STATES,
  }
  return ['--mixed-mining', ...Object.entries(values).flatMap(([name, value]) => [`--${name}`, String(value)])]
}

function findAnvilBinary(): string {
  const architecture = arch() === 'x64' ? 'amd64' : arch()
  const name = `@foundry-rs/anvil-${platform()}-${architecture}`.replace('win32-arm64', 'win32-amd64')
  const file = platform() === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    return createRequire(import.meta.url).resolve(`${name}/bin/${file}`)
  } catch (cause) {
    throw new Error(`No local chain for this platform: the package ${name} is not installed.`, { cause })
  }
}

/** Resolves when anvil prints that it listens, and keeps reading its output so that it does not block. */
function waitForListening(stdout: Readable): Promise<void> {
  return new Promise((resolve) => {
    createInterface({ input: stdout }).on('line', (line) => {
      if (LISTENING.test(line)) resolve()
    })
  })
}

function describeDeath(plan: NetworkPlan, code: number | null, signal: string | null, stderrTail: string): string {
  const how = signal ? `by ${signal}` : `with code ${code}`
  return `The chain ${plan.id} (${plan.name}) ended ${how}. ${stderrTail.trim()}`.trim()
}
