// What is in the published package: everything that it imports is a dependency, from the version on that the services are tested with.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FRAME_FILES } from '../../plugins/embedded/src/frameFiles.ts'
import { ROOT } from '../../scripts/packages.mjs'
import { openProgram } from './program.ts'

const program = openProgram()
const BARE_IMPORT = /\b(?:from|import) ?\(?'((?:@[\w-]+\/)?[a-z][\w.:-]*)(?:\/[\w./-]+)?'/g

test('SRV-01 the package depends on what it imports and on nothing else, as the services do', () => {
  const bundled = join(program.folder(), 'dist/frame')
  const files = readdirSync(program.folder(), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name.endsWith('.js') && file.parentPath !== bundled)
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
  const imported = new Set(files.flatMap((text) => [...text.matchAll(BARE_IMPORT)].map(([, name = '']) => name)))
  const { dependencies } = readManifest('server')
  expect([...imported].filter((name) => !isBuiltin(name)).sort()).toEqual(Object.keys(dependencies).sort())
  const tested = readManifest('services').dependencies
  for (const [name, version] of Object.entries(dependencies)) {
    if (name in tested) expect([name, version]).toEqual([name, `^${tested[name]}`])
  }
})

test('SRV-01 the package contains nothing that is only for development', () => {
  const files = readdirSync(program.folder(), { recursive: true }).map(String)
  expect(files.filter((file) => /services\/local\/|\/test\/|\.test\.|\.ts$/.test(file))).toEqual([])
  // Where such a module would be under another folder.
  const toys = /fault|control|tamper|plant|standIn|invent|hostile|demo|mailbox|walletkit/i
  const isCarrier = (file: string) => file.endsWith('services/relay/mailbox.js')
  expect(files.filter((file) => toys.test(file) && !isCarrier(file))).toEqual([])
  const texts = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(program.folder(), file), 'utf8'))
  expect(texts.filter((text) => /['"`]\/control|misbehave|is an invented wallet/.test(text))).toEqual([])
})

test('UIX-02 the package has the login frame’s texts in every available language', () => {
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

test('KEY-01 the package has the login frame’s files, with the hashes that the SDK of this release contains', () => {
  const folder = join(program.folder(), 'dist/frame')
  const hashes = Object.keys(FRAME_FILES).map((path) => {
    const hash = createHash('sha384')
      .update(readFileSync(join(folder, path)))
      .digest('base64')
    return [path, `sha384-${hash}`]
  })
  expect(Object.fromEntries(hashes)).toEqual(FRAME_FILES)
  expect(JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8'))).toEqual(FRAME_FILES)
})
