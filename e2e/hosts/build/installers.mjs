// The package managers that install hosts, as a reader would use them: what each is told of our registry, and the words that install.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT } from '../../../scripts/packages.mjs'
import { isFresh, writeStamp } from '../../../scripts/stamp.mjs'

/**
 * @typedef {'npm' | 'pnpm' | 'yarn-pnp' | 'yarn-node-modules' | 'bun'} ManagerName
 * @typedef {object} Manager
 * @property {string} program
 * @property {string} install the arguments that install, and fail on a peer that is missing where the manager can
 * @property {(registry: string) => Record<string, string>} settings files of the host, by name
 */

/** Where Node's releases and the package managers are. */
const TOOLS = join(ROOT, '.cache/hosts/.tools')
const PLATFORM = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
/** The current LTS release of Node, which is the newest too, and the one before. */
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
  // What it keeps is the host's own: Yarn knows an archive, and what a package needs, by its version, and ours is always the same.
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

/** Installs Node's releases and the package managers, unless they are there. */
export function ensureTools() {
  const text = JSON.stringify(MANIFEST)
  if (isFresh(TOOLS, text)) return
  mkdirSync(TOOLS, { recursive: true })
  writeFileSync(join(TOOLS, 'package.json'), text)
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], { cwd: TOOLS, stdio: 'ignore' })
  writeStamp(TOOLS, text)
}

/**
 * Where a host of this release of Node finds its programs first.
 * @param {keyof typeof NODES} node
 */
export function toolPath(node) {
  const folders = [`node-${node}/bin`, '.bin'].map((folder) => join(TOOLS, 'node_modules', folder))
  return [...folders, process.env.PATH].join(delimiter)
}
