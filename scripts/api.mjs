// Compares the public API of every package, signatures and all, with the reports in .ci/api. `-u` accepts what is there now.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createApiReader } from './describeApi.mjs'
import { listPackages, ROOT } from './packages.mjs'
import { reportResults } from './results.mjs'

const FOLDER = join(ROOT, '.ci/api')
const END = '.api.md'
const isAccepting = process.argv.includes('-u')

const packages = listPackages()
const readApi = createApiReader(packages)
mkdirSync(FOLDER, { recursive: true })
const results = packages.map(comparePackage)
reportResults([...results, ...removeStale()])

/**
 * @param {import('./packages.mjs').Package} each
 * @returns {import('./results.mjs').Result}
 */
function comparePackage(each) {
  const file = join(FOLDER, `${reportName(each)}${END}`)
  const text = `${readApi(each)}\n`
  if (isAccepting) writeFileSync(file, text)
  const accepted = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const change = accepted === text ? '' : listChanges(accepted, text)
  return { name: `public API of ${each.name}`, ok: change === '', detail: change }
}

/** Reports of packages that are gone. */
function removeStale() {
  const known = new Set(packages.map((each) => `${reportName(each)}${END}`))
  const stale = readdirSync(FOLDER).filter((file) => !known.has(file))
  if (isAccepting) for (const file of stale) rmSync(join(FOLDER, file))
  return stale.length > 0 && !isAccepting
    ? [{ name: 'no report without a package', ok: false, detail: stale.join(', ') }]
    : []
}

/**
 * The lines of only one of two texts, and how to go on.
 * @param {string} before
 * @param {string} after
 */
function listChanges(before, after) {
  const [old, current] = [before, after].map((text) => text.split('\n'))
  const removed = (old ?? []).filter((line) => !current?.includes(line)).map((line) => `- ${line}`)
  const added = (current ?? []).filter((line) => !old?.includes(line)).map((line) => `+ ${line}`)
  const lines = removed.length + added.length > 0 ? [...removed, ...added] : ['the order of its lines']
  return `\n${lines.join('\n')}\nIf it is meant: npm run api -- -u, and a changeset.`
}

/** @param {import('./packages.mjs').Package} each */
function reportName({ name }) {
  return name.replace(/^@[^/]+\//, '')
}
