// Every package that a host gets by installing Latchkey is under an OSI license (.ci/licences.json), the peers included.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listInstallTree, readLocked } from './installTree.mjs'
import { listPublished, ROOT } from './packages.mjs'
import { reportResults } from './results.mjs'

/** @type {{ allowed: string[], exceptions: Record<string, string> }} */
const { allowed, exceptions } = JSON.parse(readFileSync(join(ROOT, '.ci/licences.json'), 'utf8'))
const locked = readLocked()
const installed = listInstallTree(locked, listPublished(), { hasOwnOptionalPeers: true })
const refused = [...installed].filter((path) => !isAllowed(path))
reportResults([
  {
    name: `licenses of ${installed.size} packages`,
    ok: refused.length === 0,
    detail: refused.map((path) => `${path} ${readLicense(path)}`).join(', '),
  },
])

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
