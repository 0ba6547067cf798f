// Reads what a package manager installed for the page itself: the number of packages and the disk space.
import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { walkPackages } from './walkPackages.mjs'

const BYTES_PER_BLOCK = 512
const BYTES_PER_MB = 1024 ** 2
const READ_PNP = fileURLToPath(new URL('readPnp.mjs', import.meta.url))
/** The path of a package that Yarn keeps packed. */
const ARCHIVE = /^(.+\.zip)\/node_modules\//

/**
 * @typedef {object} Install
 * @property {number} packages
 * @property {number} megabytes on the disk, as `du` counts them, or of the archives if packages stay packed
 * @property {number} installScripts the number of packages that run a script during installation
 * @property {Record<string, string[]>} copies the versions of each package that is installed more than once
 */

/**
 * @param {string} folder
 * @param {readonly string[]} [names] the page's dependencies, by default those in its package.json
 * @returns {Install}
 */
export function readInstall(folder, names = listDependencies(folder)) {
  const loader = join(folder, '.pnp.cjs')
  const used = existsSync(loader) ? readPnp(folder, loader) : walkPackages(names, folder)
  const folders = new Set(used.map(({ path }) => ARCHIVE.exec(path)?.[1] ?? path))
  const blocks = [...folders].reduce((sum, path) => sum + countBlocks(path), 0)
  /** @type {Record<string, string[]>} */
  const versions = {}
  for (const { name, version } of used) versions[name] = [...(versions[name] ?? []), version]
  return {
    packages: folders.size,
    megabytes: Math.round((blocks * BYTES_PER_BLOCK) / BYTES_PER_MB),
    installScripts: used.filter(({ hasInstallScript }) => hasInstallScript).length,
    copies: Object.fromEntries(Object.entries(versions).filter(([, each]) => each.length > 1)),
  }
}

/** @param {string} folder */
function listDependencies(folder) {
  return Object.keys(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies)
}

/**
 * @param {string} folder
 * @param {string} loader
 * @returns {import('./walkPackages.mjs').InstalledPackage[]}
 */
function readPnp(folder, loader) {
  return JSON.parse(execFileSync(process.execPath, ['--require', loader, READ_PNP, folder], { encoding: 'utf8' }))
}

/**
 * Returns the size of a package without the packages inside it.
 * @param {string} path
 * @returns {number}
 */
function countBlocks(path) {
  const stat = lstatSync(path)
  if (!stat.isDirectory()) return stat.blocks
  const inside = readdirSync(path).filter((name) => name !== 'node_modules')
  return inside.reduce((sum, name) => sum + countBlocks(join(path, name)), stat.blocks)
}
