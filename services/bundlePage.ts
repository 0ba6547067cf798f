// Bundles a script of the wallet for browsers, in memory.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** What shipped browsers understand; the same as the packages. */
const TARGET = 'es2022'
const ROOT = fileURLToPath(new URL('../', import.meta.url))

export interface BundleOptions {
  /** A classic script of one function, for pages of others, or a module. */
  format: 'iife' | 'esm'
  /** Names in the source that become these expressions. */
  define?: Record<string, string>
}

/** The script with all it imports. Rejects when it does not compile. */
export async function bundlePage(entry: URL, { format, define = {} }: BundleOptions): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    // The bytes must not depend on where this folder and its packages are: names of some files are in them.
    absWorkingDir: ROOT,
    preserveSymlinks: true,
    minifyWhitespace: true,
    bundle: true,
    write: false,
    platform: 'browser',
    format,
    target: TARGET,
    loader: { '.svg': 'text' },
    define,
    logLevel: 'silent',
  })
  const [file] = outputFiles
  if (!file) throw new Error(`esbuild made nothing of ${entry.pathname}`)
  return file.text
}
