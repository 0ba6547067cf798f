// The promise that anybody can make our archives again: builds packages a second time, in another folder and from nothing, packs
// both builds, and compares the bytes. Takes folders of packages; --all is every package, as before a release.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyTree } from './copyTree.mjs'
import { listPackages } from './packages.mjs'
import { packPackage } from './packPackage.mjs'
import { reportResults } from './results.mjs'

/** A package whose files stay apart, and a small one in one piece with types of the first. */
const SAMPLE = ['kernel', 'chains/generic']

const work = mkdtempSync(join(tmpdir(), 'latchkey-reproduce-'))
try {
  const given = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
  const folders = process.argv.includes('--all') ? listPackages().map((each) => each.folder) : given
  reportResults(compare(folders.length > 0 ? folders : SAMPLE))
} finally {
  rmSync(work, { recursive: true, force: true })
}

/**
 * @param {readonly string[]} folders
 * @returns {import('./results.mjs').Result[]}
 */
function compare(folders) {
  const copy = join(work, 'copy')
  mkdirSync(copy)
  copyTree(copy)
  const build = ['scripts/build.mjs', '--packages', ...folders]
  const { status, stdout, stderr } = spawnSync(process.execPath, build, { cwd: copy, encoding: 'utf8' })
  if (status !== 0) return [{ name: 'a second build', ok: false, detail: `\n${stdout}${stderr}` }]
  const first = listPackages().filter((each) => folders.includes(each.folder))
  const second = new Map(listPackages(copy).map((each) => [each.folder, each.path]))
  return first.map(({ name, folder, path }) => {
    const hashes = [path, second.get(folder) ?? ''].map((place, turn) => hashPacked(place, String(turn)))
    const [hash = '', other = ''] = hashes
    return { name: `${name} is the same when built elsewhere`, ok: hash === other, detail: hash }
  })
}

/**
 * SHA-512 of a package's archive, base64, as npm shows it.
 * @param {string} path
 * @param {string} turn
 */
function hashPacked(path, turn) {
  const folder = join(work, turn)
  mkdirSync(folder, { recursive: true })
  const archive = readFileSync(packPackage(path, folder).file)
  return `sha512-${createHash('sha512').update(archive).digest('base64')}`
}
