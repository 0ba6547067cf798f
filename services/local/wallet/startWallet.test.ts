import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdEvm } from './families/evm/holdEvm.ts'
import { holdSolana } from './families/solana/holdSolana.ts'
import { startWallet, type Wallet } from './startWallet.ts'

const nativeCurrency = { name: 'Local Ether', symbol: 'ETH', decimals: 18 }
const chain = { id: 31337, name: 'First', rpcUrl: 'http://127.0.0.1:8545', nativeCurrency }
const cluster = { id: `solana:${'1'.repeat(32)}`, name: 'Cluster', rpcUrl: 'http://127.0.0.1:8899' }
const holdings = [holdEvm([chain]), holdSolana([cluster])]

let wallet: Wallet
beforeAll(async () => {
  wallet = await startWallet({ holdings, port: 0 })
})
afterAll(() => wallet.stop())

/** Every key and seed that the wallet's window gets. */
async function listKeys(): Promise<string[]> {
  const own = await fetch(`${wallet.url}/window-config.json`, { headers: { 'sec-fetch-site': 'same-origin' } })
  const keys = (await own.text()).match(/[0-9a-f]{64}/g) ?? []
  expect(keys).toHaveLength(4)
  return keys
}

test('the script for pages holds no key and may be loaded from anywhere', async () => {
  const response = await fetch(wallet.scriptUrl)
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const script = await response.text()
  expect(script).toContain('dev.latchkey.demo-wallet')
  expect(script).toContain('wallet-standard:register-wallet')
  for (const key of await listKeys()) expect(script).not.toContain(key)
})

test('only the wallet itself can read the keys', async () => {
  const url = `${wallet.url}/window-config.json`
  expect((await fetch(url)).status).toBe(403)
  expect((await fetch(url, { headers: { 'sec-fetch-site': 'same-site' } })).status).toBe(403)
  const own = await fetch(url, { headers: { 'sec-fetch-site': 'same-origin' } })
  expect(own.headers.get('access-control-allow-origin')).toBeNull()
  const accounts = [{ name: 'Everyday' }, { name: 'Savings' }]
  expect(await own.json()).toMatchObject({
    evm: { accounts, chains: [chain] },
    solana: { accounts, networks: [cluster] },
  })
})

test('the window cannot be framed and loads nothing from elsewhere', async () => {
  const response = await fetch(`${wallet.url}/window.html`)
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("default-src 'none'")
})

test('if a port is taken, the next free one is used, and the script knows it', async () => {
  const second = await startWallet({ holdings, port: Number(new URL(wallet.url).port) })
  expect(second.url).not.toBe(wallet.url)
  expect(await (await fetch(second.scriptUrl)).text()).toContain(second.url)
  expect(await (await fetch(`${second.url}/health`)).text()).toBe('ok\n')
  await second.stop()
})
