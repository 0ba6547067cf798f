// Tests that every package that a host installs with Latchkey, including peers, has an OSI-approved license (.ci/licences.json).
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listInstallTree, locked } from './installTree'
import { listPublished, ROOT } from './packages.mjs'

const { allowed, exceptions }: { allowed: string[]; exceptions: Record<string, string> } = JSON.parse(
  readFileSync(join(ROOT, '.ci/licences.json'), 'utf8'),
)

function isAllowed(path: string): boolean {
  if (exceptions[path.split('node_modules/').at(-1) ?? path]) return true
  const license = readLicense(path).replace(/[()]/g, '')
  if (license.includes(' OR ')) return license.split(' OR ').some((each) => allowed.includes(each))
  return license.split(' AND ').every((each) => allowed.includes(each))
}

function readLicense(path: string): string {
  if (locked[path]?.license) return locked[path].license
  const file = join(ROOT, path, 'package.json')
  return existsSync(file) ? String(JSON.parse(readFileSync(file, 'utf8')).license) : 'none'
}

test('every package that a host gets has an OSI-approved license', () => {
  const installed = [...listInstallTree(listPublished(), { hasOwnOptionalPeers: true })]
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.filter((path) => !isAllowed(path)).map((path) => `${path} ${readLicense(path)}`)).toEqual([])
})
