// Builds a host of a few lines with Vite, in memory.
import { createHash } from 'node:crypto'
import { build } from 'vite'
import { ROOT } from '../../scripts/packages.mjs'

/** @typedef {import('vite').Rolldown.OutputChunk} Chunk */

const HOST = 'virtual:host'

/**
 * @param {string} code of the host
 * @returns {Promise<Chunk[]>}
 */
export async function bundleHost(code) {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'host',
        resolveId: (id) => (id === HOST ? `\0${HOST}` : null),
        load: (id) => (id === `\0${HOST}` ? code : null),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: HOST,
        output: {
          codeSplitting: { groups: [{ name: 'initial', tags: ['$initial'] }] },
          chunkFileNames: ({ name }) => `assets/${name}-${hash(name)}.js`,
        },
      },
    },
  })
  return [built]
    .flat()
    .flatMap((each) => ('output' in each ? each.output : []))
    .filter((each) => each.type === 'chunk')
}

/**
 * Returns the entry and its static imports.
 * @param {readonly Chunk[]} chunks
 */
export function listFirst(chunks) {
  return addImports(
    chunks.filter(({ isEntry }) => isEntry),
    chunks,
  )
}

/**
 * Returns some chunks and their static imports.
 * @param {readonly Chunk[]} some
 * @param {readonly Chunk[]} chunks
 */
export function addImports(some, chunks) {
  const found = new Set(some)
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  }
  return found
}

/**
 * Returns a hash as long and as random as the bundler's, which changes with every byte of a chunk. Otherwise, two first loads differ by up to 30 B by chance.
 * @param {string} name
 */
function hash(name) {
  return createHash('sha256').update(name).digest('base64url').slice(0, 8)
}
