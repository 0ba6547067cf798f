// EIP-5792 calls on the local networks: immediate rejections, descriptions, and results.
import { type Address, createPublicClient, encodeFunctionData, erc20Abi, http, maxUint256, numberToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EvmChains, startEvmChains } from '../../chains/evm/startEvmChains.ts'
import { deriveAccounts } from '../../wallet/families/evm/deriveAccounts.ts'
import { createBatches, createMemoryBatches } from './batches.ts'
import { createEvmFamily } from './evm.ts'
import type { Reading, WalletFamily } from './family.ts'

const [everyday, savings] = deriveAccounts()
const payer = everyday?.address ?? '0x'
const PAYEE = '0x000000000000000000000000000000000000c0DE'
const FIRST = 'eip155:31337'

let local: EvmChains
let family: WalletFamily
beforeAll(async () => {
  local = await startEvmChains({ ports: [0, 0] })
  family = createEvmFamily({ chains: local.chains, accounts: deriveAccounts(), remember: () => {} })
})
afterAll(() => local.stop())

const bundle = (more: object = {}) => ({
  version: '2.0.0',
  chainId: '0x7a69',
  from: payer,
  atomicRequired: false,
  calls: [{ to: PAYEE, value: '0x1' }],
  ...more,
})
const read = (method: string, params: unknown[]) =>
  family.read({ chainId: FIRST, method, params, address: payer }) as Reading
function request(given: object): Extract<Reading, { kind: 'prompt' }> {
  const reading = read('wallet_sendCalls', [given])
  if (reading.kind !== 'prompt') throw new Error('No approval would be requested.')
  return reading
}
async function answerTo(method: string, params: unknown[]): Promise<unknown> {
  const reading = read(method, params)
  if (reading.kind !== 'answer') throw new Error('The request would be shown to a person.')
  return await reading.result
}
const transfer = (units: bigint) => ({
  to: local.tokens.find(({ chainId }) => chainId === 31337)?.address,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [PAYEE, units] }),
})

describe('RPC-06 refused without a prompt', () => {
  test.each([
    ['another account', bundle({ from: savings?.address }), 4100],
    ['a network that the wallet does not know', bundle({ chainId: '0x1' }), 5710],
    ['a network that is not the selected one', bundle({ chainId: '0x7a6a' }), -32602],
    ['calls that must be one', bundle({ atomicRequired: true }), 5760],
    ['a capability that must be there', bundle({ capabilities: { paymasterService: { url: 'https://p' } } }), 5700],
    ['a capability that a call must have', bundle({ calls: [{ to: PAYEE, capabilities: { auxiliary: {} } }] }), 5700],
    ['no call at all', bundle({ calls: [] }), -32602],
    ['more calls than anybody reads', bundle({ calls: Array.from({ length: 21 }, () => ({ to: PAYEE })) }), 5740],
    ['data that is not hexadecimal', bundle({ calls: [{ to: PAYEE, data: 'ff' }] }), -32602],
    ['an id that is too long', bundle({ id: 'x'.repeat(4097) }), -32602],
  ])('%s', (_what, given, code) => {
    expect(() => read('wallet_sendCalls', [given])).toThrow(expect.objectContaining({ code }))
  })

  test('an unknown ID, and capabilities of another account', () => {
    expect(() => read('wallet_getCallsStatus', ['0xno'])).toThrow(expect.objectContaining({ code: 5730 }))
    expect(() => read('wallet_getCapabilities', [PAYEE])).toThrow(expect.objectContaining({ code: 4100 }))
  })
})

test('CHN-01 the wallet’s capabilities, by network, or for the requested networks', async () => {
  const nothing = { atomic: { status: 'unsupported' } }
  expect(await answerTo('wallet_getCapabilities', [payer])).toEqual({ '0x7a69': nothing, '0x7a6a': nothing })
  expect(await answerTo('wallet_getCapabilities', [payer, ['0x7a6a', '0x1']])).toEqual({ '0x7a6a': nothing })
})

test('CHN-01 every call is described in words, is sent in order, and has its receipt', async () => {
  const optional = { paymasterService: { optional: true, url: 'https://p' } }
  const { description, execute } = request(
    bundle({ id: 'two', calls: [{ to: PAYEE, value: '0x2' }, transfer(5n)], capabilities: optional }),
  )
  expect(description.heading).toBe('Send 2 transactions')
  expect(description.facts.map(({ label, value }) => [label, value])).toEqual(
    expect.arrayContaining([
      ['1. Amount', '0.000000000000000002 ETH'],
      ['2. Action', 'Transfer'],
      ['2. Amount', '5 units'],
    ]),
  )
  const client = createPublicClient({ transport: http(local.chains[0]?.rpcUrl) })
  const before = await client.getBalance({ address: PAYEE })
  expect(await execute()).toEqual({ result: { id: 'two' } })
  await expect
    .poll(async () => (await answerTo('wallet_getCallsStatus', ['two'])) as { status: number })
    .toMatchObject({
      version: '2.0.0',
      id: 'two',
      chainId: '0x7a69',
      atomic: false,
      status: 200,
      receipts: [
        { status: '0x1', logs: [] },
        { status: '0x1', logs: [{ address: (transfer(5n).to as Address).toLowerCase() }] },
      ],
    })
  expect((await client.getBalance({ address: PAYEE })) - before).toBe(2n)
  expect(() => read('wallet_sendCalls', [bundle({ id: 'two' })])).toThrow(expect.objectContaining({ code: 5720 }))
})

test('CHN-01 a call that the network refuses ends the batch: the earlier ones are reported as partial', async () => {
  const { execute } = request(bundle({ id: 'part', calls: [{ to: PAYEE }, transfer(maxUint256), { to: PAYEE }] }))
  await execute()
  const status = () => answerTo('wallet_getCallsStatus', ['part'])
  await expect.poll(status).toMatchObject({ status: 600, receipts: [{ status: '0x1' }] })
  await expect(request(bundle({ calls: [transfer(maxUint256)] })).execute()).rejects.toMatchObject({ code: -32003 })
})

test('CHN-01 the wallet gives a unique id to calls that have none', async () => {
  const send = async () => ((await request(bundle()).execute()).result as { id: string }).id
  const [one, other] = [await send(), await send()]
  expect(one).toMatch(/^0x[0-9a-f]{64}$/)
  expect(other).not.toBe(one)
})

test('CHN-01 batches survive a reload, and junk in the storage is ignored', () => {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
  }
  const batch = { id: 'kept', chainId: 31337, hashes: [numberToHex(1)], count: 1 }
  createBatches(storage).add(batch)
  expect(createBatches(storage).find('kept')).toMatchObject(batch)
  expect(createMemoryBatches().find('kept')).toBeNull()
  for (const key of items.keys()) items.set(key, '[{"id":1}]')
  expect(createBatches(storage).find('kept')).toBeNull()
})
