// Gas estimates, from a simulation and from the size of the operation.
import type { Hex } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { preVerificationGasOf } from './gas.ts'
import { ENTRY_POINT, TOKEN } from './test/entryPointLogs.ts'
import { startScriptedBundler } from './test/scriptedBundler.ts'
import { EXECUTOR, OPERATION } from './test/scriptedNode.ts'
import { toWire } from './test/toWire.ts'
import { encodeHandleOps } from './userOperation.ts'

const done = (gas: number) => ({ status: '0x1', gasUsed: `0x${gas.toString(16)}`, returnData: '0x', logs: [] })
const reverted = { ...done(1), status: '0x0' }
const FACTORY = { factory: TOKEN, factoryData: '0xabcd' }
const { nonce, sender, callData, signature } = OPERATION

let bundler: Awaited<ReturnType<typeof startScriptedBundler>>
afterEach(() => bundler.stop())

async function estimate(calls: object[], change: object = {}) {
  bundler = await startScriptedBundler({ eth_simulateV1: () => [{ number: '0x1', calls }] })
  const draft = toWire({ nonce, sender, callData, signature, ...change })
  const result = await bundler.request('eth_estimateUserOperationGas', [draft, ENTRY_POINT])
  return result as Record<'preVerificationGas' | 'verificationGasLimit' | 'callGasLimit', Hex>
}

describe('an estimate', () => {
  test('EMB-09 has 30 percent more than the calls take, and what the account’s check takes', async () => {
    expect(await estimate([done(1_000)])).toMatchObject({ callGasLimit: '0x514', verificationGasLimit: '0x249f0' })
    expect(bundler.script.paramsOf('eth_simulateV1')).toMatchObject([
      [{ blockStateCalls: [{ calls: [{ from: ENTRY_POINT, to: sender, data: callData }] }] }, 'latest'],
    ])
  })

  test('EMB-09 includes the deployment of the account before its calls', async () => {
    const { callGasLimit, verificationGasLimit } = await estimate([done(100), done(1_000)], FACTORY)
    expect([callGasLimit, verificationGasLimit]).toEqual(['0x514', '0x24a72'])
    expect(bundler.script.paramsOf('eth_simulateV1')).toMatchObject([
      [{ blockStateCalls: [{ calls: [{ from: ENTRY_POINT, to: TOKEN, data: '0xabcd' }, { to: sender }] }] }, 'latest'],
    ])
  })

  test('EMB-09 a factory may need no data', async () => {
    await estimate([done(100), done(1_000)], { factory: TOKEN })
    expect(JSON.stringify(bundler.script.paramsOf('eth_simulateV1'))).toContain('"data":"0x"')
  })

  test.each([
    { when: 'a call reverts', calls: [reverted], change: {}, code: -32521, message: 'execution reverted' },
    { when: 'nothing was tried', calls: [], change: {}, code: -32521, message: 'execution reverted' },
    {
      when: 'the deployment reverts',
      calls: [reverted, done(1)],
      change: FACTORY,
      code: -32500,
      message: 'AA13 initCode failed or OOG',
    },
    {
      when: 'a call reverts behind the deployment',
      calls: [done(1), reverted],
      change: FACTORY,
      code: -32521,
      message: 'execution reverted',
    },
  ])('EMB-09 is refused when $when', async ({ calls, change, code, message }) => {
    await expect(estimate(calls, change)).rejects.toMatchObject({ code, message })
  })

  test('EMB-09 is refused when the node tried no block', async () => {
    bundler = await startScriptedBundler({ eth_simulateV1: () => [] })
    const draft = toWire({ nonce, sender, callData, signature })
    const refused = { code: -32521, message: 'execution reverted' }
    await expect(bundler.request('eth_estimateUserOperationGas', [draft, ENTRY_POINT])).rejects.toMatchObject(refused)
  })

  test('EMB-09 counts the most expensive bytes for a signature of the same length', async () => {
    const gasOf = async (bytes: Hex) => BigInt((await estimate([done(1)], { signature: bytes })).preVerificationGas)
    const zeros = await gasOf(`0x${'00'.repeat(64)}`)
    await bundler.stop()
    expect(await gasOf(`0x${'ff'.repeat(64)}`)).toBe(zeros)
    await bundler.stop()
    expect(await gasOf(`0x${'00'.repeat(96)}`)).toBe(zeros + 32n * 16n)
    const dear = 2n ** 64n - 1n
    const limits = { callGasLimit: dear, verificationGasLimit: dear, preVerificationGas: dear }
    const filled = { ...OPERATION, ...limits, maxFeePerGas: dear, maxPriorityFeePerGas: dear }
    const signature: Hex = `0x${'ff'.repeat(64)}`
    expect(zeros).toBe(preVerificationGasOf({ ...filled, signature }, ENTRY_POINT))
  })
})

test('EMB-09 the gas around an operation is counted by its bytes: 4 for a zero, 16 for another', () => {
  const bytes = Buffer.from(encodeHandleOps(OPERATION, EXECUTOR.address).slice(2), 'hex')
  const zeros = bytes.filter((byte) => byte === 0).length
  const counted = preVerificationGasOf(OPERATION, EXECUTOR.address)
  expect(counted).toBe(66_000n + BigInt(zeros * 4 + (bytes.length - zeros) * 16))
})

test('EMB-09 the faster prices are a tenth and a quarter higher', async () => {
  bundler = await startScriptedBundler()
  expect(await bundler.request('pimlico_getUserOperationGasPrice')).toEqual({
    slow: { maxFeePerGas: '0x514', maxPriorityFeePerGas: '0x64' },
    standard: { maxFeePerGas: '0x596', maxPriorityFeePerGas: '0x6e' },
    fast: { maxFeePerGas: '0x659', maxPriorityFeePerGas: '0x7d' },
  })
})
