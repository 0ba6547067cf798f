// A Valkey or Redis server for one test or benchmark, without persistence.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { createInterface } from 'node:readline'
import { findProgram } from '../../scripts/programs.mjs'
import { findFreePort, LOOPBACK } from '../../services/ports.ts'

const READY = 'Ready to accept connections'

export type Valkey = Awaited<ReturnType<typeof startValkey>>

/** Resolves when it accepts connections. */
export async function startValkey() {
  const program = findProgram('valkey')
  if (!program) throw new Error('No Valkey or Redis on this machine: `apt-get install redis-server`.')
  const port = await findFreePort(0)

  async function start(command: string) {
    const args = ['--port', String(port), '--bind', LOOPBACK, '--save', '', '--dir', tmpdir()]
    const server = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    const ended = once(server, 'exit')
    const lines = createInterface({ input: server.stdout })
    await new Promise<void>((resolve, reject) => {
      lines.on('line', (line) => line.includes(READY) && resolve())
      lines.on('close', () => reject(new Error('Valkey did not start.')))
    })
    return {
      async stop() {
        server.kill('SIGKILL')
        await ended
      },
      signal: (name: NodeJS.Signals) => void server.kill(name),
    }
  }
  let running = await start(program)
  return {
    url: `redis://${LOOPBACK}:${port}`,
    stop: () => running.stop(),
    /** Keeps its connections but does not respond until it continues. */
    freeze: () => running.signal('SIGSTOP'),
    goOn: () => running.signal('SIGCONT'),
    async startAgain() {
      running = await start(program)
    },
  }
}
