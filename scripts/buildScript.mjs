// The file for a script tag: dist/latchkey.js of @latchkey/everything with all that it needs, React too, and chunks that it loads as a
// bundler's page would. dist/latchkey.integrity.json has the hash of each file, as `integrity` wants it.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { ROOT } from './packages.mjs'

/** The folder of the package that has it. */
export const SCRIPT_PACKAGE = 'everything'
const FILE = 'latchkey.js'
const CHUNKS = 'latchkey'

/** @param {string} path of the package, whose own build and that of all others is there */
export async function buildScript(path) {
  const dist = join(path, 'dist')
  rmSync(join(dist, CHUNKS), { recursive: true, force: true })
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (
    await build({
      root: ROOT,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      base: './',
      build: {
        outDir: dist,
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'es2022',
        modulePreload: false,
        rolldownOptions: {
          input: join(dist, 'script.js'),
          output: {
            // The one file whose hash is in the page has all that runs before a click.
            codeSplitting: { groups: [{ name: 'initial', tags: ['$initial'] }] },
            entryFileNames: FILE,
            chunkFileNames: `${CHUNKS}/[name]-[hash].js`,
          },
        },
      },
    })
  )
  const early = output.find(({ fileName }) => fileName === FILE)
  // A namespace object would need the bundler's own runtime, which is a second file.
  if (early?.type !== 'chunk' || early.imports.length > 0)
    throw new Error(`${FILE} imports a file whose hash is not in the page`)
  const files = [
    FILE,
    ...readdirSync(join(dist, CHUNKS))
      .sort()
      .map((name) => `${CHUNKS}/${name}`),
  ]
  const hashes = files.map((file) => [file, hash(readFileSync(join(dist, file)))])
  writeFileSync(join(dist, 'latchkey.integrity.json'), `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`)
  if (!existsSync(join(dist, '.script'))) mkdirSync(join(dist, '.script'))
}

/** @param {Buffer} contents */
function hash(contents) {
  return `sha384-${createHash('sha384').update(contents).digest('base64')}`
}
