// Finds a Chromium for the browser tests, and installs one when the machine has none. Needs no package to be installed.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const HEADLESS_SHELL = 'chromium-headless-shell'
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
/** Where a Chromium that Playwright downloaded lies inside its folder, by platform. */
const PLAYWRIGHT_FOLDERS = [join(homedir(), '.cache/ms-playwright'), join(homedir(), 'Library/Caches/ms-playwright')]
const PLAYWRIGHT_PROGRAMS = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The program to start, or null when there is none. CHROME_PATH wins.
 * @returns {string | null}
 */
export function findBrowser() {
  const onPath = listOnPath(NAMES)
  const given = process.env.CHROME_PATH ? [process.env.CHROME_PATH] : []
  return [...given, ...onPath, ...USUAL_PLACES, ...listDownloaded()].find((file) => existsSync(file)) ?? null
}

/**
 * Chromium without its windows, for most journeys: the same engine in two thirds of the time (decision 083). Null when there is none,
 * or when CHROME_PATH names another browser.
 * @returns {string | null}
 */
export function findHeadlessShell() {
  if (process.env.CHROME_PATH) return null
  return listOnPath([HEADLESS_SHELL]).find((file) => existsSync(file)) ?? null
}

/**
 * Installs the headless shell when there is none. Without it, the journeys use Chromium.
 * @param {{ log: (line: string) => void }} options
 */
export function ensureHeadlessShell({ log }) {
  if (process.env.CHROME_PATH || findHeadlessShell()) return
  try {
    installFromApt([HEADLESS_SHELL])
  } catch (error) {
    log(`No headless shell: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
  }
}

/**
 * Installs Chromium when there is none. Returns its path; throws when neither way of installing works.
 * @param {{ log: (line: string) => void }} options
 */
export function ensureBrowser({ log }) {
  const found = findBrowser()
  if (found) return found
  for (const [title, install] of INSTALLERS) {
    log(`No Chromium found: ${title}`)
    try {
      install()
    } catch (error) {
      log(`That did not work: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    }
    const installed = findBrowser()
    if (installed) return installed
  }
  throw new Error('No Chromium for the browser tests. Install one and set CHROME_PATH to its program.')
}

/** @type {[title: string, install: () => void][]} */
const INSTALLERS = [
  ['installing the system package', () => installFromApt(['chromium', 'fonts-liberation'])],
  ['downloading the one Playwright offers', installFromPlaywright],
]

/**
 * Throws when the machine has no apt-get, or not for this user.
 * @param {string[]} packages
 */
export function installFromApt(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error('it needs apt-get and root')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-q'], env)
  run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], env)
}

function installFromPlaywright() {
  const program = fileURLToPath(new URL('../node_modules/@playwright/test/cli.js', import.meta.url))
  run(process.execPath, [program, 'install', 'chromium'], process.env)
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function run(program, args, env) {
  execFileSync(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
}

/** @param {string[]} names */
function listOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name)))
}

function listDownloaded() {
  return PLAYWRIGHT_FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.startsWith('chromium-'))
      .flatMap((name) => PLAYWRIGHT_PROGRAMS.map((program) => join(folder, name, program))),
  )
}
