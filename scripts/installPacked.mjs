// Installs packages into a folder offline: those of this repository as npm packs them, all others as they are installed here.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listPackages, ROOT } from './packages.mjs'
import { packPackages, unpack } from './packPackages.mjs'

/** npm leaves a package with its example where its peers are others than those of the root. */
const EXAMPLES = readdirSync(join(ROOT, 'examples')).map((name) => join(ROOT, 'examples', name))

/** @typedef {(name: string, folder: string, base?: string) => void} Install puts a package, and what it needs, where a folder finds it; a version of `base`, a workspace, goes before others */

/**
 * Creates the installer; packages are packed once, however many folders they go to.
 * @param {string} work where the archives go
 * @param {readonly string[]} [more] folders of packages that are not published, relative to the root
 * @returns {Install}
 */
export function createInstaller(work, more = []) {
  const archives = packPackages([...listPackages().map((each) => each.folder), ...more], work)

  /**
   * @param {string} name
   * @param {string} folder
   * @param {string} base
   * @param {{ source: string, target: string }} asker the package that asks for it, where it was and where it is
   */
  function install(name, folder, base, asker) {
    const source = findInstalled(name, [...(base === ROOT ? [] : [base]), asker.source, ROOT, ...EXAMPLES])
    const place = join(folder, 'node_modules', name)
    const archive = archives.get(name)
    // As npm does: another version than the one that is there already is for its asker alone.
    const isTaken = existsSync(place) && !archive && readPackageJson(place).version !== readPackageJson(source).version
    const target = isTaken ? join(asker.target, 'node_modules', name) : place
    if (existsSync(target)) return
    mkdirSync(dirname(target), { recursive: true })
    if (!archive) return bring(source, target, base)
    unpack(archive.file, target)
    const { dependencies, peerDependencies, peerDependenciesMeta = {} } = readPackageJson(source)
    const needed = Object.keys({ ...dependencies, ...peerDependencies }).filter(
      (each) => !peerDependenciesMeta[each]?.optional,
    )
    for (const each of needed) install(each, folder, base, { source, target })
  }

  return (name, folder, base = ROOT) => install(name, folder, base, { source: ROOT, target: folder })
}

/**
 * A package of somebody else stays where it is, behind a link. One whose peer is in another version at the workspace comes as
 * a copy: it would look for the peer from where it is.
 * @param {string} source
 * @param {string} target
 * @param {string} base
 */
function bring(source, target, base) {
  const peers = Object.keys(readPackageJson(source).peerDependencies ?? {})
  const hasPeerThere = base !== ROOT && peers.some((each) => existsSync(join(base, 'node_modules', each)))
  if (hasPeerThere && !source.startsWith(base)) cpSync(source, target, { recursive: true })
  else symlinkSync(source, target)
}

/**
 * @param {string} name
 * @param {readonly string[]} folders whose own packages are looked through, in this order
 */
function findInstalled(name, folders) {
  const place = folders.map((folder) => join(folder, 'node_modules', name)).find((each) => existsSync(each))
  if (!place) throw new Error(`'${name}' is not installed here, so that it cannot be installed offline`)
  return realpathSync(place)
}

/**
 * @param {string} path
 * @returns {import('./packages.mjs').PackageJson}
 */
function readPackageJson(path) {
  return JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
}
