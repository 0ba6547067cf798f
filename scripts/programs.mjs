// Finds the browsers and servers that tests start, and installs missing ones. Tries a system package first,
// because some machines cannot download Playwright's browsers. `node scripts/programs.mjs firefox` ensures that one is installed.
// Works without installed npm packages.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * @typedef {'chromium' | 'headlessShell' | 'firefox' | 'webkit' | 'miniBrowser' | 'postgres' | 'valkey' | 'caddy'} Name
 * @typedef {{ programs: string[], packages: string[], variable?: string, with?: string[] }} Need `programs`: alternatives, any of
 *   which can be started; `variable`: its path, which takes precedence; `with`: other programs that it needs
 */

const CHROME = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const SHELL = ['chromium-headless-shell']
const DRIVER = ['webkit2gtk-driver', 'xvfb', 'xclip']
/** `headlessShell` is the same engine without windows, in two thirds of the time (decision 083). @type {Record<Name, Need>} */
const NEEDS = {
  chromium: { programs: CHROME, packages: ['chromium', 'fonts-liberation'], variable: 'CHROME_PATH' },
  headlessShell: { programs: SHELL, packages: SHELL, variable: 'CHROME_PATH' },
  firefox: { programs: ['firefox-esr', 'firefox'], packages: ['firefox-esr'], variable: 'FIREFOX_PATH' },
  webkit: {
    programs: ['WebKitWebDriver'],
    packages: DRIVER,
    variable: 'WEBKIT_DRIVER_PATH',
    with: ['Xvfb', 'xclip'],
  },
  // WebKitWebDriver starts it.
  miniBrowser: { programs: ['MiniBrowser'], packages: DRIVER, variable: 'MINIBROWSER_PATH' },
  postgres: { programs: ['postgres'], packages: ['postgresql'] },
  valkey: { programs: ['valkey-server', 'redis-server'], packages: ['redis-server'] },
  caddy: { programs: ['caddy'], packages: ['caddy'] },
}
/** Without one of these, no step can run. If another program is missing, only its journeys fail. */
const REQUIRED = ['chromium', 'postgres', 'valkey', 'caddy']
/** Debian keeps each version of PostgreSQL and of WebKit's browser in a separate folder that is not on the PATH. */
const LIBRARIES = [
  '/usr/lib/postgresql',
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib64',
  '/usr/libexec',
]
const VERSION = /^webkit2?gtk-|^\d+$/

/**
 * Returns the program to start, or null if the machine has none.
 * @param {Name} name
 */
export function findProgram(name) {
  const { programs, variable = '', with: others = [] } = NEEDS[name]
  const folders = [...LIBRARIES.flatMap(listVersions), ...(process.env.PATH ?? '').split(delimiter)]
  const places = programs.flatMap((program) => folders.map((folder) => join(folder, program)))
  const program = [process.env[variable] ?? '', ...places].find((file) => existsSync(file))
  const isReady = others.every((other) => folders.some((folder) => existsSync(join(folder, other))))
  return isReady && program ? program : null
}

/**
 * Installs a missing program. Returns its path, or throws if it is still missing. The journeys find the Chromium
 * that Playwright downloads without a path.
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
    const require = createRequire(import.meta.url)
    const playwright = join(require.resolve('@playwright/test'), '../cli.js')
    execFileSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] })
    return String(require('@playwright/test').chromium.executablePath())
  }
  const installed = findProgram(name)
  if (!installed) throw new Error(`Install ${packages.join(', ')}${variable ? `, or set ${variable}` : ''}.`)
  return installed
}

/** Installs everything that is missing. */
export function ensurePrograms() {
  for (const name of /** @type {Name[]} */ (Object.keys(NEEDS))) {
    try {
      ensureProgram(name)
    } catch (error) {
      if (REQUIRED.includes(name)) throw error
      process.stderr.write(`No ${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}\n`)
    }
  }
}

/** @param {string[]} packages */
function installFromApt(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error('It requires apt-get and root.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]])
    execFileSync('apt-get', ['-q', ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Returns the newest version first. @param {string} library */
function listVersions(library) {
  const names = existsSync(library) ? readdirSync(library).filter((name) => VERSION.test(name)) : []
  const newestFirst = names.sort().reverse()
  return newestFirst.flatMap((name) => [join(library, name), join(library, name, 'bin')])
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  ensureProgram(/** @type {Name} */ (process.argv[2] ?? 'chromium'))
