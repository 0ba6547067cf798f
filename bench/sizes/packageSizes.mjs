// Measures the gzip size of every package's entry after a host's bundler: minified, without other packages.
// The eager part of a plugin or chain is its manifest; the lazy part is everything behind import().
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { listFolders, listPackages, ROOT } from '../../scripts/packages.mjs'

/**
 * @typedef {{ imports: { path: string, kind: string, external?: boolean }[] }} Output
 * @typedef {Record<string, { eager: number, lazy: number, parts?: Record<string, number>, per?: string }>} Limits by package folder, or by top
 *   folder. Each needs one. `per`: `lazy` is the average for each folder in this one. `parts`: chunks with their own limit, by name, which don't count as the lazy part.
 */

/**
 * @param {Limits} limits
 * @returns {Promise<{ results: import('../../scripts/results.mjs').Result[], sizes: Record<string, Record<string, number>> }>} `sizes`: by
 *   package folder, and for the lazy part also its largest file
 */
export async function measurePackages(limits) {
  const results = []
  /** @type {Record<string, Record<string, number>>} */
  const sizes = {}
  for (const each of listPackages()) {
    const limit = limits[each.folder] ?? limits[each.folder.split('/')[0] ?? '']
    if (!limit) throw new Error(`.ci/sizes.json has no limit for ${each.folder}`)
    const parts = limit.parts ?? {}
    const { eager, lazy, largest, apart } = await measure(each, Object.keys(parts))
    sizes[each.folder] = { eager, lazy, largest, ...apart }
    const maxLazy = limit.lazy * (limit.per ? listFolders(join(ROOT, limit.per)).length : 1)
    const detail = `eager ${eager} of ${limit.eager} B, lazy ${lazy} of ${maxLazy} B`
    results.push({ name: `${each.name} (gzip)`, ok: eager <= limit.eager && lazy <= maxLazy, detail })
    for (const [part, most] of Object.entries(parts)) {
      const bytes = apart[part] ?? Number.NaN
      results.push({ name: `${each.name}, ${part} (gzip)`, ok: bytes <= most, detail: `${bytes} of ${most} B` })
    }
  }
  return { results, sizes }
}

/**
 * @param {import('../../scripts/packages.mjs').Package} each
 * @param {string[]} parts names of chunks
 */
async function measure({ path, entries }, parts) {
  /** @type {Record<string, number>} */
  const apart = {}
  const main = entries.find((entry) => entry.chunk === 'index')
  if (!main) return { eager: 0, lazy: 0, largest: 0, apart }
  const { outputFiles, metafile } = await build({
    entryPoints: [join(path, 'dist/index.js')],
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    packages: 'external',
    outdir: '/',
    logLevel: 'error',
  })
  const names = new Map(Object.entries(metafile.outputs).map(([file, output]) => [basename(file), output]))
  const eagerNames = listStatic('index.js', names)
  let eager = 0
  /** @type {number[]} */
  const later = []
  for (const file of outputFiles) {
    const bytes = gzipSync(file.contents, { level: 9 }).length
    const part = parts.find((name) => basename(file.path).startsWith(`${name}-`))
    if (part) apart[part] = bytes
    else if (eagerNames.has(basename(file.path))) eager += bytes
    else later.push(bytes)
  }
  const lazy = later.reduce((sum, bytes) => sum + bytes, 0)
  return { eager, lazy, largest: Math.max(0, ...later), apart }
}

/**
 * Returns the output files that static imports reach.
 * @param {string} name
 * @param {Map<string, Output>} outputs
 * @param {Set<string>} [found]
 * @returns {Set<string>}
 */
function listStatic(name, outputs, found = new Set()) {
  if (found.has(name)) return found
  found.add(name)
  const imports = outputs.get(name)?.imports.filter((each) => each.kind === 'import-statement' && !each.external) ?? []
  for (const each of imports) listStatic(basename(each.path), outputs, found)
  return found
}
