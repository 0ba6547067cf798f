// What the family handles itself, through a node or with a feature.
import type { Connector, FeatureName, PluginContext } from '@latchkey/kernel'
import { base64 } from '@scure/base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakePage } from '../test/fakePage'
import { type RpcServer, result, startRpcServer } from '../test/rpcServer'
import { BLOCKHASH } from '../test/scriptedNode'
import { createAdapter } from './adapter'
import { encodeTransfer } from './features/transfer/encodeTransfer'
import { solana } from './index'
import { mainnet } from './networks'
import { ALICE, BOB, createScriptedWallet } from './testing/scriptedWallet'

const LIVE = { signal: new AbortController().signal }
let server: RpcServer
beforeAll(async () => {
  server = await startRpcServer()
  server.script(result('answer'))
})
afterAll(() => server.close())

async function create({ page = createFakePage(), addConnector = (_connector: Connector) => () => {} } = {}) {
  const storage = { get: async () => null, set: async () => {} }
  const ctx = { signal: new AbortController().signal, storage, addConnector, emit: () => {} }
  const networks = [{ ...mainnet, rpcUrls: [server.url] }]
  return createAdapter(ctx as unknown as PluginContext, { networks, page })
}

test.each(['getBalance', 'isBlockhashValid', 'sendTransaction', 'simulateTransaction'])(
  'RPC-01 %s goes to the node',
  async (method) => {
    const adapter = await create()
    await expect(adapter.read({ network: mainnet.id, method, params: [] }, LIVE)).resolves.toBe('answer')
  },
)

test.each(['requestAirdrop', 'solana_signMessage', 'issueTransaction', 'getbalance'])(
  'RPC-01 %s is refused as an unknown method, and no node is called',
  async (method) => {
    const adapter = await create()
    const before = server.received.length
    const reading = adapter.read({ network: mainnet.id, method, params: [] }, LIVE)
    await expect(reading).rejects.toMatchObject({ code: 'rpc/method-not-found' })
    expect(server.received).toHaveLength(before)
  },
)

test('CHN-02 every feature that the manifest names can be loaded', async () => {
  const adapter = await create()
  for (const name of solana().features) expect([name, await adapter.feature(name)]).toEqual([name, expect.anything()])
})

test('CHN-02 a feature of another family is null', async () => {
  const adapter = await create()
  expect(await adapter.feature('receive')).not.toBeNull()
  for (const name of ['gas', 'constructor']) expect(await adapter.feature(name as FeatureName)).toBeNull()
})

test('CHN-02 a transaction of a wallet that only signs goes to the node', async () => {
  const page = createFakePage()
  page.install(createScriptedWallet({ without: ['solana:signAndSendTransaction'] }).wallet)
  const connectors: Connector[] = []
  await create({
    page,
    addConnector: (connector) => {
      connectors.push(connector)
      return () => {}
    },
  })
  const [connector] = connectors
  await connector?.connect({ networks: [mainnet.id], ...LIVE })
  const costs = { unitPrice: 0n, unitLimit: 500 }
  const bytes = encodeTransfer({ from: ALICE, to: BOB, units: 5n, token: null }, costs, BLOCKHASH)
  const params = [{ transaction: base64.encode(bytes), pubkey: ALICE }]
  await connector?.request({ network: mainnet.id, method: 'solana_signAndSendTransaction', params }, LIVE)
  expect(server.received.at(-1)).toMatchObject({
    method: 'sendTransaction',
    params: [expect.any(String), { encoding: 'base64' }],
  })
})
