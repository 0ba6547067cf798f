// Tests that anyone can reproduce our archives: builds packages a second time from scratch in another folder, packs
// both builds, and compares the bytes.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyTree } from '../copyTree.ts'
import { listPackages, ROOT } from '../packages.mjs'
import { packPackages } from '../packPackages.ts'
import { findFailure } from './run.ts'

const folders = listPackages().map(({ folder }) => folder)
const BUILDING_MS = 600_000

test(
  `${folders.length} packages are the same when built elsewhere`,
  async () => {
    const work = mkdtempSync(join(tmpdir(), 'latchkey-reproduce-'))
    onTestFinished(() => rmSync(work, { recursive: true, force: true }))
    const copy = join(work, 'copy')
    mkdirSync(copy)
    copyTree(copy)
    expect(await findFailure(['scripts/build.mjs', '--packages', ...folders], copy)).toBeNull()
    expect(hashPacked(copy, join(work, 'second'))).toEqual(hashPacked(ROOT, join(work, 'first')))
  },
  BUILDING_MS,
)

/** Returns the SHA-512 of each archive in base64, as npm shows it. */
function hashPacked(root: string, destination: string) {
  mkdirSync(destination)
  return [...packPackages(folders, destination, root)].map(([name, { file }]) => [
    name,
    `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`,
  ])
}
