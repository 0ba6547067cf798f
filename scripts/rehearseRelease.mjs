// A release from beginning to end, on this machine: the next version of all packages goes to a local registry (Verdaccio), and a
// page that `npm create latchkey` makes is installed from there and built. Arguments are the templates to try; `react` when there is none.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { copyTree } from './copyTree.mjs'
import { listPublished } from './packages.mjs'
import { reportResults } from './results.mjs'
import { versionPackages } from './versionPackages.mjs'

/** It is installed for the rehearsal, with the one version of a dependency that it names by a tag. */
const REGISTRY_TOOL = { private: true, dependencies: { verdaccio: '6' }, overrides: { 'node-fetch': '2.7.0' } }
const OWN = ['@latchkey/*', 'create-latchkey']

const templates = process.argv.length > 2 ? process.argv.slice(2) : ['react']
const work = mkdtempSync(join(tmpdir(), 'latchkey-rehearsal-'))
/** @type {import('node:http').Server | undefined} */
let server
try {
  const copy = join(work, 'copy')
  mkdirSync(copy)
  copyTree(copy)
  const version = versionPackages(copy)
  await run(process.execPath, ['scripts/build.mjs', '--packages'], copy)
  const registry = await startRegistry()
  const folders = listPublished(copy)
  for (const folder of folders) await publish(join(copy, folder), registry)
  const results = [{ name: `HST-11 ${folders.length} packages published as ${version} to a local registry`, ok: true }]
  for (const template of templates) results.push(await tryTemplate(template, version, registry))
  reportResults(results)
} finally {
  server?.closeAllConnections()
  server?.close()
  rmSync(work, { recursive: true, force: true })
}

/** Starts a registry that holds our packages, and asks the usual one for all others. */
async function startRegistry() {
  const folder = join(work, 'registry')
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify(REGISTRY_TOOL))
  await run('npm', ['install', '--ignore-scripts'], folder)
  const upstream = (await run('npm', ['config', 'get', 'registry'], work)).trim()
  const own = { access: '$all', publish: '$all' }
  const config = {
    configPath: join(folder, 'config.yaml'),
    storage: join(folder, 'storage'),
    uplinks: { upstream: { url: upstream, timeout: '60s' } },
    packages: { ...Object.fromEntries(OWN.map((name) => [name, own])), '**': { access: '$all', proxy: 'upstream' } },
    log: { type: 'stdout', format: 'pretty', level: 'warn' },
    max_body_size: '100mb',
  }
  const { runServer } = createRequire(join(folder, 'package.json'))('verdaccio')
  /** @type {import('node:http').Server} */
  const started = await runServer(config)
  server = started.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/`
}

/**
 * @param {string} folder
 * @param {string} registry
 */
async function publish(folder, registry) {
  // npm asks for a token; this registry accepts any.
  const token = `--${registry.replace(/^http:/, '')}:_authToken=rehearsal`
  await run('npm', ['publish', '--provenance=false', '--ignore-scripts', `--registry=${registry}`, token], folder)
}

/**
 * @param {string} template
 * @param {string} version
 * @param {string} registry
 * @returns {Promise<import('./results.mjs').Result>}
 */
async function tryTemplate(template, version, registry) {
  const name = `HST-11 npm create latchkey@${version}, template ${template}: installed from there and built`
  try {
    await run(
      'npm',
      ['create', '--yes', `latchkey@${version}`, template, `--registry=${registry}`, '--', '--template', template],
      work,
    )
    await run('npm', ['install', `--registry=${registry}`], join(work, template))
    await run('npm', ['run', 'build'], join(work, template))
    return { name, ok: true }
  } catch (error) {
    return { name, ok: false, detail: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Runs one program to its end; rejects with what it wrote when it fails.
 * @param {string} program
 * @param {string[]} args
 * @param {string} cwd
 */
async function run(program, args, cwd) {
  const env = { ...process.env, CI: 'true', NO_COLOR: '1', npm_config_cache: join(work, 'cache') }
  return (await promisify(execFile)(program, args, { cwd, env, maxBuffer: 2 ** 26 })).stdout
}
