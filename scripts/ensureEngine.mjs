// Finds Firefox or WebKitGTK for the journeys, and installs the system's packages when the machine has none. Needs no package to be installed.
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installFromApt } from './ensureBrowser.mjs'

/** @typedef {'firefox' | 'webkit'} Engine */

/** What each engine needs: one program of every line on the PATH. @type {Record<Engine, { programs: string[][], packages: string[] }>} */
const NEEDS = {
  firefox: { programs: [['firefox-esr', 'firefox']], packages: ['firefox-esr'] },
  webkit: {
    programs: [['WebKitWebDriver'], ['Xvfb'], ['xclip']],
    packages: ['webkit2gtk-driver', 'xvfb', 'xclip'],
  },
}

const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/libexec']

/** @type {readonly Engine[]} */
export const ENGINES = ['firefox', 'webkit']

/**
 * Returns the program that starts the engine, or null. FIREFOX_PATH and WEBKIT_DRIVER_PATH win.
 * @param {Engine} engine
 */
export function findEngine(engine) {
  const given = engine === 'firefox' ? process.env.FIREFOX_PATH : process.env.WEBKIT_DRIVER_PATH
  const found = NEEDS[engine].programs.map(findProgram)
  if (given) found[0] = given
  return found.every((program) => program !== null) ? (found[0] ?? null) : null
}

/**
 * Installs the engine's packages when it is missing. Throws when it is still missing after that.
 * @param {Engine} engine
 * @param {{ log: (line: string) => void }} options
 */
export function ensureEngine(engine, { log }) {
  const { packages } = NEEDS[engine]
  if (findEngine(engine)) return
  log(`Installing ${packages.join(', ')}`)
  installFromApt(packages)
  if (!findEngine(engine)) throw new Error(`The journeys in ${engine} need ${packages.join(', ')}.`)
}

/** The browser that WebKitWebDriver starts; Debian keeps it next to the library. */
export function findMiniBrowser() {
  const folders = LIBRARIES.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.startsWith('webkit2gtk-') || name.startsWith('webkitgtk-'))
      .map((name) => join(folder, name, 'MiniBrowser')),
  )
  return folders.find((file) => existsSync(file)) ?? null
}

/** @param {string[]} names */
function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const files = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return files.find((file) => existsSync(file)) ?? null
}
