// What a release changes in the tree: one version for all packages, their changelogs, the peers among them, and the lockfile.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPackages, ROOT } from './packages.mjs'

const CHANGESETS = join(ROOT, 'node_modules/@changesets/cli/bin.js')

/**
 * Turns the waiting changesets into versions and changelogs.
 * @param {string} root
 * @returns {string} the version that all packages have now
 */
export function versionPackages(root) {
  execFileSync(process.execPath, [CHANGESETS, 'version'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  for (const each of listPackages(root)) raisePeers(join(each.path, 'package.json'))
  return readVersion(root)
}

/** @param {string} root */
export function readVersion(root) {
  return JSON.parse(readFileSync(join(root, 'kernel/package.json'), 'utf8')).version
}

/**
 * A plugin is tested with the kernel of its own version, and may need what came with it. changesets leaves a range that still
 * fits, so that it is raised here; exact peers would make it take every minor for a major.
 * @param {string} file
 */
function raisePeers(file) {
  const json = JSON.parse(readFileSync(file, 'utf8'))
  for (const name of Object.keys(json.peerDependencies ?? {})) {
    if (name.startsWith('@latchkey/')) json.peerDependencies[name] = `^${json.version}`
  }
  writeFileSync(file, `${JSON.stringify(json, null, 2)}\n`)
}
