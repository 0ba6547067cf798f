// Measures what plugins add to a page before a click: the first load of a host with them, minus that of the same host without them.
import { basename } from 'node:path'
import { weighBrotli } from './brotli.mjs'
import { bundleHost, listFirst } from './bundleHost.mjs'

/** @typedef {{ plugins: string[], beforeClick: number }} Limit `plugins`: their folders, in the order of the host's list */

/**
 * @param {Record<string, Limit>} limits by the features that they add for visitors
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
  const chunks = await bundleHost(code)
  return [...listFirst(chunks)].reduce((sum, { code: text }) => sum + weighBrotli(text), 0)
}
