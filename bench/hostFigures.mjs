// Measures what hosts install and download. Installs sets of packages without a page. Reads every host that e2e/hosts/build built with any package manager,
// and opens it in Chromium. Writes bench/results/hosts.json. `npm run bench:hosts`.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MANAGERS } from '../e2e/hosts/build/installers.mjs'
import { listHosts } from '../e2e/hosts/build/listHosts.mjs'
import { startRegistry } from '../e2e/hosts/build/startRegistry.mjs'
import { startServer } from '../e2e/hosts/startServer.ts'
import { startStatic } from '../services/local/static.ts'
import { readInstall } from './installs/readInstall.mjs'
import { watchHost } from './installs/watchHost.mjs'
import { ANNOUNCE_WALLET } from './measure/openExample.mjs'
import { visit } from './measure/openSite.mjs'
import { say, writeReport } from './measure/report.mjs'

/** @typedef {import('../e2e/hosts/build/listHosts.mjs').Host} Host */

const ANY = ['@latchkey/sdk', '@latchkey/kernel', 'react', 'react-dom']
const EVM = [...ANY, '@latchkey/chain-evm']
const REMOTE = ['@latchkey/plugin-walletconnect', '@latchkey/plugin-wallets', '@latchkey/plugin-send']
/** `before`: the figures from when every page installed all families (docs/decisions/073-families-by-package.md). */
const SETS = [
  { name: 'EVM', names: EVM, before: { packages: 94, megabytes: 145 } },
  { name: 'EVM, WalletConnect, wallets, Send', names: [...EVM, ...REMOTE], before: { packages: 169, megabytes: 206 } },
  { name: 'Solana', names: [...ANY, '@latchkey/chain-solana'], before: { packages: 94, megabytes: 145 } },
]
/** Networks for the pages that read them from the site. */
const NETWORKS = [
  { needs: '@latchkey/example-config', id: 'eip155:31337', decimals: 18 },
  { needs: '@latchkey/chain-solana', id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', decimals: 9 },
  { needs: '@latchkey/chain-bitcoin', id: 'bip122:000000000019d6689c085ae165831e93', decimals: 8 },
]

/** Pages with one of these families do not list the announced wallet, because it is an EVM wallet. */
const OTHER_FAMILIES = ['@latchkey/chain-solana', '@latchkey/chain-bitcoin']
/** Has its own sign-in UI, so no click opens the modal. */
const WITHOUT_MODAL = 'headless'

const installed = await measureSets()
const hosts = []
const names = process.argv.slice(2)
const wanted = listHosts().filter(({ name }) => names.length === 0 || names.includes(name))
for (const host of wanted) {
  if (!existsSync(join(host.path, '.stamp')))
    throw new Error(`${host.name} is not built: e2e/hosts/build/buildHosts.mjs`)
  const manager = host.installation?.manager ?? 'workspace'
  hosts.push({ name: host.name, manager, ...readInstall(host.path, host.dependencies), ...(await watch(host)) })
  say(JSON.stringify(hosts.at(-1)))
}
writeReport('hosts', { installed, hosts })

/** Installs each set into a new folder, like a reader's first command. */
async function measureSets() {
  const work = mkdtempSync(join(tmpdir(), 'latchkey-installs-'))
  const registry = await startRegistry(work)
  try {
    const results = []
    for (const { name, names: packages, before } of SETS) {
      const folder = mkdtempSync(join(work, 'set-'))
      const files = { 'package.json': '{ "private": true }', ...MANAGERS.npm.settings(registry.url) }
      for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
      // Asynchronous, because this process serves npm's requests in the meantime.
      await promisify(execFile)('npm', [...MANAGERS.npm.install.split(' '), ...packages], { cwd: folder })
      results.push({ name, ...readInstall(folder), before })
      say(JSON.stringify(results.at(-1)))
    }
    return results
  } finally {
    registry.stop()
    rmSync(work, { recursive: true, force: true })
  }
}

/** @param {{ id: string, decimals: number }} network */
function describeNetwork({ id, decimals }) {
  return { id, name: 'Local', native: { name: 'Test', symbol: 'TST', decimals }, rpcUrls: ['http://127.0.0.1:1'] }
}

/** @param {Host} host */
async function watch(host) {
  const networks = NETWORKS.filter(({ needs }) => host.needs.includes(needs)).map(describeNetwork)
  const server = host.start
    ? await startServer(host.start, host)
    : await startStatic({ dir: host.serves, port: 0, config: { networks } })
  try {
    return await visit(async (page) => {
      await page.addInitScript({ content: ANNOUNCE_WALLET })
      const hasWallet = !host.needs.some((name) => OTHER_FAMILIES.includes(name))
      return watchHost(page, server.url, { hasWallet, hasModal: host.name !== WITHOUT_MODAL })
    })
  } finally {
    await server.stop()
  }
}
