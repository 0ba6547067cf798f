// Tests that a plugin is one folder plus its lines where a bundle is composed (sdk/src/defaults.ts, everything/src/plugins.ts,
// or the list of the examples). Deletes plugins and their names in JSON files from a copy of the tree, and builds the rest.
// Each build omits half of the plugins, and there is a pair of builds for each binary digit, so that any two plugins are separated in
// some build. The layer rules ensure in every `npm test` that no plugin imports another.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTree } from '../copyTree.ts'
import { listPackages, listWorkspaces, type Package } from '../packages.mjs'
import { findFailure } from './run.ts'

/** Files that list plugins, one per line. */
const LISTS = ['sdk/src/defaults.ts', 'everything/src/plugins.ts', 'examples/config/src/plugins.ts']
/** Files that list services. A service that uses a plugin's server entry is removed with the plugin. */
const SERVICES = 'server/src/services/listServices.ts'
const SERVICE_OF: Readonly<Record<string, string>> = { '@latchkey/plugin-siwx': './signIn.ts' }
/** Types of every package, their JavaScript, then the smallest example. */
const BUILDS = [
  ['scripts/build.mjs', '--packages', '--no-script'],
  ['node_modules/vite/bin/vite.js', 'build', 'examples/minimal', '--logLevel', 'warn'],
]
const BUILDING_MS = 300_000
const packages = listPackages()
const copy = mkdtempSync(join(tmpdir(), 'latchkey-delete-'))

beforeAll(() => {
  const outputs = [...packages.map(({ folder }) => folder), 'server'].map((folder) => join(folder, 'dist'))
  copyTree(copy, outputs)
}, BUILDING_MS)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test.each(divide(packages.filter(({ folder }) => folder.startsWith('plugins/'))))(
  'builds without %s',
  async (_names, plugins) => {
    const changed = listMentions(plugins)
    for (const { name, folder } of plugins) {
      rmSync(join(copy, 'node_modules', name))
      rmSync(join(copy, folder), { recursive: true })
    }
    for (const { file, text } of changed) writeFileSync(join(copy, file), plugins.reduce(removeMentions(file), text))
    try {
      for (const build of BUILDS) expect(await findFailure(build, copy), build.join(' ')).toBeNull()
    } finally {
      for (const { file, text } of changed) writeFileSync(join(copy, file), text)
      for (const { name, path, folder } of plugins) {
        cpSync(path, join(copy, folder), { recursive: true, filter: isCopied, preserveTimestamps: true })
        symlinkSync(join(copy, folder), join(copy, 'node_modules', name))
      }
    }
  },
  BUILDING_MS,
)

/** Splits the plugins by each binary digit of their index. Two indexes differ in at least one digit. */
function divide(all: readonly Package[]): readonly (readonly [names: string, plugins: readonly Package[]])[] {
  const count = Math.ceil(Math.log2(all.length))
  const digits = Array.from({ length: count }, (_, digit) => digit)
  return digits
    .flatMap((digit) => [0, 1].map((value) => all.filter((_, place) => ((place >> digit) & 1) === value)))
    .map((plugins) => [plugins.map(({ folder }) => basename(folder)).join(', '), plugins] as const)
}

/** Returns the files that name one of them. */
function listMentions(plugins: readonly Package[]) {
  const files = ['.', ...listWorkspaces()]
    .filter((folder) => plugins.every((plugin) => plugin.folder !== folder))
    .flatMap((folder) => ['package.json', 'tsconfig.json'].map((name) => join(folder, name)))
  return [...files, ...LISTS, SERVICES]
    .filter((file) => existsSync(join(copy, file)))
    .map((file) => ({ file, text: readFileSync(join(copy, file), 'utf8') }))
    .filter(({ file, text }) => plugins.some((plugin) => isNamed(plugin, file, text)))
}

function isNamed({ name, folder }: Package, file: string, text: string): boolean {
  return file === SERVICES ? name in SERVICE_OF : text.includes(name) || text.includes(folder)
}

function removeMentions(file: string) {
  return (text: string, plugin: Package): string => {
    if (file === SERVICES) return removeItems(text, SERVICE_OF[plugin.name] ?? plugin.name)
    if (LISTS.includes(file)) return removeItems(text, plugin.name)
    const json = JSON.parse(text)
    for (const key of ['dependencies', 'peerDependencies', 'devDependencies']) delete json[key]?.[plugin.name]
    json.references = json.references?.filter(({ path }: { path: string }) => !path.endsWith(plugin.folder))
    return JSON.stringify(json, null, 2)
  }
}

/** Returns the text without imports from a package's entries, and without the list items that use those imports. */
function removeItems(text: string, name: string): string {
  const lines = text.split('\n')
  const imports = lines.filter((line) => line.includes(`'${name}'`) || line.includes(`'${name}/`))
  const bindings = imports.flatMap((line) => /\{(.+)\}/.exec(line)?.[1]?.split(',') ?? []).map((each) => each.trim())
  if (bindings.length === 0) return text
  // Must not match the end of a longer name, like `host-wallets`.
  const item = new RegExp(`(?<!-)\\b(${bindings.join('|')})\\b(\\([^()]*\\))?,?\\s*`, 'g')
  return lines
    .filter((line) => !imports.includes(line))
    .map((line) => line.replace(item, ''))
    .join('\n')
}

function isCopied(path: string): boolean {
  return basename(path) !== 'node_modules'
}
