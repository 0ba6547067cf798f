// Makes the changes of a release: one version for all packages, their changelogs, and their peers among each other. Run by `npm run release:version`.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listPackages, listWorkspaces, ROOT } from './packages.mjs'

const CHANGESETS = join(ROOT, 'node_modules/@changesets/cli/bin.js')
const KINDS = ['dependencies', 'devDependencies', 'peerDependencies']

/** Turns the pending changesets into changelogs and a version. Returns the version of all packages. */
export function versionPackages(root: string): string {
  const published = listPackages(root).map(({ folder }) => folder)
  const before = readManifest(root, 'kernel').version
  setRanges(root, published, ['peerDependencies'], () => '*')
  execFileSync(process.execPath, [CHANGESETS, 'version'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const { version } = readManifest(root, 'kernel')
  setRanges(root, published, ['peerDependencies'], () => `^${version}`)
  // changesets does not change unpublished packages.
  setRanges(root, listWorkspaces(root), KINDS, (range) => range.replace(before, version))
  return version
}

/**
 * Sets the ranges in which packages require ours. A plugin is tested with the kernel of its own version and may need what is new
 * in it, so every release raises its peers. The ranges are open while changesets runs, because it treats a peer out of range as a
 * major change, and below 1.0.0 every minor is out of range.
 */
function setRanges(root: string, folders: string[], kinds: string[], change: (range: string) => string): void {
  for (const folder of folders) {
    const json = readManifest(root, folder)
    for (const ranges of kinds.map((kind) => json[kind] ?? {}))
      for (const name of Object.keys(ranges)) if (name.startsWith('@latchkey/')) ranges[name] = change(ranges[name])
    writeFileSync(join(root, folder, 'package.json'), `${JSON.stringify(json, null, 2)}\n`)
  }
}

function readManifest(root: string, folder: string) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(`All packages are ${versionPackages(ROOT)}.\n`)
