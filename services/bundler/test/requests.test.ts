// What a bundler reads, limits and refuses, at exactly its limits, over its HTTP.
import { type Hex, zeroAddress } from 'viem'
import type { UserOperation } from 'viem/account-abstraction'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TEST_MNEMONIC } from '../../local/chains/evm/networks.ts'
import { SMART_ACCOUNT_DEPLOYER_INDEX } from '../../local/chains/evm/smartAccounts/deploySmartAccounts.ts'
import { encodeHandleOps } from '../userOperation.ts'
import { type BundlerWorld, startBundlerWorld, toWire } from './bundlerWorld.ts'

const executor = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: SMART_ACCOUNT_DEPLOYER_INDEX })
/** What comes after every other check. */
const WRONG_SIGNATURE = { code: -32507, message: 'AA24 signature error' }

let world: BundlerWorld
let bundler: Awaited<ReturnType<BundlerWorld['start']>>
let operation: UserOperation<'0.7'>
beforeAll(async () => {
  world = await startBundlerWorld()
  bundler = await world.start()
  const stranger = privateKeyToAccount(`0x${'7'.repeat(64)}`)
  const signature = await stranger.signMessage({ message: 'not this' })
  operation = { ...(await world.createOperation()).operation, signature }
})
afterAll(() => world?.stop())
afterEach(() => world.reset())

const ask = (method: string, params: unknown) => bundler.ask(method, params)
const send = async (change: object, entryPoint = world.entryPoint) =>
  (await ask('eth_sendUserOperation', [toWire({ ...operation, ...change }), entryPoint])).error
async function post(body: unknown, query = 'chainId=eip155:31337') {
  const headers = { 'content-type': 'application/json' }
  const url = `${bundler.url}/v1/bundler?${query}`
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}

describe('what is not worth its transaction', () => {
  /** Source: EIP-2028 for the bytes, the yellow paper for 21,000; 45,000 is what the EntryPoint needs around an operation. */
  function countGas(): bigint {
    const data = encodeHandleOps({ ...operation, preVerificationGas: 0n }, executor.address)
    const bytes = Buffer.from(data.slice(2), 'hex')
    return 66_000n + BigInt(bytes.reduce((sum, byte) => sum + (byte === 0 ? 4 : 16), 0))
  }

  test('EMB-09 the gas around an operation has to be all there', async () => {
    const preVerificationGas = countGas()
    expect(await send({ preVerificationGas })).toEqual(WRONG_SIGNATURE)
    const error = { code: -32602, message: 'preVerificationGas is too low.' }
    expect(await send({ preVerificationGas: preVerificationGas - 1n })).toEqual(error)
  })

  test('EMB-09 the fee has to be the base fee at least', async () => {
    await world.holdBlocksAt(1_000n)
    const feesOf = (maxFeePerGas: bigint) => ({ maxFeePerGas, maxPriorityFeePerGas: 0n })
    expect(await send(feesOf(1_000n))).toEqual(WRONG_SIGNATURE)
    expect(await send(feesOf(999n))).toEqual({ code: -32602, message: 'maxFeePerGas is too low.' })
  })

  test('EMB-09 the gas is at most what a block takes, with a 63rd more for the calls inside', async () => {
    // 6,300,000 / 63 * 64 = 6,400,000; 200,000 are the EntryPoint's own.
    const inside = { callGasLimit: 6_000_000n, verificationGasLimit: 300_000n }
    const most = 12_000_000n - 6_400_000n - 200_000n
    expect(await send({ ...inside, preVerificationGas: most })).toEqual(WRONG_SIGNATURE)
    const error = { code: -32602, message: 'The operation wants more gas than a block has.' }
    expect(await send({ ...inside, preVerificationGas: most + 1n })).toEqual(error)
    const paymaster = { paymaster: zeroAddress, paymasterData: '0x' }
    const gas = { paymasterVerificationGasLimit: 5_000_000n, paymasterPostOpGasLimit: 0n }
    expect(await send({ ...inside, ...paymaster, ...gas })).not.toEqual(error)
    expect(await send({ ...inside, ...paymaster, ...gas, paymasterPostOpGasLimit: 500_000n })).toEqual(error)
  })
})

test.each<[field: string, value: unknown]>([
  ['sender', `0x${'a'.repeat(39)}`],
  ['sender', `0x${'a'.repeat(41)}`],
  ['sender', `x0x${'a'.repeat(40)}`],
  ['sender', 7],
  ['nonce', `0x${'1'.repeat(65)}`],
  ['nonce', '0x'],
  ['nonce', '10'],
  ['nonce', '0x1 '],
  ['factory', '0x'],
  ['factoryData', '0x1'],
  ['callData', '0x0'],
  ['callData', '0xzz'],
  ['callData', '00'],
  ['signature', '0x1'],
  ['callGasLimit', `0x${'1'.repeat(33)}`],
  ['verificationGasLimit', '0x1g'],
  ['preVerificationGas', '-0x1'],
  ['maxFeePerGas', `0x${'1'.repeat(33)}`],
  ['maxPriorityFeePerGas', null],
  ['paymaster', '0x00'],
  ['paymasterData', '0x1'],
  ['paymasterVerificationGasLimit', `0x${'1'.repeat(33)}`],
])('EMB-09 an operation with %s %j is none', async (field, value) => {
  expect(await send({ [field]: value })).toEqual({ code: -32602, message: `Not a user operation: ${field}.` })
})

