// The program `latchkey-server` to JavaScript: every module stays a file, next to the pages and styles that it reads; the frame is bundled.
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { rollup } from 'rollup'
import esbuild from 'rollup-plugin-esbuild'
import { ROOT } from './packages.mjs'
import { hashTree, isFresh, writeStamp } from './stamp.mjs'

const TARGET = 'es2022'
const ENTRY = join(ROOT, 'server/src/main.ts')
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

const DIST = join(ROOT, 'server/dist')
const INPUTS = [
  'server/src',
  'server/package.json',
  'services',
  ...FRAME_TEXTS,
  'scripts/buildServer.mjs',
  'package-lock.json',
]

/** Whether the program was built from what its sources are now. */
export function isServerFresh() {
  return isFresh(DIST, hashInputs())
}

/** Writes the program to `server/dist`; `server/src/main.js` in there is what to start. */
export async function buildServer() {
  const work = join(ROOT, '.cache', `server-${process.pid}`)
  const inputs = hashInputs()
  await buildInto(work)
  writeStamp(work, inputs)
  rmSync(DIST, { recursive: true, force: true })
  renameSync(work, DIST)
}

function hashInputs() {
  return hashTree(INPUTS.map((file) => join(ROOT, file)))
}

/** @param {string} dist */
async function buildInto(dist) {
  rmSync(dist, { recursive: true, force: true })
  const bundle = await rollup({
    input: ENTRY,
    external: (id) => !id.startsWith('.') && !id.startsWith('/'),
    plugins: [
      {
        name: 'bundled-pages',
        async resolveId(source, importer) {
          const found = await this.resolve(source, importer, { skipSelf: true })
          return found?.id === BUNDLER ? READER : null
        },
      },
      esbuild({ target: 'node20', tsconfig: false }),
    ],
    onwarn: (warning) => {
      throw new Error(`server: ${warning.message}`)
    },
  })
  await bundle.write({ dir: dist, format: 'es', preserveModules: true, preserveModulesRoot: ROOT })
  await bundle.close()
  for (const file of FILES) {
    mkdirSync(dirname(join(dist, file)), { recursive: true })
    copyFileSync(join(ROOT, file), join(dist, file))
  }
  await Promise.all(PAGES.map((page) => bundlePage(page, dist)))
  copyFileSync(join(ROOT, 'LICENSE'), join(dist, 'LICENSE'))
}

/**
 * The same as services/wallet/bundlePage.ts does when a service starts.
 * @param {string} page
 * @param {string} dist
 */
async function bundlePage(page, dist) {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, page)],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'esm',
    target: TARGET,
    loader: { '.svg': 'text' },
    logLevel: 'silent',
  })
  for (const { text } of outputFiles) writeFileSync(join(dist, page.replace(/\.ts$/, '.page.js')), text)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer()
