// Makes a folder out of a template. Writes into a new or an empty folder alone, and reads nothing but what came with this package.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const SCOPE = '@latchkey/'
/** What a package name may not have (npm's rule), and what it may not begin with. */
const NOT_IN_NAME = /[^a-z0-9-~._]+/g
const NOT_FIRST = /^[._-]+/

/** The templates there are, by folder name; the first is the usual one. */
export const TEMPLATES = /** @type {const} */ (['react', 'next', 'vue', 'svelte', 'wagmi', 'html'])

/** What the person who runs this can mend; its message says how. */
export class ScaffoldError extends Error {}

/**
 * Writes the template; throws a `ScaffoldError`, before anything is written, when the folder holds something or the template is unknown.
 * @param {{ folder: string, template: string }} choice
 * @returns {string} absolute path of the folder
 */
export function scaffold({ folder, template }) {
  const known = TEMPLATES.find((each) => each === template)
  if (!known) throw new ScaffoldError(`There is no template '${template}'. Take one of: ${TEMPLATES.join(', ')}.`)
  const target = resolve(folder)
  if (existsSync(target) && !isEmptyFolder(target)) {
    throw new ScaffoldError(`${target} is there already and not empty. Choose another name; nothing was written.`)
  }
  mkdirSync(target, { recursive: true })
  cpSync(join(HERE, 'templates', known), target, { recursive: true, force: false, errorOnExist: true })
  // npm leaves a .gitignore out of a package.
  renameSync(join(target, '_gitignore'), join(target, '.gitignore'))
  completeManifest(join(target, 'package.json'), basename(target))
  return target
}

/** @param {string} path */
function isEmptyFolder(path) {
  try {
    return readdirSync(path).length === 0
  } catch {
    return false
  }
}

/**
 * Names the package after its folder; all packages of Latchkey have the version of this one.
 * @param {string} file
 * @param {string} folderName
 */
function completeManifest(file, folderName) {
  const { version } = JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8'))
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  manifest.name = folderName.toLowerCase().replace(NOT_IN_NAME, '-').replace(NOT_FIRST, '') || 'wallet-page'
  for (const name of Object.keys(manifest.dependencies)) {
    if (name.startsWith(SCOPE)) manifest.dependencies[name] = `^${version}`
  }
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
}
