// Packages as a host gets them: the archives that npm makes of them.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'

/** @typedef {{ file: string, files: string[] }} Archive `files`: what is in it */

/**
 * Packs several packages together, which is faster than one after the other.
 * @param {readonly string[]} folders of the packages, relative to the root
 * @param {string} destination where the archives go
 * @param {string} [root] of another copy of this repository
 * @returns {Map<string, Archive>} by package name
 */
export function packPackages(folders, destination, root = ROOT) {
  const workspaces = folders.map((folder) => `--workspace=${folder}`)
  const args = ['pack', '--json', '--silent', '--ignore-scripts', '--pack-destination', destination, ...workspaces]
  /** @type {{ name: string, filename: string, files: { path: string }[] }[]} */
  const packed = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8' }))
  return new Map(
    packed.map(({ name, filename, files }) => [
      name,
      { file: join(destination, filename), files: files.map(({ path }) => path) },
    ]),
  )
}

/**
 * Unpacks an archive as npm does.
 * @param {string} file
 * @param {string} target
 */
export function unpack(file, target) {
  mkdirSync(target, { recursive: true })
  execFileSync('tar', ['-xzf', file, '--strip-components=1', '-C', target])
}

/**
 * Puts a package where it is wanted, by way of its archive.
 * @param {string} folder of the package, relative to the root
 * @param {string} target
 */
export function unpackPackage(folder, target) {
  const work = mkdtempSync(join(tmpdir(), 'latchkey-pack-'))
  for (const { file } of packPackages([folder], work).values()) unpack(file, target)
  rmSync(work, { recursive: true })
}
