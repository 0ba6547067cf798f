// Decides whether a build output is up to date, by a hash of the inputs' file names and contents in dist/.stamp.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { ROOT } from './packages.mjs'

const SKIPPED = new Set(['dist', 'node_modules', '.cache', '.next'])

/**
 * Returns a hash of the names and contents of files and folders. A missing one counts as empty. Ignores outputs and installed packages.
 * @param {readonly string[]} paths absolute, or relative to the root
 * @param {string} [seed] a hash this one builds on
 */
export function hashTree(paths, seed = '') {
  const hash = createHash('sha256').update(seed)
  for (const file of paths.flatMap((path) => listBelow(resolve(ROOT, path))))
    hash.update(`${relative(ROOT, file)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
function listBelow(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  const names = readdirSync(path).filter((name) => !SKIPPED.has(name))
  return names.sort().flatMap((name) => listBelow(join(path, name)))
}

/** `inputs`: the hash of all inputs. @type {(dist: string, inputs: string) => boolean} */
export function isFresh(dist, inputs) {
  const stamp = join(dist, '.stamp')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs
}

/** @type {(dist: string, inputs: string) => void} */
export function writeStamp(dist, inputs) {
  mkdirSync(dist, { recursive: true })
  writeFileSync(join(dist, '.stamp'), inputs)
}
