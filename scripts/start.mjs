// `npm start`: from a clean clone to a running demo. Installs and builds what is missing, starts the local services
// and serves the demo. Ctrl-C ends everything. Nothing but Node is imported before the packages are there.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureInstall } from './ensureInstall.mjs'
import { createProgress } from './progress.mjs'

/** @typedef {{ service: string, event: 'ready' | 'failed', url?: string, readyMs?: number, detail?: string }} LogEntry */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** The oldest Node that the tools of this repository run on: `engines` in package.json. */
const OLDEST_NODE = [20, 19]
const DEFAULT_PORT = '4173'
const SITE = 'Demo'
const WALLET_PAGE = 'Wallet page'
const INBOX = 'Inbox'

/** Told before the demo is. */
let walletPageUrl = ''
let inboxUrl = ''

const progress = createProgress(process.stdout)

try {
  checkNode()
  const { values } = parseArgs({ options: { port: { type: 'string', default: DEFAULT_PORT } } })
  ensureInstall({ log: progress.line })
  build()
  process.exitCode = await serve(values.port)
} catch (error) {
  progress.failed('Latchkey could not start', error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  throw new Error(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`)
}

function build() {
  const startedMs = performance.now()
  const program = [join(ROOT, 'scripts/build.mjs'), '--demo']
  const { status } = spawnSync(process.execPath, program, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error('the build failed; what it said is above.')
  progress.done('Build', performance.now() - startedMs)
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

/** @param {LogEntry} entry */
function show({ service, event, url = '', readyMs = 0, detail = '' }) {
  if (event === 'failed') return progress.failed(service, detail)
  progress.done(service, readyMs, url)
  if (service === WALLET_PAGE) walletPageUrl = url
  if (service === INBOX) inboxUrl = url
  if (service !== SITE) return
  progress.box([
    `Latchkey is running at ${url}`,
    `A wallet to paste links into: ${walletPageUrl}`,
    `The emails it sends: ${inboxUrl}`,
    'Press Ctrl-C to stop.',
  ])
}
