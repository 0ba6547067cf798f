// Each package as a host gets it: packed by npm, then read by publint (package.json) and attw (types in every resolver).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { listPackages } from './packages.mjs'
import { packPackages } from './packPackage.mjs'
import { findTraces } from './readArchive.mjs'
import { reportResults } from './results.mjs'

/** Ends of files that have no business in a package. */
const UNWANTED = /(^|\/)\.|\.tsbuildinfo$|\.test\.|^src\//
/** They find no types, or ask for CommonJS: packages are ES modules alone. */
const OTHER_RESOLVERS = ['node10', 'node16-cjs']
const folder = mkdtempSync(join(tmpdir(), 'latchkey-pack-'))
try {
  const packages = listPackages()
  const archives = packPackages(
    packages.map((each) => each.folder),
    folder,
  )
  reportResults((await Promise.all(packages.map((each) => check(each, archives.get(each.name))))).flat())
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/**
 * @param {import('./packages.mjs').Package} each
 * @param {import('./packPackage.mjs').Archive | undefined} packed
 * @returns {Promise<import('./results.mjs').Result[]>}
 */
async function check({ name, json, entries }, packed) {
  if (!packed) return [{ name: `${name} is packed by npm`, ok: false }]
  const unwanted = packed.files.filter((file) => UNWANTED.test(file))
  const traces = findTraces(packed.file)
  const missing = Object.keys(json.exports ?? {}).length - entries.length
  return [
    { name: `${name} packs what it should`, ok: unwanted.length === 0, detail: unwanted.join(', ') },
    {
      name: `${name} keeps to itself where and when it was packed`,
      ok: traces.length === 0,
      detail: traces.join(', '),
    },
    { name: `${name} carries its license`, ok: packed.files.some((file) => file.endsWith('LICENSE')) },
    { name: `${name} has a source for every export`, ok: missing === 0 },
    { name: `HST-11 ${name} publint`, ...(await lint(packed.file)) },
    { name: `HST-11 ${name} attw`, ...(await checkTypes(packed.file)) },
  ]
}

/** @param {string} file an archive */
async function lint(file) {
  const { messages, pkg } = await publint({ pack: { tarball: readBytes(file).buffer }, strict: true })
  return { ok: messages.length === 0, detail: messages.map((each) => formatMessage(each, pkg)).join('\n') }
}

/** @param {string} file an archive */
async function checkTypes(file) {
  const analysis = await checkPackage(createPackageFromTarballData(readBytes(file)))
  if (!analysis.types) return { ok: false, detail: 'it has no types' }
  const problems = analysis.problems.filter(
    (each) => !('resolutionKind' in each && OTHER_RESOLVERS.includes(each.resolutionKind)),
  )
  return { ok: problems.length === 0, detail: problems.map((each) => JSON.stringify(each)).join('\n') }
}

/** @param {string} file */
function readBytes(file) {
  return new Uint8Array(readFileSync(file))
}
