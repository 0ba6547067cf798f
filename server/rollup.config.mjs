// Rollup's configuration of the program `latchkey-server`: every module stays a file, next to the pages and styles that it reads. The
// scripts and styles of the login frame are in their own folder, with their hashes, so that a host can serve them itself.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import esbuild from 'rollup-plugin-esbuild'

const ROOT = dirname(fileURLToPath(new URL('.', import.meta.url)))
/** On a developer's machine the frame's files are made when a service starts; in the package they are there already. */
const MAKER = join(ROOT, 'services/login/server/frameFiles.ts')
const READER = join(ROOT, 'server/src/readFrameFiles.ts')
/** The login frame's texts in other languages: all that the program has of that folder. */
const FRAME_TEXTS = readdirSync(join(ROOT, 'languages/src'))
  .map((tag) => `languages/src/${tag}/frame.json`)
  .filter((file) => existsSync(join(ROOT, file)))
/** What modules read by their own path. */
const FILES = [
  ...FRAME_TEXTS,
  'services/login/card.css',
  'services/login/frame/frame.html',
  'services/login/frame/passkeys/popup.html',
  'services/login/frame/result.html',
  'services/login/keeper/page/approve.html',
  'services/login/keeper/page/form.html',
  'services/approval/look.css',
]
/** Bundled, since the client packages that it imports are not dependencies of the program. */
const CLIENT_ENTRIES = join(ROOT, 'services/sign-in/clientEntries.ts')
/** What a bundle may leave to be installed with the program: each is a dependency of it. */
const INSTALLED = ['valibot', 'viem']
const SCRIPTS = {
  'frame.js': 'services/login/frame/main.ts',
  'passkey.js': 'services/login/frame/passkeys/popup.ts',
  'result.js': 'services/login/frame/result.ts',
}
const STYLES = {
  'look.css': ['services/approval/look.css'],
  'frame.css': ['services/login/frame/frame.css'],
  'card.css': ['services/approval/look.css', 'services/login/card.css'],
}

/** What the program is built from, relative to the root. */
export const INPUTS = [
  'server/src',
  'server/package.json',
  'server/rollup.config.mjs',
  'services',
  ...FRAME_TEXTS,
  'kernel/src',
  'chains/bitcoin/src',
  'chains/evm/src',
  'chains/solana/src',
  'plugins/siwx/src',
]

/** @type {import('rollup').RollupOptions & { output: import('rollup').OutputOptions }} */
export default {
  input: join(ROOT, 'server/src/main.ts'),
  external: (id) => !id.startsWith('.') && !id.startsWith('/'),
  plugins: [frameFiles(), clientEntries(), esbuild({ target: 'node20', tsconfig: false })],
  onwarn: (warning) => {
    throw new Error(`server: ${warning.message}`)
  },
  output: { dir: join(ROOT, 'server/dist'), format: 'es', preserveModules: true, preserveModulesRoot: ROOT },
}

/** @returns {import('rollup').Plugin} */
function frameFiles() {
  return {
    name: 'frame-files',
    async resolveId(source, importer) {
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found?.id === MAKER ? READER : null
    },
    async generateBundle() {
      /** @type {(fileName: string, source: string | Buffer) => void} */
      const emit = (fileName, source) => void this.emitFile({ type: 'asset', fileName, source })
      for (const file of ['LICENSE', ...FILES]) emit(file, readFileSync(join(ROOT, file)))
      /** @type {Record<string, string>} */
      const hashes = {}
      for (const [name, text] of await makeFrameFiles()) {
        hashes[`/${name}`] = `sha384-${createHash('sha384').update(text).digest('base64')}`
        emit(`frame/${name}`, text)
      }
      emit('frame/files.json', `${JSON.stringify(hashes, null, 2)}\n`)
    },
  }
}

/** @returns {import('rollup').Plugin} */
function clientEntries() {
  return {
    name: 'client-entries',
    async load(id) {
      if (id !== CLIENT_ENTRIES) return null
      const { outputFiles } = await build({
        entryPoints: [CLIENT_ENTRIES],
        absWorkingDir: ROOT,
        tsconfig: join(ROOT, 'tsconfig.sources.json'),
        bundle: true,
        write: false,
        platform: 'node',
        format: 'esm',
        target: 'node20',
        external: INSTALLED,
        legalComments: 'inline',
        logLevel: 'silent',
      })
      return outputFiles.map(({ text }) => text).join('')
    },
  }
}

/**
 * The same as services/login/server/frameFiles.ts does when a service starts.
 * @returns {Promise<[string, string][]>}
 */
async function makeFrameFiles() {
  const styles = Object.entries(STYLES).map(([name, files]) => [name, files.map(readText).join('\n')])
  const scripts = Object.entries(SCRIPTS).map(async ([name, page]) => [name, await bundlePage(page)])
  return /** @type {[string, string][]} */ ([...(await Promise.all(scripts)), ...styles])
}

/** @param {string} file */
function readText(file) {
  return readFileSync(join(ROOT, file), 'utf8')
}

/**
 * The same as services/bundlePage.ts.
 * @param {string} page
 */
async function bundlePage(page) {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, page)],
    absWorkingDir: ROOT,
    preserveSymlinks: true,
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    loader: { '.svg': 'text' },
    minifyWhitespace: true,
    logLevel: 'silent',
  })
  return outputFiles.map(({ text }) => text).join('')
}
