// Finds what npm would install for a package of this repository. Walks package-lock.json the way Node resolves, from the package's folder upward.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type PackageJson, ROOT } from './packages.mjs'

interface Locked extends Partial<PackageJson> {
  link?: boolean
  resolved?: string
  hasInstallScript?: boolean
}

/** Peers that only a package's tests need, so hosts do not install them for Latchkey. */
const TEST_PEERS = new Set(['vitest'])

/** The lockfile's packages by their keys. */
export const locked: Readonly<Record<string, Locked>> = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
).packages

/**
 * Returns the packages that npm installs with some of ours, as keys of the lockfile: dependencies and peers.
 * `roots`: folders of our packages, or keys of the lockfile. `hasOwnOptionalPeers`: whether to include the optional peers of our packages.
 * Optional peers of other packages are never included.
 */
export function listInstallTree(roots: readonly string[], { hasOwnOptionalPeers = false } = {}): Set<string> {
  const installed = new Set(roots)
  // Grows during the loop, so that added packages are visited too.
  for (const path of installed) {
    const { dependencies, peerDependencies, optionalDependencies, peerDependenciesMeta } = locked[path] ?? {}
    const hasOptionalPeers = hasOwnOptionalPeers && !path.includes('node_modules/')
    for (const name of Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies })) {
      const isOptional = peerDependenciesMeta?.[name]?.optional && !hasOptionalPeers
      const found = isOptional || TEST_PEERS.has(name) ? undefined : resolve(path, name)
      if (found) installed.add(found)
    }
  }
  return installed
}

/** Returns the lockfile's key that `name` resolves to inside `path`. Undefined for an optional package that is not installed. */
function resolve(path: string, name: string): string | undefined {
  for (let folder = path; ; folder = dirname(folder)) {
    const key = join(folder, 'node_modules', name)
    const entry = locked[key]
    if (entry) return entry.link ? entry.resolved : key
    if (folder === '.') return undefined
  }
}
