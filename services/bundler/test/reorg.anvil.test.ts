// Reorgs after an operation was included: it is sent again, executed once, and never reported as failed.
import { encodeFunctionData, type Hex } from 'viem'
import { entryPoint07Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BundlerWorld, hashIn, OTHER_BUNDLER, startBundlerWorld } from './bundlerWorld.ts'

const VISIBLE_MS = 20_000

let world: BundlerWorld
let bundler: Awaited<ReturnType<BundlerWorld['start']>>
beforeAll(async () => {
  world = await startBundlerWorld()
  bundler = await world.start()
})
afterAll(() => world?.stop())
afterEach(() => world.reset())

type Outcome = { status: string; transactionHash: Hex }
const read = async (hash: Hex) => (await bundler.request('pimlico_getUserOperationStatus', [hash])).result as Outcome

/** Resolves to every status until it is `included`. */
async function becomesIncluded(hash: Hex): Promise<string[]> {
  const seen: string[] = []
  const next = async () => {
    seen.push((await read(hash)).status)
    return seen.at(-1)
  }
  await expect.poll(next, { timeout: VISIBLE_MS }).toBe('included')
  return seen
}
/** Sends the operation, and waits until the bundler has stored its block. */
async function include({ params }: Awaited<ReturnType<BundlerWorld['createOperation']>>): Promise<Hex> {
  const hash = hashIn(await bundler.request('eth_sendUserOperation', params))
  await becomesIncluded(hash)
  const countNewRequests = async () => {
    const before = world.countRequests('eth_getTransactionCount')
    await bundler.request('eth_sendUserOperation', params)
    return world.countRequests('eth_getTransactionCount') - before
  }
  await expect.poll(countNewRequests, { timeout: VISIBLE_MS }).toBe(0)
  return hash
}

test('SRV-08 an operation whose block is replaced by one without it is sent again, with the same transaction', async () => {
  const from = await world.readNewest()
  const wanted = await world.createOperation()
  const sent = await world.countSent()
  const goBack = await world.keepChain()
  const hash = await include(wanted)
  const { transactionHash } = await read(hash)
  await goBack()
  expect(await wanted.readReceived()).toBe(0n)
  expect(await becomesIncluded(hash)).not.toEqual(expect.arrayContaining(['failed', 'rejected', 'not_found']))
  expect((await read(hash)).transactionHash).toBe(transactionHash)
  expect([await wanted.readReceived(), await world.countSent()]).toEqual([1n, sent + 1])
  expect((await world.countCarried(from)).get(hash)).toBe(1)
})

test('SRV-08 after a reorg that uses its nonce for another transaction, it is signed for again', async () => {
  const wanted = await world.createOperation()
  const goBack = await world.keepChain()
  const hash = await include(wanted)
  const { transactionHash } = await read(hash)
  await goBack()
  await world.spendNonce()
  await becomesIncluded(hash)
  expect((await read(hash)).transactionHash).not.toBe(transactionHash)
  expect(await wanted.readReceived()).toBe(1n)
})

test('SRV-08 after a reorg in which another bundler carries it, it is not paid for twice', async () => {
  const wanted = await world.createOperation()
  const sent = await world.countSent()
  const goBack = await world.keepChain()
  const hash = await include(wanted)
  await goBack()
  const args = [[toPackedUserOperation(wanted.operation)], OTHER_BUNDLER.address] as const
  const data = encodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleOps', args })
  const transactionHash = await world.sendToEntryPoint(data)
  await becomesIncluded(hash)
  const before = world.countRequests('eth_getBlockByNumber')
  await expect
    .poll(() => world.countRequests('eth_getBlockByNumber'), { timeout: VISIBLE_MS })
    .toBeGreaterThan(before + 6)
  expect(await read(hash)).toEqual({ status: 'included', transactionHash })
  expect([await wanted.readReceived(), await world.countSent()]).toEqual([1n, sent])
})
