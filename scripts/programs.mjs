// The browsers and servers that tests start: finds each, and installs it when the machine has none, first as a package of the system,
// since a browser that Playwright downloads is not to be had on every machine. `node scripts/programs.mjs firefox` makes sure of one.
// Needs no package to be installed.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * @typedef {'chromium' | 'headlessShell' | 'firefox' | 'webkit' | 'postgres' | 'valkey' | 'caddy'} Name
 * @typedef {{ programs: string[], packages: string[], variable?: string, with?: string[], places?: () => string[] }} Need
 *   `programs`: any of these is the one to start; `with`: what it needs next to it on the PATH; `variable`: says where it is, and wins;
 *   `places`: where else it may be
 */

const require = createRequire(import.meta.url)
const CHROME_PATH = 'CHROME_PATH'
/** Debian keeps each version of PostgreSQL in a folder of its own, off the PATH. */
const POSTGRES = '/usr/lib/postgresql'
const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/libexec']

/** @type {Record<Name, Need>} */
const NEEDS = {
  chromium: {
    programs: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'],
    packages: ['chromium', 'fonts-liberation'],
    variable: CHROME_PATH,
    places: () => [
      '/usr/bin/chromium',
      '/snap/bin/chromium',
      '/opt/google/chrome/chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      require('@playwright/test').chromium.executablePath(),
    ],
  },
  headlessShell: { programs: ['chromium-headless-shell'], packages: ['chromium-headless-shell'] },
  firefox: { programs: ['firefox-esr', 'firefox'], packages: ['firefox-esr'], variable: 'FIREFOX_PATH' },
  webkit: {
    programs: ['WebKitWebDriver'],
    packages: ['webkit2gtk-driver', 'xvfb', 'xclip'],
    variable: 'WEBKIT_DRIVER_PATH',
    with: ['Xvfb', 'xclip'],
  },
  postgres: {
    programs: [],
    packages: ['postgresql'],
    places: () => [...listFolders(POSTGRES).map((folder) => join(folder, 'bin/postgres')), ...listOnPath('postgres')],
  },
  valkey: { programs: ['valkey-server', 'redis-server'], packages: ['redis-server'] },
  caddy: { programs: ['caddy'], packages: ['caddy'] },
}
/** Without one of these, no step could run. */
const REQUIRED = /** @type {const} */ (['chromium', 'postgres', 'valkey', 'caddy'])

/**
 * The program to start, or null when the machine has none.
 * @param {Name} name
 * @returns {string | null}
 */
export function findProgram(name) {
  const { programs, variable = '', with: others = [], places = () => [] } = NEEDS[name]
  const found = [process.env[variable] ?? '', ...programs.flatMap(listOnPath)].find((file) => existsSync(file))
  const program = found ?? places().find((file) => existsSync(file))
  return program && others.every((other) => listOnPath(other).some((file) => existsSync(file))) ? program : null
}

/**
 * Chromium without its windows, for most journeys: the same engine in two thirds of the time (decision 083). Null when there is none,
 * or when CHROME_PATH names another browser.
 */
export function findHeadlessShell() {
  return process.env[CHROME_PATH] ? null : findProgram('headlessShell')
}

/** The browser that WebKitWebDriver starts; Debian keeps it next to the library. */
export function findMiniBrowser() {
  const folders = LIBRARIES.flatMap(listFolders).filter((folder) => /\/webkit2?gtk-[^/]*$/.test(folder))
  return folders.map((folder) => join(folder, 'MiniBrowser')).find((file) => existsSync(file)) ?? null
}

/**
 * Installs a program that is missing. Returns its path; throws when it is still missing after that.
 * @param {Name} name
 */
export function ensureProgram(name) {
  const found = findProgram(name)
  if (found) return found
  const { packages, variable } = NEEDS[name]
  process.stderr.write(`Installing ${packages.join(', ')}\n`)
  try {
    installFromApt(packages)
  } catch (error) {
    if (name !== 'chromium') throw error
    const playwright = join(require.resolve('@playwright/test'), '../cli.js')
    execFileSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const installed = findProgram(name)
  if (!installed) throw new Error(`Install ${packages.join(', ')}${variable ? `, or set ${variable}` : ''}.`)
  return installed
}

/**
 * Installs everything that is missing. Without an engine, its journeys fail and everything else runs; without the headless shell,
 * Chromium takes its place.
 */
export function ensurePrograms() {
  for (const name of REQUIRED) ensureProgram(name)
  for (const name of /** @type {const} */ (['headlessShell', 'firefox', 'webkit'])) {
    try {
      ensureProgram(name)
    } catch (error) {
      process.stderr.write(`No ${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}\n`)
    }
  }
}

/** @param {string[]} packages */
function installFromApt(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error('It needs apt-get and root.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]])
    execFileSync('apt-get', ['-q', ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] })
}

/** @param {string} program */
function listOnPath(program) {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program))
}

/** The newest version first. @param {string} folder */
function listFolders(folder) {
  return existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .reverse()
        .map((name) => join(folder, name))
    : []
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  ensureProgram(/** @type {Name} */ (process.argv[2] ?? 'chromium'))
