import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdEvm } from '../wallet/families/evm/holdEvm.ts'
import { holdCosmos } from './families/holdCosmos.ts'
import { startWalletPage, type WalletPage } from './startWalletPage.ts'

const nativeCurrency = { name: 'Local Ether', symbol: 'ETH', decimals: 18 }
const chain = { id: 31337, name: 'First', rpcUrl: 'http://127.0.0.1:8545', nativeCurrency }
const relayUrl = 'ws://127.0.0.1:4192'
/** A private key in the page's settings. */
const PRIVATE_KEY = /[0-9a-f]{64}$/

let page: WalletPage
beforeAll(async () => {
  page = await startWalletPage({ holdings: [holdEvm([chain]), holdCosmos()], relayUrl, projectId: 'local', port: 0 })
})
afterAll(() => page.stop())

test.each(['/', '/?uri=wc%3Aabc', '/wc?uri=wc%3Aabc'])('%s serves the page, which cannot be framed', async (path) => {
  const response = await fetch(page.url + path)
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('only the page itself can read the keys, which are not in its script', async () => {
  const url = `${page.url}/page-config.json`
  expect((await fetch(url)).status).toBe(403)
  const own = await fetch(url, { headers: { 'sec-fetch-site': 'same-origin' } })
  expect(await own.json()).toMatchObject({
    families: {
      evm: { accounts: [{ name: 'Everyday' }, { name: 'Savings' }], chains: [chain] },
      cosmos: { accounts: [{ name: 'Everyday' }, { name: 'Savings' }] },
    },
    relayUrl,
  })
  const { families } = await (await fetch(url, { headers: { 'sec-fetch-site': 'same-origin' } })).json()
  const script = await (await fetch(`${page.url}/page.js`)).text()
  for (const { privateKey } of [...families.evm.accounts, ...families.cosmos.accounts]) {
    expect(privateKey).toMatch(PRIVATE_KEY)
    expect(script).not.toContain(privateKey.replace('0x', ''))
  }
})
