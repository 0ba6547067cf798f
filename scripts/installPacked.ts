// Installs packages into a folder offline: those of this repository as npm packs them, all others as installed here.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listPackages, type PackageJson, ROOT } from './packages.mjs'
import { packPackages, unpack } from './packPackages.ts'

/** Installs a package and its dependencies into a folder. A version in `base`, a workspace, takes precedence. */
export type Install = (name: string, folder: string, base?: string) => void
/** The package that requires another: its original and its new path. */
interface Dependent {
  source: string
  target: string
}

/** npm keeps a package in its example's folder if its peers differ from those of the root. */
const EXAMPLES = readdirSync(join(ROOT, 'examples')).map((name) => join(ROOT, 'examples', name))

/**
 * Creates the installer. Packs each package once for all folders. `work` is the folder for the archives, `more` are folders
 * of packages that are not published, relative to the root.
 */
export function createInstaller(work: string, more: readonly string[] = []): Install {
  const archives = packPackages([...listPackages().map((each) => each.folder), ...more], work)
  return (name, folder, base = ROOT) => install(name, folder, base, { source: ROOT, target: folder })

  function install(name: string, folder: string, base: string, dependent: Dependent): void {
    const source = findInstalled(name, [...(base === ROOT ? [] : [base]), dependent.source, ROOT, ...EXAMPLES])
    const place = join(folder, 'node_modules', name)
    const archive = archives.get(name)
    // Like npm, installs a second version of a package only for the package that requires it.
    const isTaken = existsSync(place) && !archive && readPackageJson(place).version !== readPackageJson(source).version
    const target = isTaken ? join(dependent.target, 'node_modules', name) : place
    if (existsSync(target)) return
    mkdirSync(dirname(target), { recursive: true })
    if (archive) unpack(archive.file, target)
    else bring(source, target, base)
    const { dependencies, peerDependencies, peerDependenciesMeta = {} } = archive ? readPackageJson(source) : {}
    for (const each of Object.keys({ ...dependencies, ...peerDependencies }))
      if (!peerDependenciesMeta[each]?.optional) install(each, folder, base, { source, target })
  }
}

/**
 * Links a third-party package to where it is. Copies one whose peer has another version in the workspace,
 * because it would look for the peer from its real path.
 */
function bring(source: string, target: string, base: string): void {
  const peers = Object.keys(readPackageJson(source).peerDependencies ?? {})
  const hasPeerThere = base !== ROOT && peers.some((each) => existsSync(join(base, 'node_modules', each)))
  if (hasPeerThere && !source.startsWith(base)) cpSync(source, target, { recursive: true })
  else symlinkSync(source, target)
}

/** Searches the folders' own packages in this order. */
function findInstalled(name: string, folders: readonly string[]): string {
  const place = folders.map((folder) => join(folder, 'node_modules', name)).find((each) => existsSync(each))
  if (!place) throw new Error(`'${name}' is not installed here, so it cannot be installed offline`)
  return realpathSync(place)
}

function readPackageJson(path: string): PackageJson {
  return JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
}
