// Reads the published packages of this repository and the entries of each from their package.json files.
// Convention: `./dist/<name>.js` in the exports map is built from `src/<name>.ts` or `src/<name>.tsx`.
// Folders are relative to the root, which is this repository or a copy of it.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * @typedef {{ name: string, version: string, description?: string, private?: boolean, license?: string,
 *   exports?: Record<string, { types: string, default: string }>, dependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }>,
 *   optionalDependencies?: Record<string, string>, latchkey?: import('./listOrigins.ts').PluginStatement }} PackageJson
 * @typedef {ReturnType<typeof readPackage>} Package
 * @typedef {Package['entries'][number]} Entry
 */

/** The absolute path of the repository. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** Returns every published package with sources, in the order of the workspaces. A package marked private is not ready to publish. */
export function listPackages(root = ROOT) {
  return listWorkspaces(root)
    .map((folder) => readPackage(root, folder))
    .filter(({ entries, json }) => entries.length > 0 && !json.private)
}

/** Returns the folders that a release publishes: those packages, the package of `npm create latchkey`, and the server program. */
export function listPublished(root = ROOT) {
  return [...listPackages(root).map(({ folder }) => folder), 'create', 'server']
}

/** Returns the folder of every workspace, published or not. */
export function listWorkspaces(root = ROOT) {
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return workspaces
    .flatMap((each) => {
      const group = each.replace('/*', '')
      return group === each ? [each] : listFolders(join(root, group)).map((name) => `${group}/${name}`)
    })
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
}

/** Returns the examples that the journeys open: those with this repository's Vite configuration. All others are only hosts (e2e/hosts). */
export function listExamples() {
  return listFolders(join(ROOT, 'examples'))
    .map((name) => `examples/${name}`)
    .filter((folder) => existsSync(join(ROOT, folder, 'vite.config.ts')))
}

/**
 * @param {string} root
 * @param {string} folder
 */
function readPackage(root, folder) {
  const path = join(root, folder)
  /** @type {PackageJson} */
  const json = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  const entries = Object.entries(json.exports ?? {}).flatMap(([key, target]) => {
    const chunk = /^\.\/dist\/(.+)\.js$/.exec(target.default)?.[1]
    const source = ['ts', 'tsx'].map((end) => join(path, 'src', `${chunk}.${end}`)).find((file) => existsSync(file))
    if (!chunk || !source) return []
    return [{ specifier: json.name + key.slice(1), source, output: join(path, 'dist', `${chunk}.js`), chunk }]
  })
  return { name: json.name, folder, path, json, entries }
}

/** Returns the sorted names of the folders in this one. @param {string} path */
export function listFolders(path) {
  if (!existsSync(path)) return []
  const entries = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return entries.map(({ name }) => name).sort()
}

/** Returns the sorted paths that match, of files on disk that Git tracks or would add. @param {RegExp} pattern */
export function listFiles(pattern) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n')
  return files.filter((file) => file !== '' && pattern.test(file) && existsSync(join(ROOT, file))).sort()
}
