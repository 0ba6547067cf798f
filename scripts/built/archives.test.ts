// Checks each package as a host gets it: packed by npm, then read by publint (package.json) and attw (types in every resolver).
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listPackages, ROOT } from '../packages.mjs'
import { type Archive, packPackages } from '../packPackages.ts'
import { findTraces } from './findTraces.ts'

/** The package that `npm create latchkey` runs. */
const CREATE = 'create-latchkey'
/** File endings that do not belong in a package. */
const UNWANTED = /(^|\/)\.|\.tsbuildinfo$|\.test\.|^src\//
/** Resolvers that find no types or require CommonJS. Packages are ES modules only. */
const OTHER_RESOLVERS = ['node10', 'node16-cjs']
const packages = listPackages()
const work = mkdtempSync(join(tmpdir(), 'latchkey-pack-'))
let archives: ReadonlyMap<string, Archive> = new Map()

beforeAll(() => {
  archives = packPackages([...packages.map(({ folder }) => folder), 'create'], work)
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

describe.each(packages)('$name', ({ name, json, entries }) => {
  test('packs the expected files, including the license', () => {
    const { files } = archiveOf(name)
    expect(files.filter((file) => UNWANTED.test(file))).toEqual([])
    expect(files.filter((file) => file.endsWith('LICENSE'))).not.toEqual([])
  })

  test('does not reveal where and when it was packed', () => {
    expect(findTraces(archiveOf(name).file)).toEqual([])
  })

  test('has a source for every export', () => {
    expect(entries).toHaveLength(Object.keys(json.exports ?? {}).length)
  })

  test('HST-11 publint', async () => {
    const { messages, pkg } = await publint({ pack: { tarball: readBytes(name).buffer }, strict: true })
    expect(messages.map((each) => formatMessage(each, pkg))).toEqual([])
  })

  test('HST-11 attw', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(readBytes(name)))
    if (!analysis.types) throw new Error('It has no types.')
    const isOurs = (each: object) =>
      !('resolutionKind' in each && OTHER_RESOLVERS.includes(String(each.resolutionKind)))
    expect(analysis.problems.filter(isOurs)).toEqual([])
  })
})

test('HST-10 create-latchkey packs every template, no test, and nothing about where and when it was packed', () => {
  const { file, files } = archiveOf(CREATE)
  const templates = readdirSync(join(ROOT, 'create/templates')).map((name) => `templates/${name}/package.json`)
  expect(files).toEqual(expect.arrayContaining(templates))
  expect(files.filter((each) => each.includes('test'))).toEqual([])
  expect(findTraces(file)).toEqual([])
})

function archiveOf(name: string): Archive {
  const archive = archives.get(name)
  if (!archive) throw new Error(`npm did not pack ${name}.`)
  return archive
}

function readBytes(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(archiveOf(name).file))
}
