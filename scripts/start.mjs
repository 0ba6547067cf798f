// `npm start`: goes from a clean clone to a running demo. Installs and builds what is missing, then starts the local services,
// which serve the demo. Ctrl-C stops everything. Imports only Node's modules until the packages are installed.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import util from 'node:util'
import { ensureInstall } from './ensureInstall.mjs'
import { ROOT } from './packages.mjs'

/** The oldest Node that this repository's tools support: `engines` in package.json. */
const OLDEST_NODE = '20.19'
const DEFAULT_PORT = '4173'

try {
  if (process.versions.node.localeCompare(OLDEST_NODE, 'en', { numeric: true }) < 0)
    throw new Error(`Node ${OLDEST_NODE} or newer is required. This is Node ${process.versions.node}.`)
  const { values } = util.parseArgs({ options: { port: { type: 'string', default: DEFAULT_PORT } } })
  ensureInstall()
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--demo'], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error('the build failed. See its output above.')
  process.exitCode = await serve(values.port)
} catch (error) {
  process.stdout.write(`✗ Latchkey could not start: ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

/**
 * Runs the services until they are told to stop.
 * @param {string} port the preferred port of the demo
 * @returns {Promise<number>} exit code
 */
async function serve(port) {
  // In its own process group, so that Ctrl-C reaches only this process, which stops the services in order.
  const services = spawn(process.execPath, ['--import', 'tsx', 'services/local/run.ts', port], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const stop = () => void services.kill('SIGTERM')
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop)
  const [code] = await once(services, 'exit')
  return code ?? 1
}
