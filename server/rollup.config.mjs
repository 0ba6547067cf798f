// Rollup's configuration of the program `latchkey-server`: every module stays a file, next to the pages and styles that it reads; the
// pages of the login frame are bundled.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import esbuild from 'rollup-plugin-esbuild'

const ROOT = dirname(fileURLToPath(new URL('.', import.meta.url)))
/** On a developer's machine pages are bundled when a service starts; in the package they are there already. */
const BUNDLER = join(ROOT, 'services/wallet/bundlePage.ts')
const READER = join(ROOT, 'server/src/readBundledPage.ts')
/** The login frame's texts in other languages: all that the program has of that folder. */
const FRAME_TEXTS = readdirSync(join(ROOT, 'languages/src'))
  .map((tag) => `languages/src/${tag}/frame.json`)
  .filter((file) => existsSync(join(ROOT, file)))
/** What modules read by a path of their own. */
const FILES = [
  ...FRAME_TEXTS,
  'services/login/card.css',
  'services/login/frame/frame.css',
  'services/login/frame/frame.html',
  'services/login/frame/passkeys/popup.html',
  'services/login/frame/result.html',
  'services/login/keeper/page/approve.html',
  'services/login/keeper/page/form.html',
  'services/wallet/window/look.css',
]
const PAGES = [
  'services/login/frame/main.ts',
  'services/login/frame/passkeys/popup.ts',
  'services/login/frame/result.ts',
]

/** What the program is built from, relative to the root. */
export const INPUTS = ['server/src', 'server/package.json', 'server/rollup.config.mjs', 'services', ...FRAME_TEXTS]

/** @type {import('rollup').RollupOptions & { output: import('rollup').OutputOptions }} */
export default {
  input: join(ROOT, 'server/src/main.ts'),
  external: (id) => !id.startsWith('.') && !id.startsWith('/'),
  plugins: [bundledPages(), esbuild({ target: 'node20', tsconfig: false })],
  onwarn: (warning) => {
    throw new Error(`server: ${warning.message}`)
  },
  output: { dir: join(ROOT, 'server/dist'), format: 'es', preserveModules: true, preserveModulesRoot: ROOT },
}

/** @returns {import('rollup').Plugin} */
function bundledPages() {
  return {
    name: 'bundled-pages',
    async resolveId(source, importer) {
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found?.id === BUNDLER ? READER : null
    },
    async generateBundle() {
      /** @type {(fileName: string, source: string | Buffer) => void} */
      const emit = (fileName, source) => void this.emitFile({ type: 'asset', fileName, source })
      for (const file of ['LICENSE', ...FILES]) emit(file, readFileSync(join(ROOT, file)))
      for (const page of PAGES) emit(page.replace(/\.ts$/, '.page.js'), await bundlePage(page))
    },
  }
}

/**
 * The same as services/wallet/bundlePage.ts does when a service starts.
 * @param {string} page
 */
async function bundlePage(page) {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, page)],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    loader: { '.svg': 'text' },
    logLevel: 'silent',
  })
  return outputFiles.map(({ text }) => text).join('')
}
