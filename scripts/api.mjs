// Compares the public API of every entry of every package, signatures and all, with the reports in .ci/api. `-u` accepts what is there now.
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
const reports = packages.flatMap(readApi)
const results = reports.map(compareReport)
reportResults([...results, ...removeStale()])

/**
 * @param {import('./describeApi.mjs').Report} report
 * @returns {import('./results.mjs').Result}
 */
function compareReport({ specifier, text: body }) {
  const file = join(FOLDER, `${reportName(specifier)}${END}`)
  const text = `${body}\n`
  if (isAccepting) writeFileSync(file, text)
  const accepted = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const change = accepted === text ? '' : listChanges(accepted, text)
  return { name: `public API of ${specifier}`, ok: change === '', detail: change }
}

/** Reports of entries that are gone. */
function removeStale() {
  const known = new Set(reports.map(({ specifier }) => `${reportName(specifier)}${END}`))
  const stale = readdirSync(FOLDER).filter((file) => !known.has(file))
  if (isAccepting) for (const file of stale) rmSync(join(FOLDER, file))
  return stale.length > 0 && !isAccepting
    ? [{ name: 'no report without an entry', ok: false, detail: stale.join(', ') }]
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

/** @param {string} specifier */
function reportName(specifier) {
  return specifier.replace(/^@[^/]+\//, '').replaceAll('/', '-')
}
