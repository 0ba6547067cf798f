// The promise that a plugin is one folder and its lines where a bundle is composed (sdk/src/defaults.ts, everything/src/plugins.ts,
// or the list of the examples): deletes plugins in a copy of the tree, with what names them in JSON files, and builds what is left.
// Of any two plugins, one build is without the first and with the second, so that a plugin that needs another is found.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { copyTree, listFolders } from './copyTree.mjs'
import { listPackages } from './packages.mjs'
import { reportResults } from './results.mjs'

/** Where plugins are listed, a line each. */
const LISTS = ['sdk/src/defaults.ts', 'everything/src/plugins.ts', 'examples/config/src/plugins.ts']

const copy = mkdtempSync(join(tmpdir(), 'latchkey-delete-'))
try {
  const outputs = listPackages().map((each) => join(each.folder, 'dist'))
  copyTree(copy, outputs)
  reportResults(divide(listPackages().filter((each) => each.folder.startsWith('plugins/'))).map(tryWithout))
} finally {
  rmSync(copy, { recursive: true, force: true })
}

/**
 * By each binary digit of their places: those with 0, and those with 1. Two places differ in a digit at least.
 * @param {readonly import('./packages.mjs').Package[]} plugins
 */
function divide(plugins) {
  const digits = Array.from({ length: Math.ceil(Math.log2(plugins.length)) }, (_, digit) => digit)
  return digits.flatMap((digit) =>
    [0, 1].map((value) => plugins.filter((_, place) => ((place >> digit) & 1) === value)),
  )
}

/**
 * Deletes some plugins in the copy, builds, and puts everything back.
 * @param {readonly import('./packages.mjs').Package[]} plugins
 * @returns {import('./results.mjs').Result}
 */
function tryWithout(plugins) {
  const changed = listMentions(plugins)
  for (const { name, folder } of plugins) {
    rmSync(join(copy, 'node_modules', name))
    rmSync(join(copy, folder), { recursive: true })
  }
  for (const { file, text } of changed) writeFileSync(join(copy, file), plugins.reduce(removeMentions(file), text))
  const failure = build()
  for (const { file, text } of changed) writeFileSync(join(copy, file), text)
  for (const { name, path, folder } of plugins) {
    cpSync(path, join(copy, folder), { recursive: true, filter: isCopied, preserveTimestamps: true })
    symlinkSync(join(copy, folder), join(copy, 'node_modules', name))
  }
  const names = plugins.map(({ folder }) => basename(folder)).join(', ')
  return { name: `builds without ${names}`, ok: failure === null, detail: failure ?? '' }
}

/** The complaint of the first command that failed, or null. Types of every package, then the smallest example. */
function build() {
  const packages = listPackages(copy).map((each) => each.folder)
  const commands = [
    ['node_modules/typescript-7/bin/tsc', '-b', ...packages],
    ['scripts/build.mjs', '--packages', '--no-script'],
    ['node_modules/vite/bin/vite.js', 'build', 'examples/minimal', '--logLevel', 'warn'],
  ]
  for (const command of commands) {
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: copy, encoding: 'utf8' })
    if (status !== 0) return `${command.slice(0, 2).join(' ')}\n${stdout}${stderr}`
  }
  return null
}

/** Files that name one of them. @param {readonly import('./packages.mjs').Package[]} plugins */
function listMentions(plugins) {
  const names = ['package.json', 'tsconfig.json']
  const files = ['.', ...listPackages().map((each) => each.folder), ...listFolders('examples')]
    .filter((folder) => plugins.every((plugin) => plugin.folder !== folder))
    .flatMap((folder) => names.map((name) => join(folder, name)))
  return [...files, 'tsconfig.tests.json', ...LISTS]
    .filter((file) => existsSync(join(copy, file)))
    .map((file) => ({ file, text: readFileSync(join(copy, file), 'utf8') }))
    .filter(({ text }) => plugins.some(({ name, folder }) => text.includes(name) || text.includes(folder)))
}

/** @param {string} file */
function removeMentions(file) {
  return (/** @type {string} */ text, /** @type {import('./packages.mjs').Package} */ plugin) => {
    if (LISTS.includes(file)) return removeItems(text, plugin.name)
    const json = JSON.parse(text)
    for (const key of ['dependencies', 'peerDependencies', 'devDependencies']) delete json[key]?.[plugin.name]
    json.references = json.references?.filter(
      (/** @type {{ path: string }} */ each) => !each.path.endsWith(plugin.folder),
    )
    return JSON.stringify(json, null, 2)
  }
}

/**
 * The text without the imports of a package's entries and without the list items that use what it imports.
 * @param {string} text
 * @param {string} name
 */
function removeItems(text, name) {
  const lines = text.split('\n')
  const imports = lines.filter((line) => line.includes(`'${name}'`) || line.includes(`'${name}/`))
  const bindings = imports.flatMap((line) => /\{(.+)\}/.exec(line)?.[1]?.split(',') ?? []).map((each) => each.trim())
  if (bindings.length === 0) return text
  // Not the end of a longer name, like that of `host-wallets`.
  const item = new RegExp(`(?<!-)\\b(${bindings.join('|')})\\b(\\([^()]*\\))?,?\\s*`, 'g')
  return lines
    .filter((line) => !imports.includes(line))
    .map((line) => line.replace(item, ''))
    .join('\n')
}

/** @param {string} path */
function isCopied(path) {
  return basename(path) !== 'node_modules'
}
