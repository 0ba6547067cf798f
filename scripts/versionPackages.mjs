// What a release changes in the tree: one version for all packages, their changelogs, and the peers among them. `npm run release:version` runs it.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listPackages, listWorkspaces, ROOT } from './packages.mjs'

const CHANGESETS = join(ROOT, 'node_modules/@changesets/cli/bin.js')

const SCOPE = '@latchkey/'

/**
 * Turns the waiting changesets into versions and changelogs.
 * @param {string} root
 * @returns {string} the version that all packages have now
 */
export function versionPackages(root) {
  const before = readVersion(root)
  for (const { path } of listPackages(root)) setRanges(path, ['peerDependencies'], () => '*')
  execFileSync(process.execPath, [CHANGESETS, 'version'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const version = readVersion(root)
  for (const { path } of listPackages(root)) setRanges(path, ['peerDependencies'], () => `^${version}`)
  // changesets leaves packages that are not published as they are.
  for (const folder of listWorkspaces(root)) {
    setRanges(join(root, folder), ['dependencies', 'devDependencies', 'peerDependencies'], (range) =>
      range.replace(before, version),
    )
  }
  return version
}

/** @param {string} root */
function readVersion(root) {
  return JSON.parse(readFileSync(join(root, 'kernel/package.json'), 'utf8')).version
}

/**
 * Sets the ranges in which a package asks for ours. A plugin is tested with the kernel of its own version, and may need what came
 * with it: its peers are raised with every release. They are open while changesets runs, which takes a peer out of range for a
 * major; below 1.0.0 every minor is out of range.
 * @param {string} path of the package
 * @param {readonly string[]} kinds of dependencies
 * @param {(range: string) => string} change
 */
function setRanges(path, kinds, change) {
  const file = join(path, 'package.json')
  const json = JSON.parse(readFileSync(file, 'utf8'))
  for (const kind of kinds) {
    for (const [name, range] of Object.entries(json[kind] ?? {})) {
      if (name.startsWith(SCOPE)) json[kind][name] = change(range)
    }
  }
  writeFileSync(file, `${JSON.stringify(json, null, 2)}\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(`All packages are ${versionPackages(ROOT)}.\n`)
