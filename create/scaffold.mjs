// Creates a folder from a template. Writes only to a new or empty folder, and reads only files of this package.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const SCOPE = '@latchkey/'
/** Characters that a package name must not contain (npm's rule), and those that it must not begin with. */
const NOT_IN_NAME = /[^a-z0-9-~._]+/g
const NOT_FIRST = /^[._-]+/

/** The templates, by folder name. The first is the default. */
export const TEMPLATES = /** @type {const} */ (['react', 'next', 'vue', 'svelte', 'wagmi', 'html'])

/** An error that the person who runs the command can fix. The message says how. */
export class ScaffoldError extends Error {}

/**
 * Writes the template. Throws a `ScaffoldError` before it writes anything if the folder isn't empty or the template is unknown.
 * @param {{ folder: string, template: string }} choice
 * @returns {string} the absolute path of the folder
 */
export function scaffold({ folder, template }) {
  const known = TEMPLATES.find((each) => each === template)
  if (!known) throw new ScaffoldError(`Unknown template '${template}'. Choose one of: ${TEMPLATES.join(', ')}.`)
  const target = resolve(folder)
  if (existsSync(target) && !isEmptyFolder(target)) {
    throw new ScaffoldError(`${target} already exists and is not empty. Choose another folder. Nothing was written.`)
  }
  mkdirSync(target, { recursive: true })
  cpSync(join(HERE, 'templates', known), target, { recursive: true, force: false, errorOnExist: true })
  // npm removes a file named .gitignore from packages.
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
 * Names the package after its folder. All Latchkey packages have the same version as this one.
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
