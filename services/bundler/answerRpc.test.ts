// What a bundler accepts, and the status it reports: data from the chain takes precedence over stored data.
import type { Hex } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { preVerificationGasOf } from './gas.ts'
import type { Kept } from './operations.ts'
import { begin, ENTRY_POINT, end, receiptOf, SENDER, TOKEN } from './test/entryPointLogs.ts'
import { startScriptedBundler } from './test/scriptedBundler.ts'
import {
  type Answers,
  EXECUTOR,
  HASH,
  keptOf,
  NodeError,
  OPERATION,
  refusal,
  SIGNED,
  signedFor,
} from './test/scriptedNode.ts'

const THEIRS: Hex = `0x${'7'.repeat(64)}`
const carriedBy = (hash: Hex): Answers => ({
  eth_getTransactionReceipt: ([requested]) => (requested === hash ? receiptOf(hash, begin(), end(HASH)) : null),
  eth_getLogs: () => [{ transactionHash: hash }],
})
const rejected = keptOf({ isRejected: true, isSettled: true })
const mined: Answers = { eth_getTransactionReceipt: ([hash]) => receiptOf(hash as Hex) }

let bundler: Awaited<ReturnType<typeof startScriptedBundler>>
afterEach(() => bundler.stop())
async function start(answers: Answers = {}, kept: Kept | null = null) {
  bundler = await startScriptedBundler(answers, kept)
  return bundler
}

describe('sending', () => {
  test('EMB-09 an operation that passes validation is stored from this block on, then sent', async () => {
    const { send, added, script } = await start()
    expect(await send()).toBe(HASH)
    expect(added).toMatchObject([{ hash: HASH, chainId: 31337, sender: SENDER, fromBlock: 1_000n }])
    expect(script.paramsOf('eth_sendRawTransaction')).toHaveLength(1)
  })

  test('SRV-11 a node that fails is called once, so a silent one holds a request for the time of one call', async () => {
    const { send, script } = await start({ eth_getBlockByNumber: () => new NodeError(-32005) })
    await expect(send()).rejects.toThrow()
    expect(script.paramsOf('eth_getBlockByNumber')).toHaveLength(1)
  })

  test('EMB-09 an operation that the EntryPoint refuses is not stored', async () => {
    const { send, added, script } = await start({ eth_call: () => refusal('AA24 signature error') })
    await expect(send()).rejects.toMatchObject({ code: -32507 })
    expect([added, script.paramsOf('eth_sendRawTransaction')]).toEqual([[], []])
  })

  test('EMB-09 SRV-08 the fees pay for the next block: four fifths of the suggested priority fee, and a base fee that has risen by an eighth', async () => {
    const { send } = await start()
    expect(await send({ maxFeePerGas: 1_210n, maxPriorityFeePerGas: 80n })).toMatch(/^0x/)
    await expect(send({ maxPriorityFeePerGas: 79n })).rejects.toMatchObject({
      code: -32602,
      message: 'maxPriorityFeePerGas is too low: the network requires at least 80.',
    })
    await expect(send({ maxFeePerGas: 1_209n })).rejects.toMatchObject({
      code: -32602,
      message: 'maxFeePerGas is too low: the network requires at least 1210.',
    })
  })

  test('EMB-09 a block without a base fee requires only the priority fee', async () => {
    const { send } = await start({
      eth_getBlockByNumber: ([tag]) => ({ number: '0x1', ...(tag !== 'latest' && { baseFeePerGas: '0x1' }) }),
    })
    expect(await send({ maxFeePerGas: 80n, maxPriorityFeePerGas: 80n })).toMatch(/^0x/)
    await expect(send({ maxFeePerGas: 79n, maxPriorityFeePerGas: 80n })).rejects.toMatchObject({ code: -32602 })
  })

  test('EMB-09 the gas around an operation must be included in full', async () => {
    const { send } = await start()
    const preVerificationGas = preVerificationGasOf({ ...OPERATION, preVerificationGas: 0n }, EXECUTOR.address)
    expect(await send({ preVerificationGas })).toMatch(/^0x/)
    const tooLow = { code: -32602, message: 'preVerificationGas is too low.' }
    await expect(send({ preVerificationGas: preVerificationGas - 1n })).rejects.toMatchObject(tooLow)
  })

  test('SRV-08 an accepted operation is accepted again, without validation', async () => {
    const refusing = { eth_call: () => refusal('AA25 invalid account nonce') }
    const { send, added } = await start(refusing, signedFor({ isSettled: true }))
    expect([await send(), added]).toEqual([HASH, []])
  })

  test('SRV-08 a waiting operation continues when it is sent again, a settled one does not', async () => {
    const waiting = await start({}, signedFor())
    await waiting.send()
    expect(waiting.script.paramsOf('eth_sendRawTransaction')).toEqual([[SIGNED.raw]])
    await waiting.stop()
    const settled = await start({}, signedFor({ isSettled: true }))
    await settled.send()
    expect(settled.script.requests).toEqual([])
  })

  test('SRV-08 a rejected operation must pass validation again, unless another bundler has carried it out', async () => {
    const again = await start({}, rejected)
    expect([await again.send(), again.added.length]).toEqual([HASH, 1])
    await again.stop()
    const carried = await start({ ...carriedBy(THEIRS), eth_call: () => refusal('AA25') }, rejected)
    expect([await carried.send(), carried.added]).toEqual([HASH, []])
  })
})

