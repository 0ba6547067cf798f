// What the family handles itself, through an endpoint or with a feature.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Connector, FeatureName, PluginContext } from '@latchkey/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakePage, register } from '../test/fakePage'
import { createSigner } from '../test/signer'
import { createAdapter } from './adapter'
import { mainnet, signet } from './networks'
import { createScriptedWallet } from './testing/scriptedWallet'

const LIVE = { signal: new AbortController().signal }
const TXID = 'ab'.repeat(32)
const ANSWERS: Readonly<Record<string, string>> = {
  'GET /blocks/tip/height': '812345',
  [`GET /tx/${TXID}/hex`]: '0200ff',
  'POST /tx': TXID,
}
const endpoint = createServer(({ method, url }, response) => {
  const answer = ANSWERS[`${method} ${url}`]
  response.writeHead(answer === undefined ? 404 : 200).end(answer)
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`
})
afterAll(() => void endpoint.close())

async function create() {
  const modal = new AbortController()
  const storage = { get: async () => null, set: async () => {} }
  const ctx = { signal: modal.signal, storage, addConnector: () => () => {}, emit: () => {} }
  const networks = [{ ...mainnet, rpcUrls: [url] }]
  const adapter = await createAdapter(ctx as unknown as PluginContext, { networks, page: createFakePage() })
  modal.abort()
  return adapter
}

test.each<[string, unknown[], unknown]>([
  ['getblockcount', [], 812_345],
  ['getrawtransaction', [TXID], '0200ff'],
  ['sendrawtransaction', ['00'], TXID],
])('RPC-01 %s goes to the endpoint', async (method, params, answer) => {
  const adapter = await create()
  await expect(adapter.read({ network: mainnet.id, method, params }, LIVE)).resolves.toBe(answer)
})

test.each(['getblock', 'constructor'])('RPC-01 %s is refused as an unknown method', async (method) => {
  const adapter = await create()
  const reading = adapter.read({ network: mainnet.id, method, params: [] }, LIVE)
  await expect(reading).rejects.toMatchObject({ code: 'rpc/method-not-found' })
})

test('a feature of another family is null', async () => {
  const adapter = await create()
  expect(await adapter.feature('receive')).not.toBeNull()
  for (const name of ['gas', 'constructor']) expect(await adapter.feature(name as FeatureName)).toBeNull()
})

test('CHN-03 a wallet of the page is on the host’s network if it names none, and its PSBTs are read here', async () => {
  const [{ address }] = createSigner('signet').accounts
  const page = createFakePage()
  register(page, { ...createScriptedWallet().wallet, accounts: [{ address }] })
  const connectors: Connector[] = []
  const addConnector = (connector: Connector) => {
    connectors.push(connector)
    return () => {}
  }
  const modal = new AbortController()
  const storage = { get: async () => null, set: async () => {} }
  const ctx = { signal: modal.signal, storage, addConnector, emit: () => {} }
  await createAdapter(ctx as unknown as PluginContext, { networks: [signet], page })
  modal.abort()
  const request = (method: string, params: unknown[]) =>
    connectors[0]?.request({ network: signet.id, method, params }, LIVE)
  await expect(request('getAccountAddresses', [])).resolves.toMatchObject([{ address }])
  const signing = request('signPsbt', [{ account: address, psbt: btoa('not a PSBT') }])
  await expect(signing).rejects.toMatchObject({ code: 'rpc/invalid-params' })
})
