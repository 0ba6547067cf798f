// Compares the public API of every entry, including signatures, with the reports in .ci/api. `npm run api -- -u` accepts the current API.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTypes } from '../builtTypes.mjs'
import { listPackages, ROOT } from '../packages.mjs'
import { describeApi } from './describeApi.ts'
import { listFactories, listUndocumented } from './listUndocumented.ts'

const FOLDER = join(ROOT, '.ci/api')
const packages = listPackages()
const types = readTypes(packages)
const reports = packages
  .flatMap((each) => describeApi(each, types))
  .map(({ text, ...report }) => {
    const file = `${report.specifier.replace(/^@[^/]+\//, '').replaceAll('/', '-')}.api.md`
    return { ...report, file, text: `${text}\n` }
  })

// With CI set, as in `npm test`, a missing report fails. Otherwise Vitest writes it.
test.each(reports)('public API of $specifier', async ({ file, text }) => {
  await expect(text, 'If it is meant: npm run api -- -u, and a changeset.').toMatchFileSnapshot(join(FOLDER, file))
})

test('each exported function, each option, and each member that its name does not explain has a docstring', () => {
  expect(listUndocumented(packages, types)).toEqual([])
})

test('the factory of each plugin and chain has an example', () => {
  const factories = listFactories(packages, types)
  expect(factories.length).toBeGreaterThan(20)
  expect(factories.filter(({ hasExample }) => !hasExample)).toEqual([])
})

test('each type that a public signature names is exported by an entry of its package', () => {
  const missing = reports.flatMap(({ specifier, unexported }) => unexported.map((name) => `${specifier} ${name}`))
  expect(missing).toEqual([])
})

test('no report belongs to a removed entry; delete it', () => {
  const files = reports.map(({ file }) => file)
  expect(readdirSync(FOLDER).filter((file) => !files.includes(file))).toEqual([])
})
