// Lists the packages that a page itself needs, starting with its dependencies. Excludes its tools, such as the bundler and the compiler.
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * @typedef {{ name: string, version: string, path: string, hasInstallScript: boolean }} InstalledPackage `path`: its folder
 * @typedef {(name: string, folder: string) => string | null} Find the folder of a package that one in `folder` requires
 */

/**
 * Follows dependencies and required peers. Lists a package twice if it is installed twice.
 * @param {readonly string[]} names the page's dependencies
 * @param {string} folder of the page
 * @param {Find} [find] by default, finds packages as Node does
 * @returns {InstalledPackage[]}
 */
export function walkPackages(names, folder, find = findUpward) {
  /** @type {Map<string, InstalledPackage>} */
  const found = new Map()
  const waiting = names.map((name) => ({ name, from: folder }))
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const path = find(next.name, next.from)
    if (path === null || found.has(path)) continue
    const { name, version, scripts = {}, ...manifest } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
    const hasInstallScript = ['preinstall', 'install', 'postinstall'].some((each) => each in scripts)
    const isGyp = manifest.gypfile !== false && existsSync(join(path, 'binding.gyp'))
    found.set(path, { name, version, path, hasInstallScript: hasInstallScript || isGyp })
    waiting.push(...listNeeds(manifest).map((need) => ({ name: need, from: path })))
  }
  return [...found.values()]
}

/** @param {Record<string, Record<string, { optional?: boolean }>>} manifest */
function listNeeds({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return Object.keys({ ...dependencies, ...optionalDependencies }).concat(peers)
}

/** @type {Find} */
function findUpward(name, folder) {
  const place = join(folder, 'node_modules', name)
  if (existsSync(join(place, 'package.json'))) return realpathSync(place)
  return dirname(folder) === folder ? null : findUpward(name, dirname(folder))
}
