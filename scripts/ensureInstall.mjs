// Installs the packages when they are missing or differ from package-lock.json. npm's own record of what it installed
// (node_modules/.package-lock.json, written last) is compared with the lockfile, so an install by hand counts as well.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} Locked */

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * Installs what is missing with `npm ci`. Rejects with one sentence when npm fails.
 * @param {{ log: (line: string) => void }} options
 * @returns {Promise<void>}
 */
export async function ensureInstall({ log }) {
  if (isInstalled(ROOT)) return
  log('Installing packages with npm ci; the first time this takes about a minute.')
  await runNpmCi()
}

/**
 * Whether every package of the lockfile is there in its version. Optional ones belong to other platforms and may be absent.
 * @param {string} root
 */
export function isInstalled(root) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'))
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(([path, { version, link, optional, devOptional }]) => {
    if (!path.startsWith('node_modules/') || link) return true
    const found = installed[path]
    return found ? found.version === version : Boolean(optional || devOptional)
  })
}

/**
 * @param {string} file
 * @returns {Record<string, Locked> | null} null when there is no readable lockfile
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null
  } catch {
    return null
  }
}

/** @returns {Promise<void>} */
function runNpmCi() {
  // Under `npm start` npm names its own script, which spares a search for it and a shell on Windows.
  const npmScript = process.env.npm_execpath
  const [program, ...first] = npmScript ? [process.execPath, npmScript] : ['npm']
  const npm = spawn(program, [...first, 'ci', '--no-audit', '--no-fund'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: !npmScript && process.platform === 'win32',
  })
  return new Promise((resolve, reject) => {
    npm.once('error', reject)
    npm.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`npm ci ended with code ${code}.`))))
  })
}
