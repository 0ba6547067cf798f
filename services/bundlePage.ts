// Bundles a wallet script for browsers, in memory.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The same browsers as those of the packages. */
const TARGET = 'es2022'
const ROOT = fileURLToPath(new URL('../', import.meta.url))

export interface BundleOptions {
  /** A classic script in one function, for other sites' pages, or a module. */
  format: 'iife' | 'esm'
  /** Identifiers in the source that are replaced by these expressions. */
  define?: Record<string, string>
}

/** Returns the script with all its imports. Rejects if it does not compile. */
export async function bundlePage(entry: URL, { format, define = {} }: BundleOptions): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    // The output must not depend on the location of this folder, which appears in the names of some files.
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
  if (!file) throw new Error(`esbuild returned no file for ${entry.pathname}`)
  return file.text
}
