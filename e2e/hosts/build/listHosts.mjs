// Lists the hosts: examples that are built like a reader's project, in their own folder, from our packages as npm packs them.
// An example's package.json lists them in `hosts`. Several hosts can build the same page in different ways. Each template of
// `npm create latchkey` is a host named `create-<template>`, and each page from a guide is a host named `guide-<name>`. The hosts of
// examples/standalone are not workspaces, so a package manager installs them.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ROOT } from '../../../scripts/packages.mjs'
import { MANAGERS } from './installers.mjs'
import { listBlocks, listCommands } from './readGuide.mjs'

/**
 * The settings of a host in a package.json.
 * @typedef {object} HostStatement
 * @property {string} [script] the npm script that builds it; default `build`
 * @property {string} [serves] the folder to serve after the build; default `dist`
 * @property {string} [start] the npm script of its own server, instead of a folder
 * @property {string} [page] the folder of `examples` whose files it uses; by default its own
 * @property {string} [snippet] a Markdown file, from the root, and the title of its block that is a file of the page
 * @property {import('./installers.mjs').ManagerName} [manager] the package manager that installs it, if it is not a workspace; default `npm`
 * @property {'newest' | 'before'} [node] the release of Node for such a host; default `newest`
 * @property {Record<string, string>} [versions] packages whose versions differ from the example's, for such a host
 */

/**
 * @typedef {object} Host
 * @property {string} name
 * @property {string} example absolute folder of the example whose packages it uses
 * @property {string} page absolute folder whose files it uses
 * @property {string} path absolute folder that the host is built in
 * @property {string} build the command that builds it
 * @property {string} serves absolute folder
 * @property {string} [start] the command of its server
 * @property {string[]} needs names of all packages that it lists
 * @property {string[]} dependencies the ones that the page itself needs
 * @property {{ file: string, text: string }[]} [blocks] files of the page that a reader copies
 * @property {string} [template] the template of `npm create latchkey` that creates the page
 * @property {Installation} [installation] by a package manager
 * @property {boolean} inEveryRun whether `npm test` builds and opens it; all others wait for the nightly run
 */

/** @typedef {Required<Pick<HostStatement, 'manager' | 'node' | 'versions'>>} Installation */

const TEMPLATES = join(ROOT, 'create/templates')
const GUIDES = join(ROOT, 'docs/guides')
/** Guides whose blocks are a complete page, or all of it except the root element. */
const PAGES = ['moving-over', 'sign-in', 'start-html', 'start-react', 'wagmi']
/** The setups of most visitors' pages. docs/decisions/051-hosts.md gives the reason for each. */
const IN_EVERY_RUN = new Set([
  'react',
  'next',
  'vue',
  'wagmi',
  'solana',
  'script-tag',
  'headless',
  'readme-html',
  'readme-react',
  'create-react',
])
/** The folder with the hosts and the archives. */
export const HOSTS = join(ROOT, '.cache/hosts')
const EXAMPLES = join(ROOT, 'examples')
const STANDALONE = join(EXAMPLES, 'standalone')
/** The folder of hosts that a package manager installs. It is outside the repository, because they would find its packages. */
const INSTALLED = join(tmpdir(), 'latchkey-hosts', createHash('sha256').update(ROOT).digest('hex').slice(0, 8))

/**
 * Returns every host, sorted by name.
 * @returns {Host[]}
 */
export function listHosts() {
  return listExampleFolders(EXAMPLES)
    .flatMap(readHosts)
    .concat(listExampleFolders(STANDALONE).flatMap(readHosts).map(install))
    .concat(readdirSync(TEMPLATES).map(readTemplate))
    .concat(PAGES.map(readPage))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * @param {string} name
 * @returns {Host}
 */
export function findHost(name) {
  const host = listHosts().find((each) => each.name === name)
  if (!host) throw new Error(`No package.json of examples/ names a host '${name}'.`)
  return host
}

/**
 * Returns the folders that are packages.
 * @param {string} path
 */
function listExampleFolders(path) {
  return readdirSync(path)
    .map((name) => join(path, name))
    .filter((example) => existsSync(join(example, 'package.json')))
}

/**
 * @param {Host} host
 * @returns {Host}
 */
function install(host) {
  /** @type {HostStatement} */
  const statement = readManifest(host.example).hosts[host.name]
  const { manager = 'npm', node = 'newest', versions = {} } = statement
  const path = join(INSTALLED, host.name)
  return {
    ...host,
    path,
    dependencies: Object.keys({ ...readManifest(host.example).dependencies, ...versions }),
    serves: join(path, relative(host.path, host.serves)),
    build: `${MANAGERS[manager].program} run build`,
    installation: { manager, node, versions },
  }
}

/**
 * @param {string} example
 * @returns {Host[]}
 */
function readHosts(example) {
  /** @type {Record<string, HostStatement>} */
  const hosts = readManifest(example).hosts ?? {}
  return Object.entries(hosts).map(([name, { page, snippet, ...statement }]) => ({
    ...createHost(name, example, statement),
    ...(page && { page: join(example, '..', page) }),
    ...(snippet && { blocks: [readSnippet(snippet)] }),
  }))
}

/**
 * @param {string} template
 * @returns {Host}
 */
function readTemplate(template) {
  const page = join(TEMPLATES, template)
  const start = readManifest(page).scripts.start && 'start'
  return { ...createHost(`create-${template}`, page, { start }), template }
}

/**
 * Returns the page from a guide, with the packages that the guide installs.
 * @param {string} guide
 * @returns {Host}
 */
function readPage(guide) {
  const text = readFileSync(join(GUIDES, `${guide}.md`), 'utf8')
  const { dependencies, tools } = listCommands(text)
  const blocks = listBlocks(text)
  const hasRoutes = blocks.some(({ file }) => file === 'vite.config.ts')
  const example = join(EXAMPLES, 'readme')
  return {
    ...createHost(`guide-${guide}`, example, {}),
    page: join(example, 'guide'),
    needs: [...dependencies, ...tools, 'vite'],
    dependencies,
    blocks,
    // The page has server routes, which the guide adds to Vite.
    ...(hasRoutes && { start: 'vite preview' }),
  }
}

/**
 * @param {string} name
 * @param {string} example
 * @param {HostStatement} statement
 * @returns {Host}
 */
function createHost(name, example, { script = 'build', serves = 'dist', start }) {
  const { scripts, dependencies, devDependencies } = readManifest(example)
  const path = join(HOSTS, name)
  return {
    name,
    example,
    page: example,
    path,
    build: scripts[script],
    serves: join(path, serves),
    ...(start && { start: scripts[start] }),
    needs: Object.keys({ ...dependencies, ...devDependencies }),
    dependencies: Object.keys(dependencies ?? {}),
    inEveryRun: IN_EVERY_RUN.has(name),
  }
}

/** @param {string} folder */
function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** @param {string} snippet */
function readSnippet(snippet) {
  const [page = '', file = ''] = snippet.split(' ')
  const block = listBlocks(readFileSync(join(ROOT, page), 'utf8')).find((each) => each.file === file)
  if (!block) throw new Error(`${page} has no block with the title '${file}'.`)
  return block
}
