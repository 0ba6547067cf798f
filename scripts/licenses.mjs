// Every package that a host gets by installing Latchkey is under an OSI license (.ci/licences.json), the peers included.
// Walks package-lock.json the way Node resolves: from the package's own folder upwards.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listPublished, ROOT } from './packages.mjs'
import { reportResults } from './results.mjs'

/**
 * @typedef {{ version?: string, license?: string, link?: boolean, resolved?: string, optional?: boolean,
 *   dependencies?: Record<string, string>, peerDependencies?: Record<string, string>,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }>, optionalDependencies?: Record<string, string> }} Locked
 */

/** @type {{ allowed: string[], exceptions: Record<string, string> }} */
const { allowed, exceptions } = JSON.parse(readFileSync(join(ROOT, '.ci/licences.json'), 'utf8'))
/** @type {Record<string, Locked>} */
const locked = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages
/** Peers that only a package's tests need, so that no host installs them for Latchkey. */
const TEST_PEERS = new Set(['vitest'])

/** @type {Set<string>} */
const installed = new Set()
for (const folder of listPublished()) visit(folder)
const refused = [...installed].filter((path) => !isAllowed(path))
reportResults([
  {
    name: `licenses of ${installed.size} packages`,
    ok: refused.length === 0,
    detail: refused.map((path) => `${path} ${readLicense(path)}`).join(', '),
  },
])

/** @param {string} path a key of the lockfile */
function visit(path) {
  if (installed.has(path)) return
  installed.add(path)
  const { dependencies, peerDependencies, optionalDependencies } = locked[path] ?? {}
  const names = Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies })
  for (const name of names.filter((each) => !TEST_PEERS.has(each) && !isLeftOut(path, each))) {
    const found = resolve(path, name)
    if (found) visit(found)
  }
}

/**
 * What others may work with comes with them to no host: here it stands because an example needs it. Our own optional peers count.
 * @param {string} path
 * @param {string} name
 */
function isLeftOut(path, name) {
  return path.includes('node_modules/') && locked[path]?.peerDependenciesMeta?.[name]?.optional === true
}

/**
 * The lockfile's key of what `name` means inside `path`; null for an optional package that is not installed.
 * @param {string} path
 * @param {string} name
 */
function resolve(path, name) {
  for (let folder = path; ; folder = dirname(folder)) {
    const key = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    const entry = locked[key]
    if (entry?.link) return entry.resolved ?? null
    if (entry) return key
    if (folder === '.') return null
  }
}

/** @param {string} path */
function isAllowed(path) {
  const name = path.split('node_modules/').at(-1) ?? path
  if (exceptions[name]) return true
  const license = readLicense(path).replace(/[()]/g, '')
  if (license.includes(' OR ')) return license.split(' OR ').some((each) => allowed.includes(each))
  return license.split(' AND ').every((each) => allowed.includes(each))
}

/** @param {string} path */
function readLicense(path) {
  if (locked[path]?.license) return locked[path].license
  const file = join(ROOT, path, 'package.json')
  return existsSync(file) ? String(JSON.parse(readFileSync(file, 'utf8')).license) : 'none'
}
