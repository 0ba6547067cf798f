// Creates every host in .cache/hosts/<name> with our packages as npm packs them, and builds it there with its own command.
// The packed command `npm create latchkey` creates its pages. Skips what did not change. Works offline with the other packages installed here,
// except for hosts that a package manager installs. Names limit it to those hosts, and --every-run to those of `npm test`.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { createInstaller } from '../../../scripts/installPacked.ts'
import { listPackages } from '../../../scripts/packages.mjs'
import { unpackPackage } from '../../../scripts/packPackages.ts'
import { reportResults } from '../../../scripts/results.mjs'
import { hashTree, isFresh, writeStamp } from '../../../scripts/stamp.mjs'
import { startCommand } from './command.mjs'
import { ensureTools, MANAGERS } from './installers.mjs'
import { HOSTS, listHosts } from './listHosts.mjs'
import { startRegistry } from './startRegistry.mjs'

/**
 * @typedef {import('./listHosts.mjs').Host} Host
 * @typedef {import('../../../scripts/results.mjs').Result} Result
 */

/** The one unpublished package, from which examples read their endpoints. */
const CONFIG = 'examples/config'
/** Files that are not copied to the host: outputs, and the Vite configuration with which this repository builds its examples. */
const LEFT_OUT = new Set(['README.md', 'node_modules', 'dist', '.next', 'vite.config.ts'])
/** A warning or a remark of Vite or Rolldown. */
const REMARKS = [/\bwarn(ing)?\b|⚠/i, /^\[[A-Z_]+\] |^\[plugin /m]
const HARMLESS = [
  // On a busy machine, Rolldown reports how long plugins took.
  /^.*\[PLUGIN_TIMINGS\][\s\S]*?rolldown\.rs\/.*$/gm,
  // If CI is set, Next.js suggests that its next build could reuse the outputs of this one.
  /^.*No build cache found.*$/gm,
  // About 'use client', which is for servers that render React. Vite's plugin for React hides the remark (docs/guides/bundlers.md).
  /^\[MODULE_LEVEL_DIRECTIVE\] .*"use client".*$/gm,
  // Nuxt 4.5 sets an option that Vite 8.4 has renamed.
  /^.*`css\.devSourcemap` option is deprecated.*$/gm,
  // About a Node-only part of viem's dependency `ox`, which no page reaches.
  /^\[plugin [\w:-]+\] Module "node:worker_threads" .*\/node_modules\/ox\/.*$/gm,
]
/** Declarations in which every supported version of wagmi has type errors, with any page and compiler (docs/decisions/051-hosts.md). */
const WAGMI_TYPES =
  /node_modules\/(@wagmi\/core\/dist\/types\/query\/(estimateGas|prepareTransactionRequest|simulateContract|types)|wagmi\/dist\/types\/utils\/query)\.d\.ts\(/
/** Complaints of npm and of Yarn about our packages. pnpm exits with an error, and Bun installs every peer. */
const COMPLAINTS = /\b(peer\b.* from|deprecated) @latchkey\/|YN\d{4}\b.* provide .*@latchkey\//
/** The number of CI's processors. */
const CONCURRENCY = 2

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { 'every-run': { type: 'boolean' } },
})
const packages = listPackages()
const inputs = hashTree(
  [
    CONFIG,
    'e2e/hosts/build',
    'create/bin.mjs',
    'create/scaffold.mjs',
    'scripts/installPacked.ts',
    ...packages.map((each) => join(each.path, 'dist/.stamp')),
  ],
  hashTree(['package-lock.json']),
)
const stale = listHosts()
  .filter(
    ({ name, inEveryRun }) => (wanted.length === 0 || wanted.includes(name)) && (inEveryRun || !options['every-run']),
  )
  .map((host) => ({ host, stamp: hashTree([host.example, host.page], inputs + JSON.stringify(host.blocks ?? [])) }))
  .filter(({ host, stamp }) => !isFresh(host.path, stamp))

reportResults(stale.length > 0 ? await buildAll() : [])

/** @returns {Promise<Result[]>} */
async function buildAll() {
  const work = join(HOSTS, '.archives')
  mkdirSync(work, { recursive: true })
  const install = createInstaller(work, [CONFIG])
  const creator = stale.some(({ host }) => host.template) ? unpackCreator(work) : ''
  const installed = stale.filter(({ host }) => host.installation)
  if (installed.length > 0) ensureTools()
  const registry = installed.length > 0 ? await startRegistry(work) : null
  const waiting = [...stale]
  /** @type {Result[]} */
  const results = []
  const buildNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const startMs = performance.now()
      if (next.host.template) createPage(next.host, creator, install)
      else if (registry && next.host.installation) laySettings(next.host, next.host.installation, registry.url)
      else layHost(next.host, install)
      const complaint = (await installPackages(next.host)) ?? (await build(next.host))
      if (complaint === null) writeStamp(next.host.path, next.stamp)
      const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
      const name = `host ${next.host.name}: ${next.host.build}`
      results.push({ name, ok: complaint === null, detail: complaint ?? `${seconds} s` })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, buildNext))
  registry?.stop()
  return results
}

