// Packages as a host gets them: the archives that npm makes of them.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'

/**
 * @typedef {{ name: string, filename: string, files: { path: string }[] }} Packed
 * @typedef {{ file: string, files: string[] }} Archive `files`: what is in it
 */

/**
 * @param {string} path of the package
 * @param {string} folder where the archive goes
 * @returns {Archive}
 */
export function packPackage(path, folder) {
  const [packed] = runPack([], path, folder)
  if (!packed) throw new Error(`npm packed nothing in ${path}`)
  return readPacked(packed, folder)
}

/**
 * Many at once, which is faster than one after the other.
 * @param {readonly string[]} folders of the packages, relative to the root
 * @param {string} folder where the archives go
 * @returns {Map<string, Archive>} by package name
 */
export function packPackages(folders, folder) {
  const packed = runPack(
    folders.map((each) => `--workspace=${each}`),
    ROOT,
    folder,
  )
  return new Map(packed.map((each) => [each.name, readPacked(each, folder)]))
}

/**
 * @param {Packed} packed
 * @param {string} folder
 * @returns {Archive}
 */
function readPacked({ filename, files }, folder) {
  return { file: join(folder, filename), files: files.map((file) => file.path) }
}

/**
 * @param {readonly string[]} workspaces
 * @param {string} cwd
 * @param {string} folder
 * @returns {Packed[]}
 */
function runPack(workspaces, cwd, folder) {
  const args = ['pack', '--json', '--silent', '--ignore-scripts', '--pack-destination', folder, ...workspaces]
  return JSON.parse(execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }))
}
