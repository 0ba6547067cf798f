import type { FeatureName, PluginContext } from '@latchkey/kernel'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createFakePage } from '../test/fakePage'
import { createAdapter } from './adapter'
import { evm } from './index'
import { mainnet } from './networks'
import { ALICE } from './testing/scriptedWallet'

const LIVE = { signal: new AbortController().signal }
let adapter: Awaited<ReturnType<typeof createAdapter>>

beforeAll(async () => {
  const ctx = { ...LIVE, addConnector: () => () => {}, emit: () => {} } as unknown as PluginContext
  adapter = await createAdapter(ctx, { networks: [mainnet], batch: false, page: createFakePage() })
})

test('ACC-04 addresses have one spelling, and parsing one again changes nothing', () => {
  expect(adapter.parseAddress(ALICE)).toBe(ALICE.toLowerCase())
  fc.assert(
    fc.property(fc.string(), (input) => {
      const parsed = adapter.parseAddress(input)
      if (parsed !== null) expect(adapter.parseAddress(parsed)).toBe(parsed)
    }),
  )
})

test.each([
  'personal_sign',
  'eth_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'eth_accounts',
  'wallet_sendCalls',
  '',
])('RPC-01 %s never goes to a public node', async (method) => {
  const call = { network: mainnet.id, method, params: [] }
  await expect(adapter.read(call, LIVE)).rejects.toMatchObject({ code: 'rpc/method-not-found' })
})

test.each(['eth_call', 'eth_getBalance', 'eth_sendRawTransaction', 'eth_signaled', 'net_version', 'web3_sha3'])(
  'RPC-01 whether %s goes to a node depends only on its name',
  async (method) => {
    const reading = adapter.read({ network: 'eip155:5', method, params: [] }, LIVE)
    const code = method === 'eth_signaled' ? 'rpc/method-not-found' : 'evm/rpc-url-missing'
    await expect(reading).rejects.toMatchObject({ code })
  },
)

test('declared features exist; anything else is null', async () => {
  for (const name of evm().features) await expect(adapter.feature(name)).resolves.not.toBeNull()
  for (const name of ['staking', 'constructor', '__proto__', 'toString']) {
    await expect(adapter.feature(name as FeatureName)).resolves.toBeNull()
  }
})
