// What one round does with an operation: only the EntryPoint's event and mined blocks settle it.
import { type Hex, parseTransaction } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import type { Kept, Operations } from './operations.ts'
import { createOperationSender } from './sendOperations.ts'
import { begin, ENTRY_POINT, end, receiptOf } from './test/entryPointLogs.ts'
import {
  type Answers,
  createScript,
  createScriptedClient,
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
const refused = () => refusal('AA25 invalid account nonce')
const broken = () => new NodeError(-32603)

/** Advances one operation on a node with these answers, and returns what changed. */
async function advance(kept: Kept, answers: Answers = {}, { hasEarlier = false, isFirst = true } = {}) {
  const script = createScript(answers)
  const client = createScriptedClient(script)
  const decided: unknown[] = []
  const onFault = vi.fn()
  const operations = {
    hasEarlier: async () => hasEarlier,
    keepSigned: async (_, nonces, sign) => {
      if (!isFirst) return null
      const signed = { ...(await sign(nonces.pendingCount)), nonce: nonces.pendingCount, executor: nonces.executor }
      decided.push({ signed })
      return signed
    },
    dropSigned: async ({ hash }) => void decided.push({ dropped: hash }),
    settle: async ({ hash }, by) => void decided.push({ settled: hash, by: by?.transactionHash ?? null }),
  } as Pick<Operations, 'hasEarlier' | 'keepSigned' | 'dropSigned' | 'settle'> as Operations
  const placeOf = () => ({ client, entryPoint: ENTRY_POINT })
  await createOperationSender({ operations, placeOf, executor: EXECUTOR, onFault }).advance(kept)
  const faults = onFault.mock.calls.flat()
  return { decided, faults, script, sent: script.paramsOf('eth_sendRawTransaction').flat() }
}
const receipts = (known: Readonly<Record<Hex, unknown>>) => ({
  eth_getTransactionReceipt: ([hash]: readonly unknown[]) => known[hash as Hex] ?? null,
})
const carriedBy = (hash: Hex): Answers => ({
  ...receipts({ [hash]: receiptOf(hash, begin(), end(HASH)) }),
  eth_getLogs: () => [{ transactionHash: hash }],
})

describe('an operation with a signed transaction', () => {
  test('SRV-08 is settled by the transaction that carries it', async () => {
    const { decided, sent, faults } = await advance(signedFor(), carriedBy(SIGNED.hash))
    expect([decided, sent, faults]).toEqual([[{ settled: HASH, by: SIGNED.hash }], [], []])
  })

  test('SRV-08 is settled by another bundler’s transaction, also when its own one is mined', async () => {
    const answers = { ...carriedBy(THEIRS) }
    expect((await advance(signedFor(), answers)).decided).toEqual([{ settled: HASH, by: THEIRS }])
    const both = receipts({ [THEIRS]: receiptOf(THEIRS, begin(), end(HASH)), [SIGNED.hash]: receiptOf(SIGNED.hash) })
    expect((await advance(signedFor(), { ...answers, ...both })).decided).toEqual([{ settled: HASH, by: THEIRS }])
  })

  test('SRV-08 is settled by its own transaction when that is mined and carried nothing out', async () => {
    const { decided } = await advance(signedFor(), receipts({ [SIGNED.hash]: receiptOf(SIGNED.hash) }))
    expect(decided).toEqual([{ settled: HASH, by: SIGNED.hash }])
  })

  test('SRV-08 is signed for again when another transaction has its nonce, and not before', async () => {
    const counted = (count: Hex) => advance(signedFor(), { eth_getTransactionCount: () => count })
    expect(await counted('0x6')).toMatchObject({ decided: [{ dropped: HASH }], sent: [] })
    const waiting = await counted('0x5')
    expect(waiting).toMatchObject({ decided: [], sent: [SIGNED.raw] })
    expect(waiting.script.paramsOf('eth_getTransactionCount')).toEqual([[SIGNED.executor, 'latest']])
  })

  test('SRV-08 is sent again only when the node does not know its transaction', async () => {
    const { decided, sent } = await advance(signedFor(), { eth_getTransactionByHash: () => ({ hash: SIGNED.hash }) })
    expect([decided, sent]).toEqual([[], []])
  })

  test.each(['eth_getTransactionCount', 'eth_getTransactionReceipt', 'eth_getLogs', 'eth_getTransactionByHash'])(
    'SRV-08 is left for the next round when the node fails to respond to %s',
    async (method) => {
      const { decided, sent, faults } = await advance(signedFor(), { [method]: broken })
      expect([decided, sent, faults]).toEqual([[], [], ['InternalRpcError']])
    },
  )

  test('SRV-08 does not change when its transaction is refused on the way', async () => {
    const { decided, faults } = await advance(signedFor(), { eth_sendRawTransaction: broken })
    expect([decided, faults]).toEqual([[], ['InternalRpcError']])
  })
})

describe('an operation without a signed transaction', () => {
  test('SRV-08 is stored, signed with the nonce after all waiting ones, then sent', async () => {
    const { decided, sent, script, faults } = await advance(keptOf())
    const [{ signed }] = decided as [{ signed: typeof SIGNED }]
    expect([sent, faults]).toEqual([[signed.raw], []])
    expect(signed).toMatchObject({ nonce: 5, executor: EXECUTOR.address.toLowerCase() })
    expect(script.paramsOf('eth_getTransactionCount')).toEqual([[EXECUTOR.address.toLowerCase(), 'pending']])
    expect(parseTransaction(signed.raw)).toMatchObject({
      chainId: 31337,
      nonce: 5,
      to: ENTRY_POINT.toLowerCase(),
      // (600,000 + 300,000) · 64 / 63 + 200,000 + 200,000
      gas: 1_314_285n,
      maxFeePerGas: 1_300n,
      maxPriorityFeePerGas: 100n,
    })
  })

  test.each([
    { pays: [1_250n, 90n], sent: [1_250n, 90n] },
    { pays: [5_000n, 4_000n], sent: [1_300n, 100n] },
    { pays: [1_080n, 5_000n], sent: [1_080n, 100n] },
  ])('SRV-08 never costs the executor more than it pays: $pays', async ({ pays, sent: expected }) => {
    const [maxFeePerGas, maxPriorityFeePerGas] = pays as [bigint, bigint]
    const { sent } = await advance(keptOf({ operation: { ...OPERATION, maxFeePerGas, maxPriorityFeePerGas } }))
    const transaction = parseTransaction(sent[0] as Hex)
    expect([transaction.maxFeePerGas, transaction.maxPriorityFeePerGas]).toEqual(expected)
  })

  test('SRV-08 waits while the base fee is above what it pays', async () => {
    const operation = { ...OPERATION, maxFeePerGas: 1_079n }
    expect(await advance(keptOf({ operation }))).toMatchObject({ decided: [], sent: [], faults: [] })
  })

  test('SRV-08 is sent by the process that signed for it only', async () => {
    expect(await advance(keptOf(), {}, { isFirst: false })).toMatchObject({ decided: [], sent: [], faults: [] })
  })

  test('SRV-08 is rejected when the EntryPoint refuses it on the mined state', async () => {
    const { decided, sent, script } = await advance(keptOf(), { eth_call: refused })
    expect([decided, sent]).toEqual([[{ settled: HASH, by: null }], []])
    expect(script.paramsOf('eth_call').map(([, block]) => block)).toEqual(['pending', 'latest'])
  })

  test('SRV-08 is not a failure when it is refused because it was already carried out', async () => {
    const { decided } = await advance(keptOf(), { ...carriedBy(THEIRS), eth_call: refused })
    expect(decided).toEqual([{ settled: HASH, by: THEIRS }])
  })

  test('SRV-08 waits when only the pending state is against it, or an earlier one of its account is pending', async () => {
    const pendingOnly = ([, block]: readonly unknown[]) => (block === 'pending' ? refused() : '0x')
    expect(await advance(keptOf(), { eth_call: pendingOnly })).toMatchObject({ decided: [], sent: [], faults: [] })
    const behind = await advance(keptOf(), { eth_call: refused }, { hasEarlier: true })
    expect(behind).toMatchObject({ decided: [], sent: [], faults: [] })
  })

  test.each(['pending', 'latest'])('SRV-08 is not rejected by a node that fails to try it on %s', async (failing) => {
    const eth_call = ([, block]: readonly unknown[]) => (block === failing ? broken() : refused())
    const { decided, sent, faults } = await advance(keptOf(), { eth_call })
    expect([decided, sent, faults]).toEqual([[], [], ['ContractFunctionExecutionError']])
  })
})

describe('a round', () => {
  function createSender(listUnsettled: Operations['listUnsettled'], placeOf = vi.fn()) {
    const onFault = vi.fn()
    const operations = { listUnsettled } as Operations
    return { onFault, placeOf, sender: createOperationSender({ operations, placeOf, executor: EXECUTOR, onFault }) }
  }

  test('SRV-08 a database that fails does not crash the process', async () => {
    const { sender, onFault } = createSender(() => Promise.reject(new TypeError('gone')))
    await sender.advanceAll()
    expect(onFault.mock.calls).toEqual([['TypeError']])
  })

  test('SRV-08 a network that is no longer served delays no other operation', async () => {
    const unsettled = [{ chainId: 1 }, { chainId: 2 }] as Kept[]
    const placeOf = vi.fn(() => {
      throw 'no such network'
    })
    const { sender, onFault } = createSender(async () => unsettled, placeOf)
    await sender.advanceAll()
    expect(placeOf.mock.calls).toEqual([[1], [2]])
    expect(onFault.mock.calls).toEqual([['string'], ['string']])
  })
})
