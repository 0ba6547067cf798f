// Limits and estimates of a bundler, at their exact boundaries, on a real chain.
import { type Hex, zeroAddress } from 'viem'
import type { UserOperation } from 'viem/account-abstraction'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TEST_MNEMONIC } from '../../local/chains/evm/networks.ts'
import { SMART_ACCOUNT_DEPLOYER_INDEX } from '../../local/chains/evm/smartAccounts/deploySmartAccounts.ts'
import { encodeHandleOps } from '../userOperation.ts'
import { type BundlerWorld, startBundlerWorld } from './bundlerWorld.ts'
import { toWire } from './toWire.ts'

const executor = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: SMART_ACCOUNT_DEPLOYER_INDEX })
/** The EntryPoint checks the signature last, so this error means that all other checks passed. */
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

const request = (method: string, params: unknown) => bundler.request(method, params)
const send = async (change: object, entryPoint = world.entryPoint) =>
  (await request('eth_sendUserOperation', [toWire({ ...operation, ...change }), entryPoint])).error

describe('operations that do not pay for their transaction', () => {
  /** Gas of call data: EIP-2028. 21,000: yellow paper, appendix G. 45,000: overhead of the EntryPoint. */
  function countGas(): bigint {
    const data = encodeHandleOps({ ...operation, preVerificationGas: 0n }, executor.address)
    const bytes = Buffer.from(data.slice(2), 'hex')
    return 66_000n + BigInt(bytes.reduce((sum, byte) => sum + (byte === 0 ? 4 : 16), 0))
  }

  test('EMB-09 the gas around an operation must be included in full', async () => {
    const preVerificationGas = countGas()
    expect(await send({ preVerificationGas })).toEqual(WRONG_SIGNATURE)
    const error = { code: -32602, message: 'preVerificationGas is too low.' }
    expect(await send({ preVerificationGas: preVerificationGas - 1n })).toEqual(error)
  })

  test('EMB-09 the fees must pay for the next block', async () => {
    await world.holdBlocksAt(1_000n)
    // This node suggests one gwei.
    const fees = { maxFeePerGas: 800_001_130n, maxPriorityFeePerGas: 800_000_000n }
    expect(await send(fees)).toEqual(WRONG_SIGNATURE)
    const error = { code: -32602, message: 'maxFeePerGas is too low: the network requires at least 800001130.' }
    expect(await send({ ...fees, maxFeePerGas: 800_001_129n })).toEqual(error)
    expect(await send({ ...fees, maxPriorityFeePerGas: 799_999_999n })).toMatchObject({ code: -32602 })
  })

  test('EMB-09 the gas is at most what a block takes, with a 63rd more for the calls inside', async () => {
    // 6,300,000 / 63 * 64 = 6,400,000, plus 200,000 for the EntryPoint.
    const inside = { callGasLimit: 6_000_000n, verificationGasLimit: 300_000n }
    const most = 12_000_000n - 6_400_000n - 200_000n
    expect(await send({ ...inside, preVerificationGas: most })).toEqual(WRONG_SIGNATURE)
    const error = { code: -32602, message: 'The operation needs more gas than a block allows.' }
    expect(await send({ ...inside, preVerificationGas: most + 1n })).toEqual(error)
    const paymaster = { paymaster: zeroAddress, paymasterData: '0x' }
    const gas = { paymasterVerificationGasLimit: 5_000_000n, paymasterPostOpGasLimit: 0n }
    expect(await send({ ...inside, ...paymaster, ...gas })).not.toEqual(error)
    expect(await send({ ...inside, ...paymaster, ...gas, paymasterPostOpGasLimit: 500_000n })).toEqual(error)
  })
})

describe('an estimate', () => {
  const estimate = async (change: object = {}) => {
    const { nonce, sender, factory, factoryData, callData, signature } = { ...operation, ...change }
    const draft = toWire({ nonce, sender, factory, factoryData, callData, signature })
    return request('eth_estimateUserOperationGas', [draft, world.entryPoint])
  }
  const gasOf = async (change: object) => {
    const { preVerificationGas } = (await estimate(change)).result as { preVerificationGas: Hex }
    return BigInt(preVerificationGas)
  }

  test('EMB-09 counts the most expensive bytes for a signature of the same length', async () => {
    const zeros = await gasOf({ signature: `0x${'00'.repeat(64)}` })
    expect(await gasOf({ signature: `0x${'ff'.repeat(64)}` })).toBe(zeros)
    expect(await gasOf({ signature: `0x${'00'.repeat(96)}` })).toBe(zeros + 32n * 16n)
  })

  test('EMB-09 has no deployment for an account without a factory, and reports one that fails', async () => {
    const { result } = await estimate({ factory: undefined, factoryData: undefined, callData: '0x' })
    expect(result).toMatchObject({ verificationGasLimit: '0x249f0' })
    const failed = await estimate({ factoryData: '0x12345678' })
    expect(failed.error).toEqual({ code: -32500, message: 'AA13 initCode failed or OOG' })
    const good = (await estimate()).result as { verificationGasLimit: Hex; callGasLimit: Hex }
    expect(BigInt(good.verificationGasLimit)).toBeGreaterThan(200_000n)
    expect(BigInt(good.callGasLimit)).toBeGreaterThan(21_000n)
  })

  test('EMB-09 the faster prices are a tenth and a quarter higher', async () => {
    const { result } = await request('pimlico_getUserOperationGasPrice', [])
    const { slow, standard, fast } = result as Record<'slow' | 'standard' | 'fast', Record<string, Hex>>
    for (const fee of ['maxFeePerGas', 'maxPriorityFeePerGas']) {
      const wei = (level: Record<string, Hex>) => BigInt(level[fee] ?? '0x')
      expect([wei(standard), wei(fast)]).toEqual([(wei(slow) * 110n) / 100n, (wei(slow) * 125n) / 100n])
    }
  })
})
