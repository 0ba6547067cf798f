// Adds the optional packages of other platforms to package-lock.json that npm omitted because the configured registry did
// not have them. Without them, `npm ci` rejects the lockfile on every machine. Run it after `npm install`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PackageJson, ROOT } from './packages.mjs'

type Locked = Partial<PackageJson> & { optional?: boolean; dev?: boolean }

const FILE = join(ROOT, 'package-lock.json')
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32', 'aix']
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/

const lockfile: { packages: Record<string, Locked> } = JSON.parse(readFileSync(FILE, 'utf8'))
const before = Object.keys(lockfile.packages).length
for (const [owner, { optionalDependencies = {}, dev }] of Object.entries(lockfile.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const path = `node_modules/${name}`
    if (lockfile.packages[`${owner}/${path}`] || lockfile.packages[path]) continue
    if (!EXACT_VERSION.test(version))
      throw new Error(`${owner} requires ${name}@${version}, which is not an exact version`)
    lockfile.packages[path] = { version, ...readPlatform(name), ...(dev ? { dev } : {}), optional: true }
  }
}
const packages = Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
if (packages.length > before)
  writeFileSync(FILE, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(packages) }, null, 2)}\n`)
process.stdout.write(`${packages.length - before} added to package-lock.json\n`)

/** Returns the platform of a native package, read from its name. npm skips the package on all others. */
function readPlatform(name: string) {
  const words = name
    .replace(/^@[^/]+\//, '')
    .replace('amd64', 'x64')
    .split('-')
  const cpu = PROCESSORS.filter((processor) => words.includes(processor))
  const os = SYSTEMS.filter((system) => words.includes(system))
  // A word may be longer, like `gnueabihf`.
  const [, library] = /-(musl|gnu)/.exec(name) ?? []
  const libc = os.includes('linux') && library ? [library.replace('gnu', 'glibc')] : []
  const platform = Object.entries({ cpu, os, libc }).filter(([, values]) => values.length > 0)
  if (platform.length === 0) throw new Error(`${name}: the name contains no platform`)
  return Object.fromEntries(platform)
}
