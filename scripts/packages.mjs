// The published packages of this repository and the entries of each, read from their package.json files.
// Convention: the exports map says `./dist/<name>.js`; it is built from `src/<name>.ts` or `src/<name>.tsx`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * @typedef {{ name: string, version: string, description?: string, private?: boolean, license?: string,
 *   exports?: Record<string, { types: string, default: string }>, dependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }>,
 *   optionalDependencies?: Record<string, string>, latchkey?: import('./listOrigins.ts').PluginStatement }} PackageJson
 * @typedef {{ specifier: string, source: string, output: string, chunk: string }} Entry
 * @typedef {{ name: string, folder: string, path: string, json: PackageJson, entries: Entry[] }} Package
 */

/** Absolute path of the repository. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Every published package that has sources, in the order of the workspaces; one marked private is not ready to be.
 * @param {string} [root]
 * @returns {Package[]}
 */
export function listPackages(root = ROOT) {
  return listWorkspaces(root)
    .map((folder) => readPackage(root, folder))
    .filter(({ entries, json }) => entries.length > 0 && !json.private)
}

/**
 * Everything that a release publishes: those packages, what `npm create latchkey` runs, and the server program.
 * @param {string} [root]
 * @returns {string[]} folders relative to the root
 */
export function listPublished(root = ROOT) {
  return [...listPackages(root).map(({ folder }) => folder), 'create', 'server']
}

/**
 * Every workspace of the repository, published or not.
 * @param {string} [root]
 * @returns {string[]} folders relative to the root
 */
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

/**
 * The examples that the journeys open: those with this repository's own Vite configuration. All others are hosts alone (e2e/hosts).
 * @param {string} [root]
 * @returns {string[]} folders relative to the root
 */
export function listExamples(root = ROOT) {
  return listFolders(join(root, 'examples'))
    .map((name) => `examples/${name}`)
    .filter((folder) => existsSync(join(root, folder, 'vite.config.ts')))
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {Package}
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

/**
 * The folders in this one, by name.
 * @param {string} path
 */
export function listFolders(path) {
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}
