// One package to ES modules: a file for every entry of its exports map, a chunk with a stable name for every dynamic import.
// Everything that is not a file of the package stays an import, so a host has one copy of it.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { rollup } from 'rollup'
import esbuild from 'rollup-plugin-esbuild'
import { cssInline } from './cssInline.mjs'
import { importAgain } from './importAgain.mjs'
import { keepDirective } from './keepDirective.mjs'

/**
 * Packages whose modules stay files of their own: with the page come a few of them, and a host's bundler leaves the rest for later.
 * Everywhere else one chunk is better than ten. Small modules that are needed only after another one lie in its file.
 * @type {Map<string, { after: string, modules: string[] }>}
 */
const APART = new Map([
  [
    '@latchkey/kernel',
    { after: 'createKernel', modules: ['chains/connectLate', 'chains/walletLabel', 'time/onPageReturn'] },
  ],
])
/** An entry whose chunk keeps what others share with it: whoever loads another has loaded this one, and a file of its own costs names and a request. */
const TOGETHER = new Map([['@latchkey/ui', 'mount']])
/** @param {import('./packages.mjs').Package} each */
export async function buildPackage(each) {
  const { path, name, entries } = each
  const dist = join(path, 'dist')
  removeJavaScript(dist)
  const { version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  const together = entries.filter(({ chunk }) => chunk === TOGETHER.get(name))
  const apart = APART.get(name)
  const define = { LATCHKEY_VERSION: JSON.stringify(version) }
  const bundle = await rollup({
    input: Object.fromEntries(entries.map((entry) => [entry.chunk, entry.source])),
    external: (id) => !id.startsWith('.') && !id.startsWith('/'),
    // No module imports another package for its effect alone: an entry that only hands on a chunk needs none of the chunk's imports.
    treeshake: { moduleSideEffects: 'no-external' },
    plugins: [
      cssInline(),
      esbuild({ target: 'es2022', jsx: 'automatic', tsconfig: false, define }),
      importAgain(each),
      keepDirective(),
    ],
    onwarn: (warning) => {
      throw new Error(`${name}: ${warning.message}`)
    },
  })
  await bundle.write({
    dir: dist,
    format: 'es',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    hoistTransitiveImports: false,
    manualChunks: apart
      ? (id) => placeModule(relative(join(path, 'src'), id).replace(/\.tsx?$/, ''), apart)
      : Object.fromEntries(together.map(({ chunk, source }) => [chunk, [source]])),
  })
  await bundle.close()
}

/**
 * The name of the chunk of a module.
 * @param {string} place of its source, without the ending
 * @param {{ after: string, modules: string[] }} apart
 */
function placeModule(place, { after, modules }) {
  return modules.includes(place) ? after : place
}

/**
 * Removes what rollup wrote before; the types beside it belong to the compiler, which updates them by itself.
 * @param {string} dist
 */
function removeJavaScript(dist) {
  if (!existsSync(dist)) return
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && /\.js(\.map)?$/.test(entry.name)) rmSync(join(entry.parentPath, entry.name))
  }
}
