// The package managers that install hosts, as a reader would use them: their settings for our registry, and their install commands.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT } from '../../../scripts/packages.mjs'
import { isFresh, writeStamp } from '../../../scripts/stamp.mjs'

/**
 * @typedef {'npm' | 'pnpm' | 'yarn-pnp' | 'yarn-node-modules' | 'bun'} ManagerName
 * @typedef {object} Manager
 * @property {string} program
 * @property {string} install the arguments that install, and that fail if a peer is missing, if the manager supports that
 * @property {(registry: string) => Record<string, string>} settings the host's configuration files, by name
 */

/** The folder with Node's releases and the package managers. */
const TOOLS = join(ROOT, '.cache/hosts/.tools')
const PLATFORM = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
/** The current LTS release of Node, which is also the newest, and the previous one. */
const NODES = { newest: '26.12.1', before: '24.21.0' }
const MANIFEST = {
  private: true,
  dependencies: {
    '@yarnpkg/cli-dist': '4.18.1',
    bun: '1.4.5',
    pnpm: '12.21.0',
    ...Object.fromEntries(
      Object.entries(NODES).map(([name, version]) => [`node-${name}`, `npm:node-${PLATFORM}@${version}`]),
    ),
  },
}

/** @type {(registry: string) => Record<string, string>} */
const npmSettings = (registry) => ({ '.npmrc': `@latchkey:registry=${registry}\n` })

/** @type {(linker: string) => Manager} */
const yarn = (linker) => ({
  program: 'yarn',
  install: 'install --no-immutable',
  // Each host has its own cache, because Yarn identifies archives and dependencies by version, and ours never changes.
  settings: (registry) => ({
    '.yarnrc.yml': [
      `nodeLinker: ${linker}`,
      'enableGlobalCache: false',
      'globalFolder: .yarn/global',
      'enableTelemetry: false',
      'unsafeHttpWhitelist: ["127.0.0.1"]',
      `npmScopes: { latchkey: { npmRegistryServer: "${registry}" } }`,
      '',
    ].join('\n'),
    'yarn.lock': '',
  }),
})

/** @type {Record<ManagerName, Manager>} */
export const MANAGERS = {
  npm: { program: 'npm', install: 'install --no-audit --no-fund', settings: npmSettings },
  pnpm: {
    program: 'pnpm',
    install: 'install --no-frozen-lockfile --strict-peer-dependencies',
    settings: npmSettings,
  },
  'yarn-pnp': yarn('pnp'),
  'yarn-node-modules': yarn('node-modules'),
  bun: {
    program: 'bun',
    install: 'install --no-cache',
    settings: npmSettings,
  },
}

/** Installs Node's releases and the package managers if they are missing. */
export function ensureTools() {
  const text = JSON.stringify(MANIFEST)
  if (isFresh(TOOLS, text)) return
  mkdirSync(TOOLS, { recursive: true })
  writeFileSync(join(TOOLS, 'package.json'), text)
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], { cwd: TOOLS, stdio: 'ignore' })
  writeStamp(TOOLS, text)
}

/**
 * Returns the folder in which a host with this release of Node looks for programs first.
 * @param {keyof typeof NODES} node
 */
export function toolPath(node) {
  const folders = [`node-${node}/bin`, '.bin'].map((folder) => join(TOOLS, 'node_modules', folder))
  return [...folders, process.env.PATH].join(delimiter)
}
