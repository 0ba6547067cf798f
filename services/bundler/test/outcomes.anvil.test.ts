// Operations whose transaction reverts, is replaced, or waits for a slow block: the status is always the one on the chain.
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

type Wanted = Awaited<ReturnType<BundlerWorld['createOperation']>>
const send = async ({ params }: Wanted) => hashIn(await bundler.request('eth_sendUserOperation', params))
const read = async (hash: Hex) =>
  (await bundler.request('pimlico_getUserOperationStatus', [hash])).result as { status: string; transactionHash: Hex }
const becomes = (hash: Hex, status: string) =>
  expect.poll(async () => (await read(hash)).status, { timeout: VISIBLE_MS }).toBe(status)
async function carryElsewhere({ operation }: Wanted): Promise<Hex> {
  const args = [[toPackedUserOperation(operation)], OTHER_BUNDLER.address] as const
  return world.sendToEntryPoint(encodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleOps', args }))
}
/** Waits for two rounds of the bundler. */
async function passRounds(method = 'eth_getTransactionCount') {
  const before = world.countRequests(method)
  await expect.poll(() => world.countRequests(method), { timeout: VISIBLE_MS }).toBeGreaterThan(before + 2)
}

test('SRV-08 a transaction that reverts has failed: it is reported with its transaction, and without a receipt', async () => {
  await world.holdBlocks()
  const wanted = await world.createOperation()
  const hash = await send(wanted)
  await world.setBalance(wanted.operation.sender, 0n)
  await world.letBlocksGo()
  await becomes(hash, 'failed')
  const { transactionHash } = await read(hash)
  expect(transactionHash).toMatch(/^0x[0-9a-f]{64}$/)
  expect((await bundler.request('eth_getUserOperationReceipt', [hash])).result).toBeNull()
  const known = { transactionHash, blockHash: null, blockNumber: null, userOperation: wanted.params[0] }
  expect((await bundler.request('eth_getUserOperationByHash', [hash])).result).toMatchObject(known)
})

test('SRV-08 a transaction that waits for its block is sent once, and is not replaced', async () => {
  await world.holdBlocks()
  const [sent, executed] = [world.countRequests('eth_sendRawTransaction'), await world.countSent()]
  const hash = await send(await world.createOperation())
  const { status, transactionHash } = await read(hash)
  expect(status).toBe('submitted')
  await passRounds()
  expect(await read(hash)).toEqual({ status, transactionHash })
  expect(world.countRequests('eth_sendRawTransaction')).toBe(sent + 1)
  await world.letBlocksGo()
  await becomes(hash, 'included')
  expect([await read(hash), await world.countSent()]).toEqual([{ status: 'included', transactionHash }, executed + 1])
})

test('SRV-08 another transaction has its nonce: it is signed again with the next one', async () => {
  world.faults.set('eth_sendRawTransaction', 'down')
  const wanted = await world.createOperation()
  const hash = await send(wanted)
  const first = await read(hash)
  const nonce = await world.spendNonce()
  world.faults.clear()
  await becomes(hash, 'included')
  expect((await read(hash)).transactionHash).not.toBe(first.transactionHash)
  expect([await wanted.readReceived(), await world.countSent()]).toEqual([1n, nonce + 2])
})

test('SRV-08 an operation that needs an earlier one of its account waits for it', async () => {
  const deployment = await world.createOperation()
  await becomes(await send(deployment), 'included')
  const { owner } = deployment
  const [first, second] = [
    await world.createOperation({ owner, nonce: 1n }),
    await world.createOperation({ owner, nonce: 2n }),
  ]
  await world.holdBlocks()
  const firstHash = await send(first)
  world.faults.set('eth_getTransactionCount', 'down')
  const secondHash = await send(second)
  expect((await read(secondHash)).status).toBe('not_submitted')
  world.faults.set('eth_sendRawTransaction', 'down')
  await world.dropTransaction((await read(firstHash)).transactionHash)
  // Without this, a round that validated the second operation before the drop would sign it as soon as the count is answered.
  await passRounds('eth_call')
  world.faults.delete('eth_getTransactionCount')
  await passRounds('eth_sendRawTransaction')
  expect((await read(secondHash)).status).toBe('not_submitted')
  world.faults.clear()
  await world.letBlocksGo()
  for (const hash of [firstHash, secondHash]) await becomes(hash, 'included')
})

test('SRV-08 one that was rejected and is carried by another bundler later is included, also when it is sent again', async () => {
  const wanted = await world.createOperation()
  world.faults.set('eth_getTransactionCount', 'down')
  const hash = await send(wanted)
  world.faults.set('eth_call', 'down')
  await world.nextHit('eth_call')
  await world.setBalance(wanted.operation.sender, 0n)
  world.faults.clear()
  await becomes(hash, 'rejected')
  await world.setBalance(wanted.operation.sender, 10n ** 18n)
  const transactionHash = await carryElsewhere(wanted)
  await becomes(hash, 'included')
  expect(await send(wanted)).toBe(hash)
  const known = (await bundler.request('eth_getUserOperationByHash', [hash])).result
  expect(known).toMatchObject({ transactionHash, blockNumber: expect.stringMatching(/^0x/) })
})

test('SRV-08 once it is included, sending it again calls no node', async () => {
  const wanted = await world.createOperation()
  const hash = await send(wanted)
  await becomes(hash, 'included')
  const countWhileSending = async () => {
    const before = world.countRequests('eth_getTransactionCount')
    expect(await send(wanted)).toBe(hash)
    return world.countRequests('eth_getTransactionCount') - before
  }
  await expect.poll(countWhileSending, { timeout: VISIBLE_MS }).toBe(0)
})

test('SRV-08 a node’s fault is reported by its kind', async () => {
  world.notified.length = 0
  world.faults.set('eth_sendRawTransaction', 'broken')
  const hash = await send(await world.createOperation())
  await expect.poll(() => world.notified).toContain('send InternalRpcError')
  world.faults.clear()
  await becomes(hash, 'included')
})
