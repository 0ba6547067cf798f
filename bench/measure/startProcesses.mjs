// Starts processes of one service on one database for the load benches: the embedded one, or a PostgreSQL server of the bench, and for the relay
// also a Valkey server.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findProgram } from '../../scripts/programs.mjs'
import { startPostgres } from '../../server/test/postgres.ts'
import { startValkey } from '../../server/test/valkey.ts'

const PROCESS = fileURLToPath(new URL('./serverProcess.mjs', import.meta.url))

/** The embedded database runs inside the process, so there is only one process. */
export const EMBEDDED = { database: 'embedded', processes: 1 }
export const PLANS = [EMBEDDED, { database: 'PostgreSQL', processes: 1 }, { database: 'PostgreSQL', processes: 3 }]

/** @typedef {typeof EMBEDDED} Plan */

/** Reads the version that the server reports. */
export const readPostgresVersion = () =>
  execFileSync(findProgram('postgres') ?? 'postgres', ['--version'], { encoding: 'utf8' }).trim()

/**
 * @param {Plan} plan
 * @param {string} service
 * @param {object} options
 */
export async function startProcesses({ database, processes }, service, options) {
  const postgres = database === EMBEDDED.database ? null : await startPostgres()
  await postgres?.create('load')
  const broker = database.endsWith('Valkey') ? await startValkey() : null
  const urls = { DATABASE_URL: postgres?.urlOf('load') ?? '', BROKER_URL: broker?.url ?? '' }
  /** @type {Awaited<ReturnType<typeof startProcess>>[]} */
  const all = []
  // Starts them one by one, because the first one creates the tables.
  while (all.length < processes) all.push(await startProcess(service, options, urls))
  return {
    urls: all.map(({ url }) => url),
    /** The resources that each process has used since its start. */
    use: () => Promise.all(all.map((each) => each.use())),
    async stop() {
      await Promise.all(all.map((each) => each.stop()))
      await broker?.stop()
      await postgres?.remove()
    },
  }
}

/**
 * @param {string} service
 * @param {object} options
 * @param {Record<string, string>} urls variables of the environment
 */
async function startProcess(service, options, urls) {
  const child = spawn(process.execPath, ['--import', 'tsx', PROCESS, service, JSON.stringify(options)], {
    env: { ...process.env, ...urls },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: /** @type {import('node:stream').Readable} */ (child.stdout) })
  const next = async () => JSON.parse(String((await once(lines, 'line'))[0]))
  const { url } = await next()
  return {
    url: String(url),
    /** @returns {Promise<{ memoryBytes: number, cpuMs: number }>} */
    async use() {
      const line = next()
      child.stdin?.write('\n')
      return line
    },
    async stop() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
