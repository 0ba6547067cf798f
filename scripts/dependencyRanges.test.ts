// Tests that packages declare version ranges, so that a host with another version in range keeps a single copy.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listPublished, ROOT } from './packages.mjs'

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}
const manifests = listPublished().map(
  (folder): Manifest => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')),
)
const dependencies = manifests.flatMap(({ name, dependencies = {} }) =>
  Object.entries(dependencies).map(([dependency, range]) => ({ name, dependency, range })),
)
const foreign = dependencies.filter(({ dependency }) => !dependency.startsWith('@latchkey/'))

test('HST-01 packages accept any later compatible version of a dependency', () => {
  expect(foreign.map(({ dependency }) => dependency)).toContain('viem')
  expect(foreign.filter(({ range }) => !/^\^\d+\.\d+\.\d+$/.test(range))).toEqual([])
})

test('HST-01 packages agree on the range of a dependency within its major version', () => {
  const ranges = new Map<string, Set<string>>()
  for (const { dependency, range } of foreign) {
    const major = `${dependency} ${range.split('.', 1)[0]}`
    ranges.set(major, (ranges.get(major) ?? new Set()).add(range))
  }
  expect([...ranges].filter(([, found]) => found.size > 1)).toEqual([])
})

test('HST-01 a package declares the peers of each of our packages that it depends on, so that Yarn makes one copy for the page and the package', () => {
  const missing = manifests.flatMap(({ name, dependencies = {}, peerDependencies = {} }) =>
    manifests
      .filter((brought) => brought.name in dependencies)
      .flatMap((brought) => Object.entries(brought.peerDependencies ?? {}))
      .filter(([peer, range]) => !(peer in dependencies) && peerDependencies[peer] !== range)
      .map(([peer, range]) => `${name}: ${peer} ${range}`),
  )
  expect(missing).toEqual([])
})
