// Rehearses a complete release on this machine: publishes the next version of all packages to a local registry (Verdaccio),
// then creates a page with `npm create latchkey`, installs it from there, and builds it. Arguments are the templates to try, by default `react`.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { copyTree } from './copyTree.ts'
import { listPublished } from './packages.mjs'
import { type Result, reportResults } from './results.mjs'
import { versionPackages } from './versionPackages.ts'

/** The registry, installed for the rehearsal, with a fixed version of the dependency that it names by a tag. */
const REGISTRY_TOOL = { private: true, dependencies: { verdaccio: '6' }, overrides: { 'node-fetch': '2.7.0' } }

const templates = process.argv.length > 2 ? process.argv.slice(2) : ['react']
const work = mkdtempSync(join(tmpdir(), 'latchkey-rehearsal-'))
const copy = join(work, 'copy')
const folder = join(work, 'registry')
mkdirSync(folder)
let server: Server | undefined
try {
  copyTree(copy)
  const version = versionPackages(copy)
  await run(copy, process.execPath, 'scripts/build.mjs', '--packages')
  server = await startRegistry()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const folders = listPublished(copy)
  // npm requires a token, and this registry accepts any.
  const options = ['--provenance=false', '--ignore-scripts', `--registry=${url}`, `--${url.slice(5)}:_authToken=any`]
  for (const each of folders) await run(join(copy, each), 'npm', 'publish', ...options)
  const results = [{ name: `HST-11 ${folders.length} packages published as ${version} to a local registry`, ok: true }]
  for (const template of templates) results.push(await tryTemplate(template, version, `--registry=${url}`))
  reportResults(results)
} finally {
  server?.closeAllConnections()
  server?.close()
  rmSync(work, { recursive: true, force: true })
}

/** Starts a registry that serves our packages and proxies npm's registry for all others. */
async function startRegistry(): Promise<Server> {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(REGISTRY_TOOL))
  await run(folder, 'npm', 'install', '--ignore-scripts')
  const own = { access: '$all', publish: '$all' }
  const { runServer } = createRequire(join(folder, 'package.json'))('verdaccio')
  const registry: Server = await runServer({
    configPath: join(folder, 'config.yaml'),
    storage: join(folder, 'storage'),
    uplinks: { upstream: { url: (await run(work, 'npm', 'config', 'get', 'registry')).trim(), timeout: '60s' } },
    packages: { '@latchkey/*': own, 'create-latchkey': own, '**': { access: '$all', proxy: 'upstream' } },
    log: { type: 'stdout', format: 'pretty', level: 'warn' },
    max_body_size: '100mb',
  })
  await once(registry.listen(0, '127.0.0.1'), 'listening')
  return registry
}

async function tryTemplate(template: string, version: string, registry: string): Promise<Result> {
  const name = `HST-11 npm create latchkey@${version}, template ${template}: installed from there and built`
  const page = join(work, template)
  try {
    await run(work, 'npm', 'create', '--yes', `latchkey@${version}`, template, registry, '--', '--template', template)
    await run(page, 'npm', 'install', registry)
    await run(page, 'npm', 'run', 'build')
    return { name, ok: true }
  } catch (error) {
    return { name, ok: false, detail: error instanceof Error ? error.message : String(error) }
  }
}

/** Runs a program to its end. Rejects with its output if it fails. */
async function run(cwd: string, program: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, CI: 'true', NO_COLOR: '1', npm_config_cache: join(work, 'cache') }
  return (await promisify(execFile)(program, args, { cwd, env, maxBuffer: 2 ** 26 })).stdout
}
