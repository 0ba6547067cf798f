// A release from beginning to end, on this machine: the next version of all packages goes to a local registry (Verdaccio), and a
// page that `npm create latchkey` makes is installed from there and built. Arguments are the templates to try; `react` when there is none.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyTree } from './copyTree.mjs'
import { listPublished } from './packages.mjs'
import { reportResults } from './results.mjs'
import { versionPackages } from './versionPackages.mjs'

/** It is installed for the rehearsal, with the one version of a dependency that it names by a tag. */
const REGISTRY_TOOL = { private: true, dependencies: { verdaccio: '6' }, overrides: { 'node-fetch': '2.7.0' } }
const READY = 'http address'
const OWN = ['@latchkey/*', 'create-latchkey']

const templates = process.argv.length > 2 ? process.argv.slice(2) : ['react']
const work = mkdtempSync(join(tmpdir(), 'latchkey-rehearsal-'))
/** @type {import('node:child_process').ChildProcess | undefined} */
let server
try {
  const copy = join(work, 'copy')
  mkdirSync(copy)
  copyTree(copy)
  const version = versionPackages(copy)
  run(process.execPath, ['scripts/build.mjs', '--packages'], copy)
  const registry = await startRegistry()
  const folders = listPublished(copy)
  for (const folder of folders) publish(join(copy, folder), registry)
  reportResults([
    { name: `HST-11 ${folders.length} packages published as ${version} to a local registry`, ok: true },
    ...templates.map((template) => tryTemplate(template, version, registry)),
  ])
} finally {
  server?.kill()
  rmSync(work, { recursive: true, force: true })
}

/** Starts a registry that holds our packages, and asks the usual one for all others. */
async function startRegistry() {
  const folder = join(work, 'registry')
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify(REGISTRY_TOOL))
  run('npm', ['install', '--ignore-scripts'], folder)
  const upstream = execFileSync('npm', ['config', 'get', 'registry'], { cwd: work, encoding: 'utf8' }).trim()
  const own = { access: '$all', publish: '$all' }
  const config = {
    storage: join(folder, 'storage'),
    uplinks: { upstream: { url: upstream, timeout: '60s' } },
    packages: { ...Object.fromEntries(OWN.map((name) => [name, own])), '**': { access: '$all', proxy: 'upstream' } },
    // Its pipe is not read while a command runs.
    log: { type: 'stdout', format: 'pretty', level: 'warn' },
    max_body_size: '100mb',
  }
  // JSON is YAML.
  writeFileSync(join(folder, 'config.yaml'), JSON.stringify(config))
  const address = `127.0.0.1:${await findFreePort()}`
  const program = join(folder, 'node_modules/verdaccio/bin/verdaccio')
  const child = spawn(process.execPath, [program, '--config', 'config.yaml', '--listen', address], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server = child
  let said = ''
  await new Promise((/** @type {(value?: unknown) => void} */ resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += chunk
      if (said.includes(READY)) resolve()
    })
    child.once('close', () => reject(new Error(`The registry ended.\n${said}`)))
  })
  return `http://${address}/`
}

/** Verdaccio does not say which port it took. */
async function findFreePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address())
  probe.close()
  await once(probe, 'close')
  return port
}

/**
 * @param {string} folder
 * @param {string} registry
 */
function publish(folder, registry) {
  // npm asks for a token; this registry accepts any.
  const token = `--${registry.replace(/^http:/, '')}:_authToken=rehearsal`
  run('npm', ['publish', '--provenance=false', '--ignore-scripts', `--registry=${registry}`, token], folder)
}

/**
 * @param {string} template
 * @param {string} version
 * @param {string} registry
 * @returns {import('./results.mjs').Result}
 */
function tryTemplate(template, version, registry) {
  const name = `HST-11 npm create latchkey@${version}, template ${template}: installed from there and built`
  try {
    run(
      'npm',
      ['create', '--yes', `latchkey@${version}`, template, `--registry=${registry}`, '--', '--template', template],
      work,
    )
    run('npm', ['install', `--registry=${registry}`], join(work, template))
    run('npm', ['run', 'build'], join(work, template))
    return { name, ok: true }
  } catch (error) {
    return { name, ok: false, detail: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Runs one program to its end; throws with what it wrote when it fails.
 * @param {string} program
 * @param {string[]} args
 * @param {string} cwd
 */
function run(program, args, cwd) {
  const env = { ...process.env, CI: 'true', NO_COLOR: '1', npm_config_cache: join(work, 'cache') }
  return execFileSync(program, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}
