// What the packages ask a host to install: ranges, so that a host with another version in range keeps a single copy.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listPublished, ROOT } from './packages.mjs'

const dependencies = listPublished().flatMap((folder) => {
  const manifest: { name: string; dependencies?: Record<string, string> } = JSON.parse(
    readFileSync(join(ROOT, folder, 'package.json'), 'utf8'),
  )
  return Object.entries(manifest.dependencies ?? {}).map(([dependency, range]) => ({
    name: manifest.name,
    dependency,
    range,
  }))
})
const foreign = dependencies.filter(({ dependency }) => !dependency.startsWith('@latchkey/'))

test('HST-01 packages take any later version of a dependency that keeps its promises', () => {
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
