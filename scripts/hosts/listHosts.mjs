// The hosts: examples that are built as a reader would, in a folder of their own, from our packages as npm packs them.
// An example's package.json names them in its member `hosts`; several are the same page, built in several ways. Each template of
// `npm create latchkey` is a host too, by the name `create-<template>`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../packages.mjs'

/**
 * What a package.json says of a host.
 * @typedef {object} HostStatement
 * @property {string} [script] the npm script that builds it; `build` when not given
 * @property {string} [serves] the folder that is served then; `dist` when not given
 * @property {string} [start] the npm script of a server of its own, in place of a folder
 * @property {string} [page] the folder of `examples` whose files it takes; its own when not given
 * @property {string} [snippet] the block of the README, by its title, that is a file of the page
 */

/**
 * @typedef {object} Host
 * @property {string} name
 * @property {string} example absolute folder of the example, whose packages it gets
 * @property {string} page absolute folder whose files it takes
 * @property {string} path absolute folder that the host is built in
 * @property {string} build the command that builds it
 * @property {string} serves absolute folder
 * @property {string} [start] the command of its server
 * @property {string[]} needs names of the packages that it names
 * @property {{ file: string, text: string }} [snippet] a file of the page that a reader copies
 * @property {string} [template] the template of `npm create latchkey` that makes the page
 */

/** The page that says how to begin. */
const README = join(ROOT, 'README.md')
const TEMPLATES = join(ROOT, 'create/templates')
/** Where the hosts and the archives are. */
export const HOSTS = join(ROOT, '.cache/hosts')

/**
 * Every host, by name.
 * @returns {Host[]}
 */
export function listHosts() {
  return readdirSync(join(ROOT, 'examples'))
    .map((name) => join(ROOT, 'examples', name))
    .filter((example) => existsSync(join(example, 'package.json')))
    .flatMap(readHosts)
    .concat(readdirSync(TEMPLATES).map(readTemplate))
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
 * @param {string} example
 * @returns {Host[]}
 */
function readHosts(example) {
  const {
    hosts = {},
    scripts,
    dependencies,
    devDependencies,
  } = JSON.parse(readFileSync(join(example, 'package.json'), 'utf8'))
  /** @type {[string, HostStatement][]} */
  const statements = Object.entries(hosts)
  return statements.map(([name, { script = 'build', serves = 'dist', start, page, snippet }]) => {
    const path = join(HOSTS, name)
    return {
      name,
      example,
      page: page ? join(example, '..', page) : example,
      path,
      build: scripts[script],
      serves: join(path, serves),
      ...(start && { start: scripts[start] }),
      needs: Object.keys({ ...dependencies, ...devDependencies }),
      ...(snippet && { snippet: { file: snippet, text: readSnippet(snippet) } }),
    }
  })
}

/**
 * @param {string} template
 * @returns {Host}
 */
function readTemplate(template) {
  const page = join(TEMPLATES, template)
  const { scripts, dependencies, devDependencies } = JSON.parse(readFileSync(join(page, 'package.json'), 'utf8'))
  const name = `create-${template}`
  const path = join(HOSTS, name)
  return {
    name,
    example: page,
    page,
    path,
    build: scripts.build,
    serves: join(path, 'dist'),
    ...(scripts.start && { start: scripts.start }),
    needs: Object.keys({ ...dependencies, ...devDependencies }),
    template,
  }
}

/** @param {string} title */
function readSnippet(title) {
  const [, rest] = readFileSync(README, 'utf8').split(` title="${title}"\n`)
  const [text] = rest?.split('```') ?? []
  if (!text) throw new Error(`README.md has no block with the title '${title}'.`)
  return text
}
