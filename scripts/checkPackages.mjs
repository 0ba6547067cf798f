// Each package as a host gets it: packed by npm, then read by publint (package.json) and attw (types in every resolver).
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listPackages, ROOT } from './packages.mjs'
import { packPackages } from './packPackage.mjs'
import { findTraces } from './readArchive.mjs'
import { reportResults } from './results.mjs'

/** Ends of files that have no business in a package. */
const UNWANTED = /(^|\/)\.|\.tsbuildinfo$|\.test\.|^src\//
const folder = mkdtempSync(join(tmpdir(), 'latchkey-pack-'))
try {
  const packages = listPackages()
  const archives = packPackages(
    packages.map((each) => each.folder),
    folder,
  )
  reportResults(packages.flatMap((each) => checkPackage(each, archives.get(each.name))))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/**
 * @param {import('./packages.mjs').Package} each
 * @param {import('./packPackage.mjs').Archive | undefined} packed
 * @returns {import('./results.mjs').Result[]}
 */
function checkPackage({ name, json, entries }, packed) {
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
    { name: `${name} carries its licence`, ok: packed.files.some((file) => file.endsWith('LICENSE')) },
    { name: `${name} has a source for every export`, ok: missing === 0 },
    { name: `${name} publint`, ...run('publint/src/cli.js', ['run', packed.file, '--strict']) },
    { name: `${name} attw`, ...run('@arethetypeswrong/cli/dist/index.js', [packed.file, '--profile', 'esm-only']) },
  ]
}

/**
 * @param {string} program path below node_modules
 * @param {string[]} args
 */
function run(program, args) {
  const options = { cwd: ROOT, encoding: /** @type {const} */ ('utf8'), env: { ...process.env, NO_COLOR: '1' } }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules', program), ...args],
    options,
  )
  return { ok: status === 0, detail: status === 0 ? '' : `\n${stdout}${stderr}` }
}
