// How simulation results of an EntryPoint are interpreted, how an operation's transaction is found, and how its receipt is read.
import { encodeErrorResult, type Hex, zeroAddress } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import { findInclusion, readReceipt, validate } from './entryPoint.ts'
import { RpcError } from './rpcError.ts'
import { begin, ENTRY_POINT, end, type LogDraft, receiptOf, revert, SENDER, TOKEN } from './test/entryPointLogs.ts'
import {
  type Answers,
  createScript,
  createScriptedClient,
  EXECUTOR,
  NodeError,
  OPERATION,
  refusal,
} from './test/scriptedNode.ts'
import type { Operation } from './userOperation.ts'

const OURS: Hex = `0x${'1'.repeat(64)}`
const THEIRS: Hex = `0x${'2'.repeat(64)}`

/** A call that emits one event; `mark` identifies it. */
const call = (mark: Hex): LogDraft => ({ address: TOKEN, topics: [`0x${'9'.repeat(64)}`], data: mark })

const read = (...drafts: LogDraft[]) => readReceipt(receiptOf(THEIRS, ...drafts), OURS, ENTRY_POINT)
const marksOf = (receipt: object | null) => (receipt as { logs: { data: Hex }[] }).logs.map(({ data }) => data)

test('EMB-09 an operation is returned with its sender, its nonce, its success, and its cost', () => {
  const receipt = receiptOf(THEIRS, begin(), end(OURS))
  expect(readReceipt(receipt, OURS, ENTRY_POINT)).toEqual({
    userOpHash: OURS,
    entryPoint: ENTRY_POINT,
    sender: SENDER,
    nonce: '0x12',
    paymaster: zeroAddress,
    success: true,
    actualGasCost: '0xff',
    actualGasUsed: '0x1000',
    logs: [],
    receipt,
  })
})

test.each<{ when: string; drafts: LogDraft[] }>([
  { when: 'nothing was written', drafts: [] },
  { when: 'only another operation was carried out', drafts: [begin(), end(THEIRS)] },
  { when: 'another contract wrote the event', drafts: [begin(), end(OURS, true, TOKEN)] },
  { when: 'only its calls wrote something', drafts: [begin(), call('0x01'), revert(OURS, '0x')] },
])('EMB-09 there is no receipt when $when', ({ drafts }) => {
  expect(read(...drafts)).toBeNull()
})

describe('several operations in one transaction', () => {
  test('EMB-09 the logs of an operation are those of its own calls', () => {
    const drafts = [call('0x01'), begin(), call('0x02'), end(THEIRS), call('0x03'), call('0x04'), end(OURS)]
    expect(marksOf(read(...drafts, call('0x05'), end(`0x${'3'.repeat(64)}`), call('0x06')))).toEqual(['0x03', '0x04'])
  })

  test('EMB-09 those of the first begin where validation ends', () => {
    const drafts = [call('0x01'), begin(), call('0x02'), end(OURS), call('0x03'), end(THEIRS)]
    expect(marksOf(read(...drafts))).toEqual(['0x02'])
  })

  test('EMB-09 an event of another contract ends no operation, and is a log of the calls', () => {
    const forged = end(THEIRS, true, TOKEN)
    expect(marksOf(read(begin(), call('0x01'), forged, end(OURS)))).toEqual(['0x01', forged.data])
  })

  test('EMB-09 the logs of calls that revert start after the begin event and exclude the reason; without that event there are none', () => {
    expect(marksOf(read(begin(), call('0x01'), revert(OURS, '0xab'), end(OURS, false)))).toEqual(['0x01'])
    expect(marksOf(read(call('0x01'), end(OURS)))).toEqual([])
  })

  test('EMB-09 the reason of a revert is returned for the operation that reverted', () => {
    const reverted = [begin(), revert(OURS, '0xab'), end(OURS, false), revert(THEIRS, '0xcd'), end(THEIRS, false)]
    expect(read(...reverted)).toMatchObject({ success: false, reason: '0xab' })
    expect(read(begin(), end(OURS), revert(THEIRS, '0xcd'), end(THEIRS, false))).not.toHaveProperty('reason')
    expect(read(begin(), revert(THEIRS, '0xcd'), end(THEIRS, false), end(OURS))).not.toHaveProperty('reason')
  })
})

