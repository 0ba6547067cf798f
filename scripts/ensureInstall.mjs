// Installs the packages when they are missing or differ from package-lock.json. npm's own record of what it installed
// (node_modules/.package-lock.json, written last) is compared with the lockfile, so an install by hand counts as well.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'

/** @typedef {Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }>} Packages */

/**
 * Installs what is missing with `npm ci`. Throws when npm fails.
 * @param {{ log: (line: string) => void }} options
 */
export function ensureInstall({ log }) {
  if (isInstalled(ROOT)) return
  log('Installing packages with npm ci; the first time this takes about a minute.')
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Windows has npm as a command file.
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw error ?? new Error(`npm ci ended with code ${status}.`)
}

/**
 * Whether every package of the lockfile is there in its version. Optional ones belong to other platforms and may be absent.
 * @param {string} root
 */
export function isInstalled(root) {
  const installed = readRecord(join(root, 'node_modules/.package-lock.json'))
  if (!installed) return false
  /** @type {Packages} */
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, link, optional, devOptional }]) => {
    if (!path.startsWith('node_modules/') || link) return true
    const found = installed[path]
    return found ? found.version === version : Boolean(optional || devOptional)
  })
}

/**
 * Null when there is none, or an install was cut off: then everything is installed again.
 * @param {string} file
 * @returns {Packages | null}
 */
function readRecord(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}
