// What is in the published package: everything that it imports is a dependency, from the version on that the services are tested with.
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/packages.mjs'
import { openProgram } from './program.ts'

const program = openProgram()
const BARE_IMPORT = /\b(?:from|import) ?\(?'((?:@[\w-]+\/)?[a-z][\w.:-]*)(?:\/[\w./-]+)?'/g

test('SRV-01 the package depends on what it imports and on nothing else, as the services do', () => {
  const files = readdirSync(program.folder(), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name.endsWith('.js') && !file.name.endsWith('.page.js'))
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
  const imported = new Set(files.flatMap((text) => [...text.matchAll(BARE_IMPORT)].map(([, name = '']) => name)))
  const { dependencies } = readManifest('server')
  expect([...imported].filter((name) => !isBuiltin(name)).sort()).toEqual(Object.keys(dependencies).sort())
  const tested = readManifest('services').dependencies
  for (const [name, version] of Object.entries(dependencies)) {
    if (name in tested) expect([name, version]).toEqual([name, `^${tested[name]}`])
  }
})

test('SRV-01 the package has nothing that is only for a developer’s machine', () => {
  const files = readdirSync(program.folder(), { recursive: true }).map(String)
  const toys =
    /services\/(mail|walletkit|onramp|stack|run)|login\/(providers|startDemoLogin)|chains\/[^/]+\/start|\.test\.|\.ts$/
  expect(files.filter((file) => toys.test(file))).toEqual([])
})

test('UIX-02 the package has the login frame’s texts in every language that there are some in', () => {
  const listTexts = (folder: string) =>
    readdirSync(join(folder, 'languages/src'), { recursive: true })
      .map(String)
      .filter((file) => file.endsWith('.json'))
      .sort()
  expect(listTexts(ROOT).length).toBeGreaterThan(20)
  expect(listTexts(join(program.folder(), 'dist'))).toEqual(listTexts(ROOT))
})

function readManifest(folder: string): { dependencies: Record<string, string> } {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
}