describe('validation', () => {
  async function refusalOf(eth_call: () => unknown, change: Partial<Operation> = {}): Promise<unknown> {
    const client = createScriptedClient(createScript({ eth_call }))
    return validate(client, ENTRY_POINT, { ...OPERATION, ...change }, EXECUTOR.address).catch((cause) => cause)
  }

  test.each<{ when: string; nodeError: NodeError; code: number; message: string }>([
    { when: 'a reason', nodeError: refusal('AA24 signature error'), code: -32507, message: 'AA24 signature error' },
    { when: 'a reason behind an internal error', nodeError: refusal('AA21', -32603), code: -32500, message: 'AA21' },
    { when: 'no reason', nodeError: new NodeError(3), code: -32500, message: 'The EntryPoint refused this operation.' },
    {
      when: 'another error of its own',
      nodeError: new NodeError(
        3,
        encodeErrorResult({ abi: entryPoint07Abi, errorName: 'SenderAddressResult', args: [TOKEN] }),
      ),
      code: -32500,
      message: 'The EntryPoint refused this operation.',
    },
    {
      when: 'an error without facts',
      nodeError: new NodeError(
        3,
        encodeErrorResult({ abi: entryPoint07Abi, errorName: 'ReentrancyGuardReentrantCall' }),
      ),
      code: -32500,
      message: 'The EntryPoint refused this operation.',
    },
  ])('EMB-09 that reverts with $when is a refusal', async ({ nodeError, code, message }) => {
    const cause = await refusalOf(() => nodeError)
    expect(cause).toBeInstanceOf(RpcError)
    expect(cause).toMatchObject({ code, message })
  })

  test.each([-32603, -32000, -32005])('EMB-09 that the node fails with %i is not a refusal', async (code) => {
    const cause = await refusalOf(() => new NodeError(code))
    expect(cause).toBeInstanceOf(Error)
    expect(cause).not.toBeInstanceOf(RpcError)
  })

  test('EMB-09 may take 12 million gas, with a 63rd more for all that runs inside', async () => {
    const inside = { callGasLimit: 6_000_000n, verificationGasLimit: 300_000n }
    const tooMuch = { code: -32602, message: 'The operation needs more gas than a block allows.' }
    const most = 12_000_000n - 6_400_000n - 200_000n
    expect(await refusalOf(() => '0x', { ...inside, preVerificationGas: most })).toBeUndefined()
    expect(await refusalOf(() => '0x', { ...inside, preVerificationGas: most + 1n })).toMatchObject(tooMuch)
    const paymaster = { paymaster: TOKEN, paymasterVerificationGasLimit: 63n, paymasterPostOpGasLimit: 126n }
    const paid = { ...inside, ...paymaster }
    expect(await refusalOf(() => '0x', { ...paid, preVerificationGas: most - 192n })).toBeUndefined()
    expect(await refusalOf(() => '0x', { ...paid, preVerificationGas: most - 191n })).toMatchObject(tooMuch)
  })
})

describe('the transaction that executed an operation', () => {
  const carried = receiptOf(THEIRS, begin(), end(OURS))
  async function find(transactionHash: Hex | null, fromBlock: bigint, answers: Answers) {
    const script = createScript(answers)
    const kept = { hash: OURS, transactionHash, fromBlock }
    return { found: await findInclusion(createScriptedClient(script), ENTRY_POINT, kept), script }
  }

  test('SRV-08 is the known one, without a search, when it has the event', async () => {
    const { found, script } = await find(THEIRS, 0n, { eth_getTransactionReceipt: () => carried })
    expect(found).toEqual(carried)
    expect(script.paramsOf('eth_getLogs')).toEqual([])
  })

  test('SRV-08 is searched for by its event when the known one has none, from 64 blocks before', async () => {
    const other: Hex = `0x${'4'.repeat(64)}`
    const answers = {
      eth_getTransactionReceipt: ([hash]: readonly unknown[]) => (hash === other ? receiptOf(other) : carried),
      eth_getLogs: () => [{ transactionHash: THEIRS }],
    }
    const { found, script } = await find(other, 65n, answers)
    expect(found).toEqual(carried)
    const [signature] = end(OURS).topics
    const filter = { address: ENTRY_POINT, fromBlock: '0x1', toBlock: 'latest' }
    expect(script.paramsOf('eth_getLogs')).toMatchObject([[{ ...filter, topics: [signature, OURS, null, null] }]])
  })

  test.each([
    [0n, '0x0'],
    [64n, '0x0'],
    [66n, '0x2'],
  ])('SRV-08 of an operation from block %d is searched for from block %s', async (fromBlock, first) => {
    const { found, script } = await find(null, fromBlock, {})
    expect(found).toBeNull()
    expect(script.paramsOf('eth_getLogs')).toMatchObject([[{ fromBlock: first }]])
    expect(script.paramsOf('eth_getTransactionReceipt')).toEqual([])
  })

  test('SRV-08 is unknown while its event is in no block', async () => {
    expect((await find(null, 0n, { eth_getLogs: () => [{ transactionHash: null }] })).found).toBeNull()
  })
})
