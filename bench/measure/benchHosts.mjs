// Builds the React pages of bench/hosts, which follow the guides, with Vite's default settings.
import { join } from 'node:path'
import { build } from 'vite'
import { ROOT } from '../../scripts/packages.mjs'

const HOSTS = join(ROOT, 'bench/hosts')

/**
 * Builds one page and returns its folder.
 * @param {string} name
 */
export async function buildBenchHost(name) {
  const folder = join(HOSTS, name)
  await buildPage(HOSTS, join(folder, 'dist'), { '/host': join(folder, 'main.tsx') })
  return folder
}

/**
 * @param {string} root
 * @param {string} outDir
 * @param {Record<string, string>} [alias] modules that replace imports of the page
 */
export async function buildPage(root, outDir, alias = {}) {
  const output = { target: 'es2022', outDir, emptyOutDir: true, reportCompressedSize: false }
  await build({ root, base: './', logLevel: 'error', configFile: false, resolve: { alias }, build: output })
}
