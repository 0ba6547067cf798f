// Installs the packages if they are missing or differ from package-lock.json. Compares npm's own record of what it installed
// (node_modules/.package-lock.json, written last) with the lockfile, so a manual install counts as well.
import { execSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'

/** @typedef {Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }>} Packages */

/** Installs what is missing with `npm ci`. Throws if npm fails. */
export function ensureInstall() {
  if (isInstalled(ROOT)) return
  process.stdout.write('Installing packages with npm ci; the first time this takes about a minute.\n')
  execSync('npm ci --no-audit --no-fund', { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] })
}

/**
 * Whether every package of the lockfile is installed in its version. Optional ones belong to other platforms and may be absent.
 * @param {string} root
 */
export function isInstalled(root) {
  try {
    const wanted = Object.entries(readPackages(join(root, 'package-lock.json')))
    const installed = readPackages(join(root, 'node_modules/.package-lock.json'))
    return wanted.every(([path, { version, link, optional, devOptional }]) => {
      if (!path.startsWith('node_modules/') || link) return true
      return path in installed ? installed[path]?.version === version : Boolean(optional || devOptional)
    })
  } catch {
    // The record is missing, or an install was interrupted: install everything again.
    return false
  }
}

/** @type {(file: string) => Packages} */
const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