/**
 * Packs and unpacks the command `npm create latchkey`.
 * @param {string} work
 * @returns {string} its program
 */
function unpackCreator(work) {
  const folder = join(work, 'creator')
  rmSync(folder, { recursive: true, force: true })
  unpackPackage('create', folder)
  return join(folder, 'bin.mjs')
}

/**
 * Creates a page with `npm create latchkey`, and installs the packages in its package.json.
 * @param {Host} host
 * @param {string} creator
 * @param {import('../../../scripts/installPacked.ts').Install} install
 */
function createPage({ path, template = '', needs }, creator, install) {
  rmSync(path, { recursive: true, force: true })
  execFileSync(process.execPath, [creator, path, '--template', template], { stdio: 'ignore' })
  for (const name of needs) install(name, path)
}

/**
 * Creates a folder with the example's files, the blocks that it uses from the README or a guide, and the packages that it needs.
 * @param {Host} host
 * @param {import('../../../scripts/installPacked.ts').Install} install
 */
function layHost({ example, page, path, needs, blocks = [] }, install) {
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path)
  for (const name of readdirSync(page).filter((each) => !LEFT_OUT.has(each)))
    cpSync(join(page, name), join(path, name), { recursive: true })
  for (const { file, text } of blocks) {
    mkdirSync(dirname(join(path, file)), { recursive: true })
    writeFileSync(join(path, file), text)
  }
  for (const name of needs) install(name, path, example)
}

/**
 * Writes the example's files, its package.json without what only this repository needs, and the settings of its package manager.
 * @param {Host} host
 * @param {import('./listHosts.mjs').Installation} installation
 * @param {string} registry
 */
function laySettings({ example, path }, { manager, versions }, registry) {
  rmSync(path, { recursive: true, force: true })
  cpSync(example, path, { recursive: true })
  const { hosts: _hosts, dependencies, ...manifest } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  const text = JSON.stringify({ ...manifest, dependencies: { ...dependencies, ...versions } }, null, 2)
  const files = { 'package.json': text, ...MANAGERS[manager].settings(registry) }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(path, name), content)
}

/**
 * Returns a package manager's complaint about the packages of a host, or null. Any complaint about our packages counts, even if it is not an error.
 * @param {Host} host
 * @returns {Promise<string | null>}
 */
async function installPackages(host) {
  if (!host.installation) return null
  const { program, install } = MANAGERS[host.installation.manager]
  const { code, output } = await runCommand(`${program} ${install}`, host)
  return code === 0 && !COMPLAINTS.test(output) ? null : `\n${program} ${install} ended with code ${code}\n${output}`
}

/**
 * Returns the complaint of the command, or null. Warnings count, because no reader should see one.
 * @param {Host} host
 * @returns {Promise<string | null>}
 */
async function build(host) {
  const { build: commands, serves, start, template } = host
  for (const command of commands.split(' && ')) {
    const { code, output } = await runCommand(command, host)
    if (code !== 0) return `\n${command} ended with code ${code}\n${output}`
    const said = HARMLESS.reduce((left, pattern) => left.replace(pattern, ''), stripVTControlCharacters(output))
    if (REMARKS.some((pattern) => pattern.test(said))) return `\n${output}`
  }
  const typeErrors = template ? await checkLibraryTypes(host) : null
  if (typeErrors !== null) return typeErrors
  return start || existsSync(join(serves, 'index.html')) ? null : `no index.html in ${serves}`
}

/**
 * Returns the errors in the types of all libraries, or null. Pages skip the check only because of errors in wagmi's declarations. Any
 * other error counts, and so does the absence of wagmi's errors.
 * @param {Host} host
 * @returns {Promise<string | null>}
 */
async function checkLibraryTypes(host) {
  if (!readFileSync(join(host.path, 'tsconfig.json'), 'utf8').includes('"skipLibCheck": true')) return null
  const { output } = await runCommand('tsc --skipLibCheck false --pretty false', host)
  const errors = output.split('\n').filter((line) => line.includes(': error TS'))
  const others = errors.filter((line) => !WAGMI_TYPES.test(line))
  if (others.length > 0) return `\ntypes with errors: ${others.join('\n')}`
  return errors.length > 0 ? null : '\nthe types of wagmi have no errors any more: remove skipLibCheck'
}

/**
 * @param {string} command
 * @param {Host} host
 */
async function runCommand(command, host) {
  const child = startCommand(command, host)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, output }
}
