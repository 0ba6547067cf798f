// `npm start`: from a clean clone to a running demo. Installs and builds what is missing, starts the local services
// and serves the demo. Ctrl-C ends everything. Nothing but Node is imported before the packages are there.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import util from 'node:util'
import { ensureInstall } from './ensureInstall.mjs'
import { ROOT } from './packages.mjs'

/** @typedef {{ service: string, event: 'ready' | 'failed', url?: string, readyMs?: number, detail?: string }} LogEntry */

/** The oldest Node that the tools of this repository run on: `engines` in package.json. */
const OLDEST_NODE = '20.19'
const DEFAULT_PORT = '4173'

/** Addresses by service; that of the demo comes last. @type {Record<string, string>} */
const urls = {}

try {
  if (process.versions.node.localeCompare(OLDEST_NODE, 'en', { numeric: true }) < 0)
    throw new Error(`Node ${OLDEST_NODE} or newer is needed; this is ${process.versions.node}.`)
  const { values } = util.parseArgs({ options: { port: { type: 'string', default: DEFAULT_PORT } } })
  ensureInstall({ log: print })
  build()
  process.exitCode = await serve(values.port)
} catch (error) {
  print(`✗ Latchkey could not start: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}

function build() {
  const startedMs = performance.now()
  const program = [join(ROOT, 'scripts/build.mjs'), '--demo']
  const { status } = spawnSync(process.execPath, program, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error('the build failed; what it said is above.')
  show({ service: 'Build', event: 'ready', readyMs: performance.now() - startedMs })
}

/**
 * Runs the services until they are told to stop.
 * @param {string} port wished port of the demo
 * @returns {Promise<number>} exit code
 */
function serve(port) {
  const program = ['--import', 'tsx', join(ROOT, 'services/run.ts'), port]
  // Its own process group: a Ctrl-C reaches this process alone, which then stops the services in their order.
  const options = { cwd: ROOT, detached: true }
  const services = spawn(process.execPath, program, { ...options, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const stop = () => void services.kill('SIGTERM')
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop)
  services.on('message', (message) => show(/** @type {LogEntry} */ (message)))
  return new Promise((resolve, reject) => {
    services.once('error', reject)
    services.once('exit', (code) => resolve(code ?? 1))
  })
}

/** One line a step, with its time. @param {LogEntry} entry */
function show({ service, event, url = '', readyMs = 0, detail = '' }) {
  if (event === 'failed') return print(`✗ ${service}: ${detail}`)
  print(`${util.styleText('green', '✓')} ${service} … ${Math.round(readyMs)} ms  ${util.styleText('dim', url)}`)
  urls[service] = url
  if (service !== 'Demo') return
  print(`
Latchkey is running at ${url}
A wallet to paste links into: ${urls['Wallet page']}
The emails it sends: ${urls.Inbox}
Press Ctrl-C to stop.
`)
}

/** @param {string} line */
function print(line) {
  process.stdout.write(`${line}\n`)
}
