// Adds to package-lock.json the optional packages of other platforms that npm left out because the registry in use did
// not have them. Without them `npm ci` refuses the lockfile, here and on every other machine. Run after `npm install`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'

/**
 * @typedef {{ version?: string, optionalDependencies?: Record<string, string>, cpu?: string[], os?: string[],
 *   libc?: string[], optional?: boolean, dev?: boolean }} Locked
 */

const FILE = join(ROOT, 'package-lock.json')
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32', 'aix']
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/** @type {{ packages: Record<string, Locked> }} */
const lockfile = JSON.parse(readFileSync(FILE, 'utf8'))
const missing = Object.entries(lockfile.packages).flatMap(([path, locked]) => listMissing(path, locked))
for (const [path, locked] of missing) lockfile.packages[path] = locked
const sorted = Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
if (missing.length > 0) {
  writeFileSync(FILE, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
}
process.stdout.write(`${missing.length} added to package-lock.json\n`)

/**
 * @param {string} owner key of the package in the lockfile
 * @param {Locked} locked
 * @returns {[path: string, locked: Locked][]}
 */
function listMissing(owner, { optionalDependencies = {}, dev }) {
  return Object.entries(optionalDependencies)
    .filter(
      ([name]) => ![`${owner}/node_modules/${name}`, `node_modules/${name}`].some((key) => lockfile.packages[key]),
    )
    .map(([name, version]) => {
      if (!EXACT_VERSION.test(version)) throw new Error(`${owner} wants ${name}@${version}: no exact version to lock`)
      const platform = readPlatform(name)
      return [`node_modules/${name}`, { version, ...platform, ...(dev ? { dev } : {}), optional: true }]
    })
}

/**
 * The platform a native package is for, read from its name; npm skips it on every other one.
 * @param {string} name
 */
function readPlatform(name) {
  const words = name
    .replace(/^@[^/]+\//, '')
    .replace('amd64', 'x64')
    .split('-')
  const cpu = PROCESSORS.filter((processor) => words.includes(processor))
  const os = SYSTEMS.filter((system) => words.includes(system))
  // A word may go on, as `gnueabihf` does.
  const [, library] = /-(musl|gnu)/.exec(name) ?? []
  const libc = library === 'gnu' ? 'glibc' : library
  if (cpu.length + os.length === 0) throw new Error(`${name}: no platform in the name`)
  return {
    ...(cpu[0] ? { cpu } : {}),
    ...(os[0] ? { os } : {}),
    ...(os.includes('linux') && libc ? { libc: [libc] } : {}),
  }
}