describe('an estimate', () => {
  const estimate = async (change: object = {}) => {
    const { nonce, sender, factory, factoryData, callData, signature } = { ...operation, ...change }
    const draft = toWire({ nonce, sender, factory, factoryData, callData, signature })
    return ask('eth_estimateUserOperationGas', [draft, world.entryPoint])
  }
  const gasOf = async (change: object) => {
    const { preVerificationGas } = (await estimate(change)).result as { preVerificationGas: Hex }
    return BigInt(preVerificationGas)
  }

  test('EMB-09 counts the dearest bytes for a signature, as many as it has', async () => {
    const zeros = await gasOf({ signature: `0x${'00'.repeat(64)}` })
    expect(await gasOf({ signature: `0x${'ff'.repeat(64)}` })).toBe(zeros)
    expect(await gasOf({ signature: `0x${'00'.repeat(96)}` })).toBe(zeros + 32n * 16n)
  })

  test('EMB-09 has no deployment for an account without a factory, and says when one fails', async () => {
    const { result } = await estimate({ factory: undefined, factoryData: undefined, callData: '0x' })
    expect(result).toMatchObject({ verificationGasLimit: '0x249f0' })
    const failed = await estimate({ factoryData: '0x12345678' })
    expect(failed.error).toEqual({ code: -32500, message: 'AA13 initCode failed or OOG' })
    const good = (await estimate()).result as { verificationGasLimit: Hex; callGasLimit: Hex }
    expect(BigInt(good.verificationGasLimit)).toBeGreaterThan(200_000n)
    expect(BigInt(good.callGasLimit)).toBeGreaterThan(21_000n)
  })

  test('EMB-09 of prices: the faster ones are a tenth and a quarter above', async () => {
    const { result } = await ask('pimlico_getUserOperationGasPrice', [])
    const { slow, standard, fast } = result as Record<'slow' | 'standard' | 'fast', Record<string, Hex>>
    for (const fee of ['maxFeePerGas', 'maxPriorityFeePerGas']) {
      const wei = (level: Record<string, Hex>) => BigInt(level[fee] ?? '0x')
      expect([wei(standard), wei(fast)]).toEqual([(wei(slow) * 110n) / 100n, (wei(slow) * 125n) / 100n])
    }
  })
})

describe('requests', () => {
  const chainId = (id?: unknown) => ({ jsonrpc: '2.0', id, method: 'eth_chainId' })

  test('EMB-09 a batch has up to twenty requests, and is answered in order', async () => {
    const twenty = Array.from({ length: 20 }, (_, id) => chainId(id))
    const { body } = await post(twenty)
    expect(body).toEqual(twenty.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x7a69' })))
    const more = await post([...twenty, chainId(20)])
    expect(more).toMatchObject({ status: 413, body: { error: { code: 'too-many' } } })
  })

  test.each([7, '7', null])('EMB-09 the id %j comes back', async (id) => {
    expect((await post(chainId(id))).body).toEqual({ jsonrpc: '2.0', id, result: '0x7a69' })
  })

  test('EMB-09 what is no request is told so, each of a batch', async () => {
    const invalid = { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } }
    expect((await post(chainId())).body.id).toBeNull()
    expect((await post([chainId(1), { id: 2 }, null, chainId({})])).body).toEqual([
      { jsonrpc: '2.0', id: 1, result: '0x7a69' },
      ...[invalid, invalid, invalid],
    ])
  })

  test.each([
    '',
    'chainId=',
    'chainId=eip155:',
    'chainId=xeip155:1',
    'chainId=eip155:1x',
    `chainId=eip155:${'1'.repeat(16)}`,
  ])('EMB-09 no chain is named by %j', async (query) => {
    const { status, body } = await post(chainId(1), query)
    expect([status, body.error.code]).toEqual([400, 'unsupported-chain'])
  })

  test('EMB-09 an operation is named by a hash, in either case, and by nothing else', async () => {
    const status = (params: unknown) => ask('pimlico_getUserOperationStatus', params)
    const notFound = { status: 'not_found', transactionHash: null }
    expect((await status([`0x${'aB'.repeat(32)}`])).result).toEqual(notFound)
    const error = { code: -32602, message: 'Not the hash of a user operation.' }
    for (const hash of [`0x${'a'.repeat(63)}`, `0x${'a'.repeat(65)}`, `x0x${'a'.repeat(64)}`, 7, undefined])
      expect((await status([hash])).error).toEqual(error)
  })

  test('EMB-09 it says that it runs, and lets a page of any origin ask', async () => {
    expect(await (await fetch(`${bundler.url}/health`)).text()).toBe('ok\n')
    const preflight = await fetch(`${bundler.url}/v1/bundler`, { method: 'OPTIONS' })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type')
  })
})
