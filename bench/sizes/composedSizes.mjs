// What plugins add to a page before a click: the first load of a host with them, less that of the same host without.
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { build } from 'vite'
import { ROOT } from '../../scripts/packages.mjs'
import { weighBrotli } from './brotli.mjs'

/** @typedef {{ plugins: string[], beforeClick: number }} Limit `plugins`: their folders, in the order of the host's list */

const HOST = 'virtual:host'

/**
 * @param {Record<string, Limit>} limits by what a visitor gets of them
 * @returns {Promise<import('../../scripts/results.mjs').Result[]>}
 */
export async function measureComposed(limits) {
  const alone = await weighFirstLoad([])
  const results = []
  for (const [name, { plugins, beforeClick }] of Object.entries(limits)) {
    const added = (await weighFirstLoad(plugins)) - alone
    const detail = `${added} of ${beforeClick} B (${plugins.join(', ')})`
    results.push({ name: `added before a click by ${name} (brotli)`, ok: added <= beforeClick, detail })
  }
  return results
}

/**
 * @param {readonly string[]} folders
 * @returns {Promise<number>} bytes
 */
async function weighFirstLoad(folders) {
  const names = folders.map((folder) => basename(folder))
  const imports = names.map((name) => `import { ${name} } from '@latchkey/plugin-${name}'`)
  const code = `${imports.join('\n')}
    import { createWalletModal, defaultPlugins, evm } from '@latchkey/sdk'
    const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const networks = [{ id: 'eip155:1', name: 'Ethereum', native, rpcUrls: ['https://rpc.example'] }]
    const plugins = [...defaultPlugins(), ${names.map((name) => `${name}()`).join(', ')}]
    globalThis.modal = createWalletModal({ chains: [evm({ networks })], plugins })`
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
  const chunks = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  return listFirst(chunks.filter((chunk) => chunk.type === 'chunk')).reduce(
    (sum, { code: text }) => sum + weighBrotli(text),
    0,
  )
}

/**
 * As long and as random as the bundler's, which change with every byte of a chunk: two first loads then differ by up to 30 B of chance.
 * @param {string} name
 */
function hash(name) {
  return createHash('sha256').update(name).digest('base64url').slice(0, 8)
}

/**
 * The entry and what it imports immediately.
 * @param {readonly import('vite').Rolldown.OutputChunk[]} chunks
 */
function listFirst(chunks) {
  const found = new Set(chunks.filter(({ isEntry }) => isEntry))
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  }
  return [...found]
}
