// What npm put into a folder for the page itself: its tools, such as the bundler and the compiler, are not counted.
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const BYTES_PER_BLOCK = 512
const BYTES_PER_MB = 1024 ** 2

/**
 * @typedef {object} Install
 * @property {number} packages
 * @property {number} megabytes on the disk, as `du` counts them
 * @property {number} installScripts packages that run a script when they are installed
 * @property {Record<string, string[]>} copies the versions of each package that is there more than once
 */

/**
 * @param {string} folder
 * @returns {Install}
 */
export function readInstall(folder) {
  const text = readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')
  /** @type {{ packages: Record<string, { version: string, dev?: boolean, devOptional?: boolean, hasInstallScript?: boolean }> }} */
  const { packages } = JSON.parse(text)
  const used = Object.entries(packages).filter(([, each]) => !each.dev && !each.devOptional)
  const blocks = used.reduce((sum, [path]) => sum + countBlocks(join(folder, path)), 0)
  /** @type {Record<string, string[]>} */
  const versions = {}
  for (const [path, { version }] of used) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    versions[name] = [...(versions[name] ?? []), version]
  }
  return {
    packages: used.length,
    megabytes: Math.round((blocks * BYTES_PER_BLOCK) / BYTES_PER_MB),
    installScripts: used.filter(([, { hasInstallScript }]) => hasInstallScript).length,
    copies: Object.fromEntries(Object.entries(versions).filter(([, each]) => each.length > 1)),
  }
}

/**
 * Of a package, without the packages inside it.
 * @param {string} path
 * @returns {number}
 */
function countBlocks(path) {
  const stat = lstatSync(path)
  if (!stat.isDirectory()) return stat.blocks
  const inside = readdirSync(path).filter((name) => name !== 'node_modules')
  return inside.reduce((sum, name) => sum + countBlocks(join(path, name)), stat.blocks)
}
