// Vite's configuration of the file for a script tag: dist/latchkey.js with all that it needs, React too, and chunks that it loads as a
// bundler's page would. dist/latchkey.integrity.json has the hash of each file, as `integrity` wants it.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const DIST = fileURLToPath(new URL('dist/', import.meta.url))
const FILE = 'latchkey.js'
const CHUNKS = 'latchkey'

export default defineConfig({
  publicDir: false,
  base: './',
  plugins: [writeIntegrity()],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    // A library's imports stay as they are. Around those of an app, Vite writes a loader for style sheets, of which there are none here.
    lib: { entry: join(DIST, 'script.js'), formats: ['es'] },
    outDir: DIST,
    // The package's own files are there too.
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    chunkSizeWarningLimit: 1024,
    rolldownOptions: {
      // The entry may hold the group `initial`.
      preserveEntrySignatures: 'allow-extension',
      output: {
        // Vite leaves both to the bundler of the page that uses a library; this page has none.
        minify: true,
        comments: { annotation: false },
        // Everything that loads with the page is in one file, because the page has the hash of that file only.
        codeSplitting: { groups: [{ name: 'initial', tags: ['$initial'] }] },
        entryFileNames: FILE,
        chunkFileNames: `${CHUNKS}/[name]-[hash].js`,
      },
    },
  },
})

/** @returns {import('vite').Plugin} */
function writeIntegrity() {
  return {
    name: 'write-integrity',
    buildStart() {
      rmSync(join(DIST, CHUNKS), { recursive: true, force: true })
    },
    writeBundle(_options, bundle) {
      const early = bundle[FILE]
      // A namespace object would need the bundler's own runtime, which is a second file.
      if (early?.type !== 'chunk' || early.imports.length > 0)
        throw new Error(`${FILE} imports a file whose hash is not in the page`)
      const chunks = readdirSync(join(DIST, CHUNKS)).sort()
      const hashes = [FILE, ...chunks.map((name) => `${CHUNKS}/${name}`)].map((file) => [file, hash(join(DIST, file))])
      writeFileSync(join(DIST, 'latchkey.integrity.json'), `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`)
    },
  }
}

/** @param {string} file */
function hash(file) {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`
}
