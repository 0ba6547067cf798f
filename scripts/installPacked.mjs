// Installs packages into a folder offline: those of this repository as npm packs them, all others as they are installed here.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listPackages, ROOT } from './packages.mjs'
import { packPackage } from './packPackage.mjs'

/** @typedef {(name: string, folder: string) => void} Install puts a package, and what it needs, where a folder finds it */

/**
 * Creates the installer; a package is packed once, however many folders it goes to.
 * @param {string} work where the archives go
 * @returns {Install}
 */
export function createInstaller(work) {
  const packages = new Map(listPackages().map((each) => [each.name, each]))
  /** @type {Map<string, string>} archive by package name */
  const archives = new Map()

  /**
   * @param {string} name
   * @param {string} folder
   * @param {string} from the folder of the package that asks for it
   */
  function install(name, folder, from) {
    const target = join(folder, 'node_modules', name)
    if (existsSync(target)) return
    mkdirSync(dirname(target), { recursive: true })
    const ours = packages.get(name)
    if (!ours) {
      const places = [from, ROOT].map((place) => join(place, 'node_modules', name))
      const place = places.find((each) => existsSync(each))
      if (!place) throw new Error(`'${name}' is not installed here, so that it cannot be installed offline`)
      symlinkSync(realpathSync(place), target)
      return
    }
    mkdirSync(target)
    execFileSync('tar', ['-xzf', archiveOf(name, ours.path), '--strip-components=1', '-C', target])
    const { dependencies, peerDependencies, peerDependenciesMeta = {} } = ours.json
    const needed = Object.keys({ ...dependencies, ...peerDependencies }).filter(
      (each) => !peerDependenciesMeta[each]?.optional,
    )
    for (const each of needed) install(each, folder, ours.path)
  }

  /**
   * @param {string} name
   * @param {string} path
   */
  function archiveOf(name, path) {
    const archive = archives.get(name) ?? packPackage(path, work).file
    archives.set(name, archive)
    return archive
  }

  return (name, folder) => install(name, folder, ROOT)
}
