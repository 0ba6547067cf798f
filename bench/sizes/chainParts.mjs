// Measures what a page with one chain loads for it later, including libraries.
import { weighBrotli } from './brotli.mjs'
import { addImports, bundleHost, listFirst } from './bundleHost.mjs'

/** The parts in a chain's README, by the loaded file. */
const PARTS = {
  bitcoin: ['adapter', 'bitcoinConnector', 'handleRequest', 'esplora', 'payments', 'verifyMessage'],
  evm: ['adapter', 'injectedWallet', 'clients', 'checksum', 'names', 'verifyMessage'],
  generic: ['adapter', 'callNode'],
  solana: ['adapter', 'standardConnector', 'requests', 'client', 'transactions', 'verifyMessage'],
}

/**
 * Returns the bytes after brotli, without what the page and the adapter have already loaded.
 * @returns {Promise<Record<string, Record<string, number>>>}
 */
export async function measureChainParts() {
  /** @type {Record<string, Record<string, number>>} */
  const sizes = {}
  for (const [chain, parts] of Object.entries(PARTS)) {
    const networks = chain === 'generic' ? `import { cosmos } from '@latchkey/chain-generic/networks'` : ''
    const chunks = await bundleHost(`import { ${chain} } from '@latchkey/chain-${chain}'
      ${networks}
      globalThis.chain = ${chain}(${networks ? 'cosmos' : ''})`)
    const first = listFirst(chunks)
    const withAdapter = addImports([...first, findPart(chunks, 'adapter')], chunks)
    const weigh = (/** @type {string} */ part) => {
      const before = part === 'adapter' ? first : withAdapter
      const needed = [...addImports([findPart(chunks, part)], chunks)].filter((chunk) => !before.has(chunk))
      return needed.reduce((sum, { code }) => sum + weighBrotli(code), 0)
    }
    sizes[`chains/${chain}`] = Object.fromEntries(parts.map((part) => [part, weigh(part)]))
  }
  return sizes
}

/**
 * @param {readonly import('./bundleHost.mjs').Chunk[]} chunks
 * @param {string} part
 */
function findPart(chunks, part) {
  const found = chunks.find(({ name }) => name === part)
  if (!found) throw new Error(`No file is loaded by the name ${part}`)
  return found
}
