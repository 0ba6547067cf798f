// A PostgreSQL server for one test or benchmark. Its data folder is deleted with it.
import { type ChildProcess, execFile, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as waitFor } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findProgram } from '../../scripts/programs.mjs'
import { findFreePort, LOOPBACK } from '../../services/ports.ts'

const run = promisify(execFile)
const OWNER = 'latchkey'
/** Enough for a busy machine. */
const START_MS = 30_000
const POLL_MS = 100

export type Postgres = Awaited<ReturnType<typeof startPostgres>>

/** Resolves when it accepts connections. */
export async function startPostgres() {
  const postgres = findProgram('postgres') ?? ''
  if (!postgres) throw new Error('No PostgreSQL on this machine: `apt-get install postgresql`.')
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-postgres-'))
  const user = chooseUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const port = await findFreePort(0)
  const access = ['-h', LOOPBACK, '-p', String(port), '-U', OWNER]

  const tool = async (name: string, args: readonly string[]) =>
    (await run(join(dirname(postgres), name), args, { ...user, cwd: folder, maxBuffer: 64 * 1024 * 1024 })).stdout
  await tool('initdb', ['-D', data, '-U', OWNER, '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'])

  async function start() {
    const options: SpawnOptions = { ...user, cwd: folder, stdio: 'ignore' }
    const settings = ['-c', 'unix_socket_directories=', '-c', 'fsync=off', '-c', 'max_connections=200']
    const server = spawn(postgres, ['-D', data, '-h', LOOPBACK, '-p', String(port), ...settings], options)
    const ended = once(server, 'exit')
    const deadlineMs = Date.now() + START_MS
    for (;;) {
      const failure = await tool('pg_isready', access).then(() => null, String)
      if (failure === null) break
      if (Date.now() > deadlineMs) throw new Error(`PostgreSQL did not start: ${failure}`)
      await waitFor(POLL_MS)
    }
    return {
      /** Closes every connection. */
      async stop() {
        signalAll(server, 'SIGCONT')
        server.kill('SIGINT')
        await ended
      },
      signalAll: (name: NodeJS.Signals) => signalAll(server, name),
    }
  }
  let running = await start()
  return {
    folder,
    urlOf: (name: string) => `postgres://${OWNER}@${LOOPBACK}:${port}/${name}`,
    create: (name: string) => tool('createdb', [...access, name]),
    /** Runs a PostgreSQL program, such as `pg_dump`, against the server. */
    tool: (name: string, args: readonly string[]) => tool(name, [...access, ...args]),
    stop: () => running.stop(),
    /** It keeps its connections and answers nothing until `goOn`. */
    freeze: () => running.signalAll('SIGSTOP'),
    goOn: () => running.signalAll('SIGCONT'),
    async startAgain() {
      running = await start()
    },
    async remove() {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Each connection has its own process, which a signal to the server does not reach. */
function signalAll({ pid = 0 }: ChildProcess, name: NodeJS.Signals): void {
  const listed = execFileSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = listed.map((line) => line.trim().split(/\s+/).map(Number))
  const children = pairs.flatMap(([parent, child = 0]) => (parent === pid ? [child] : []))
  for (const each of [pid, ...children]) signal(each, name)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (cause) {
    // It has ended since it was listed.
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ESRCH')) throw cause
  }
}

/** PostgreSQL refuses to run as root. */
function chooseUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const read = (what: string) => Number(execFileSync('id', [what, 'nobody'], { encoding: 'utf8' }))
  return { uid: read('-u'), gid: read('-g') }
}