describe('the status', () => {
  async function statusOf(answers: Answers, kept: Kept | null) {
    const { request } = await start(answers, kept)
    return request('pimlico_getUserOperationStatus', [HASH])
  }
  test.each<{ status: string; answers?: Answers; kept: Kept | null; transactionHash: Hex | null }>([
    { status: 'not_found', kept: null, transactionHash: null },
    { status: 'not_submitted', kept: keptOf(), transactionHash: null },
    { status: 'submitted', kept: signedFor(), transactionHash: SIGNED.hash },
    { status: 'failed', answers: mined, kept: signedFor(), transactionHash: SIGNED.hash },
    { status: 'rejected', kept: rejected, transactionHash: null },
    { status: 'included', answers: carriedBy(THEIRS), kept: rejected, transactionHash: THEIRS },
    { status: 'included', answers: carriedBy(SIGNED.hash), kept: signedFor(), transactionHash: SIGNED.hash },
  ])(
    'SRV-08 is $status, first by what the chain has, then by what was stored',
    async ({ answers, kept, ...expected }) => {
      expect(await statusOf(answers ?? {}, kept)).toEqual(expected)
    },
  )

  test('SRV-08 is not a failure when the transaction is mined during the request', async () => {
    let searches = 0
    const answers: Answers = {
      eth_getTransactionReceipt: ([hash]) => receiptOf(hash as Hex, ...(hash === THEIRS ? [begin(), end(HASH)] : [])),
      eth_getLogs: () => (++searches > 1 ? [{ transactionHash: THEIRS }] : []),
    }
    expect(await statusOf(answers, signedFor())).toMatchObject({ status: 'included' })
  })

  test('SRV-08 is an error, not an outcome, if the node responds with an error', async () => {
    await expect(statusOf({ eth_getLogs: () => new NodeError(-32603) }, signedFor())).rejects.toThrow()
  })
})

describe('what is returned for one operation', () => {
  test('EMB-09 its receipt exists once its event does', async () => {
    const waiting = await start({}, signedFor())
    expect(await waiting.request('eth_getUserOperationReceipt', [HASH])).toBeNull()
    await waiting.stop()
    const { request } = await start(carriedBy(SIGNED.hash), signedFor())
    expect(await request('eth_getUserOperationReceipt', [HASH])).toMatchObject({ userOpHash: HASH, success: true })
  })

  const blockHash = `0x${'b'.repeat(64)}`
  const nowhere = { blockHash: null, blockNumber: null }
  const there = { transactionHash: THEIRS, blockHash, blockNumber: '0x2a' }
  test.each<{ when: string; answers?: Answers; kept: Kept | null; expected: object | null }>([
    { when: 'unknown', kept: null, expected: null },
    { when: 'rejected', kept: rejected, expected: null },
    {
      when: 'sent',
      kept: signedFor(),
      expected: { ...nowhere, transactionHash: SIGNED.hash, entryPoint: ENTRY_POINT },
    },
    { when: 'mined', answers: carriedBy(THEIRS), kept: signedFor(), expected: there },
    { when: 'rejected here and mined', answers: carriedBy(THEIRS), kept: rejected, expected: there },
  ])('EMB-09 by its hash, when it is $when', async ({ answers, kept, expected }) => {
    const { request } = await start(answers, kept)
    const known = await request('eth_getUserOperationByHash', [HASH])
    expect(known).toEqual(expected && { userOperation: {}, entryPoint: ENTRY_POINT, ...expected })
  })

  test('EMB-09 it is named by a hash, in either case, and by nothing else', async () => {
    const { request } = await start({}, keptOf())
    const status = (...params: unknown[]) => request('pimlico_getUserOperationStatus', params)
    expect(await status(`0x${HASH.slice(2).toUpperCase()}`)).toMatchObject({ status: 'not_submitted' })
    const error = { code: -32602, message: 'Not the hash of a user operation.' }
    for (const hash of [HASH.slice(0, -1), `${HASH}0`, `x${HASH}`, 7, undefined])
      await expect(status(hash)).rejects.toMatchObject(error)
  })
})

test('EMB-09 only its networks, its EntryPoint and its methods are supported', async () => {
  const { request } = await start()
  expect(await request('eth_chainId')).toBe('0x7a69')
  expect(await request('eth_supportedEntryPoints')).toEqual([ENTRY_POINT])
  await expect(request('eth_chainId', [], 1)).rejects.toMatchObject({ code: -32602, message: 'Chain is not supported' })
  for (const method of ['eth_sendTransaction', 'constructor'])
    await expect(request(method)).rejects.toMatchObject({ code: -32601, message: 'The method is not supported.' })
  const foreign = { code: -32602, message: `Only the EntryPoint ${ENTRY_POINT} is supported.` }
  await expect(request('eth_sendUserOperation', [{}, TOKEN])).rejects.toMatchObject(foreign)
})

test('SRV-08 a call that a node fails while sending is made once a round, and reported', async () => {
  const { bundler: own, script, faults } = await start({ eth_call: () => new NodeError(-32005) }, keptOf())
  await own.advanceAll()
  expect([script.paramsOf('eth_call').length, faults]).toEqual([1, ['ContractFunctionExecutionError']])
})
