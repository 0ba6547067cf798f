// One anvil process: the platform binary itself, so that a signal reaches it and no wrapper is left behind.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { findFreePort, LOOPBACK } from '../../../ports.ts'
import { GENESIS_TIMESTAMP_S, type NetworkPlan, TEST_MNEMONIC } from './networks.ts'

/**
 * States of past blocks that can be read. Without it, anvil writes each older one to the home folder and leaves them there: several
 * gigabytes an hour.
 */
const MAX_STATES = 600
/** A new block each second, and one immediately for each transaction: confirmations grow as on a public network. */
const BLOCK_TIME_S = 1
/** Someone may take the port between our look and anvil's; then the next one is tried. */
const START_ATTEMPTS = 3
const PORT_IN_USE = /address (already )?in use/i
const LISTENING = /^Listening on /
/** Enough of what anvil said to explain why it ended. */
const STDERR_TAIL_CHARS = 500

export interface AnvilProcess {
  rpcUrl: string
  pid: number
  /** Rejects with a clear sentence when the process ends without having been stopped. Never resolves. */
  died: Promise<never>
  stop(): Promise<void>
}

/** Starts one network on the wished port or the next free one. Throws when anvil ends before it listens. */
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
  // The rejection belongs to anyone who races against it; a stack that is being torn down must not crash on it.
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

/** Resolves on anvil's own word that its socket is open, and keeps its output flowing afterward. */
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
