// Lost responses and killed processes: an operation that is on chain is never reported as failed.
import { encodeFunctionData, type Hex } from 'viem'
import { entryPoint07Abi, getUserOperationHash, toPackedUserOperation } from 'viem/account-abstraction'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BundlerAt, type BundlerWorld, hashIn, OTHER_BUNDLER, startBundlerWorld } from './bundlerWorld.ts'

const VISIBLE_MS = 20_000
const FINAL = ['rejected', 'failed']

let world: BundlerWorld
beforeAll(async () => {
  world = await startBundlerWorld()
})
afterAll(() => world?.stop())
afterEach(() => world.faults.clear())

async function statusOf(request: BundlerAt, hash: Hex): Promise<unknown> {
  const { result, error } = await request('pimlico_getUserOperationStatus', [hash])
  return error ? `error ${error.code}` : (result as { status: string }).status
}

/** Waits for `included`, and fails if a final status comes before it. */
async function expectIncluded(request: BundlerAt, hash: Hex): Promise<void> {
  const seen: unknown[] = []
  const read = async () => {
    seen.push(await statusOf(request, hash))
    return seen.at(-1)
  }
  await expect.poll(read, { timeout: VISIBLE_MS }).toBe('included')
  expect(seen.filter((status) => FINAL.includes(String(status)))).toEqual([])
  const { result } = await request('eth_getUserOperationReceipt', [hash])
  expect(result).toMatchObject({ userOpHash: hash, success: true })
}

type Wanted = Awaited<ReturnType<BundlerWorld['createOperation']>>
const hashOf = ({ operation: userOperation }: Wanted): Hex =>
  getUserOperationHash({
    chainId: 31337,
    entryPointAddress: world.entryPoint,
    entryPointVersion: '0.7',
    userOperation,
  })

test('SRV-08 the response to a broadcast is lost: the operation is included, once', async () => {
  const { request, stop } = await world.start()
  const wanted = await world.createOperation()
  const sentBefore = await world.countSent()
  world.faults.set('eth_sendRawTransaction', 'lost')
  const hash = hashIn(await request('eth_sendUserOperation', wanted.params))
  expect(hash).toBe(hashOf(wanted))
  await expectIncluded(request, hash)
  expect([await wanted.readReceived(), await world.countSent()]).toEqual([1n, sentBefore + 1])
  await stop()
})

test('SRV-08 the response to a request is lost: sending the operation again returns the same one, whatever its state by then', async () => {
  const { request, stop } = await world.start()
  const wanted = await world.createOperation()
  world.faults.set('eth_sendRawTransaction', 'down')
  const hash = hashIn(await request('eth_sendUserOperation', wanted.params))
  expect(hashIn(await request('eth_sendUserOperation', wanted.params))).toBe(hash)
  world.faults.clear()
  await expectIncluded(request, hash)
  expect(hashIn(await request('eth_sendUserOperation', wanted.params))).toBe(hash)
  expect(await wanted.readReceived()).toBe(1n)
  await stop()
})

/** At each moment, a process of its own is killed; in every `npm test` only at the first. */
const MOMENTS = [
  { when: 'after the broadcast', method: 'eth_sendRawTransaction', fault: 'held' },
  { when: 'before the broadcast', method: 'eth_sendRawTransaction', fault: 'stopped' },
  { when: 'before it signs', method: 'eth_getTransactionCount', fault: 'stopped' },
] as const

test.each(process.env.LATCHKEY_NIGHT ? MOMENTS : MOMENTS.slice(0, 1))(
  'SRV-08 the process is killed $when: the next one finds the operation, included once',
  async ({ method, fault }) => {
    const dataDir = await world.createDataDir()
    const killed = await world.startChild(dataDir)
    const wanted = await world.createOperation()
    const sentBefore = await world.countSent()
    world.faults.set(method, fault)
    const hit = world.nextHit(method)
    const response = killed.request('eth_sendUserOperation', wanted.params).catch(() => null)
    await hit
    await killed.kill()
    expect(await response).toBeNull()
    // A node that is down when the next process starts must not make it drop operations.
    world.faults.set('*', 'down')
    const { request, stop } = await world.start(dataDir)
    expect(await statusOf(request, hashOf(wanted))).not.toMatch(/rejected|failed/)
    world.faults.clear()
    await expectIncluded(request, hashOf(wanted))
    expect([await wanted.readReceived(), await world.countSent()]).toEqual([1n, sentBefore + 1])
    await stop()
  },
)

test('SRV-08 a node’s own error is not a refusal by the EntryPoint', async () => {
  const { request, stop } = await world.start()
  const wanted = await world.createOperation()
  world.faults.set('eth_getTransactionCount', 'down')
  const hash = hashIn(await request('eth_sendUserOperation', wanted.params))
  world.faults.set('eth_call', 'broken')
  await world.nextHit('eth_call')
  world.faults.delete('eth_getTransactionCount')
  await world.nextHit('eth_call')
  expect(await statusOf(request, hash)).toBe('not_submitted')
  expect((await request('eth_sendUserOperation', (await world.createOperation()).params)).error).toMatchObject({
    code: -32603,
  })
  world.faults.clear()
  await expectIncluded(request, hash)
  await stop()
})

test('SRV-08 operations that wait for the node are all sent, each with its own nonce', async () => {
  const { request, stop } = await world.start()
  const sentBefore = await world.countSent()
  world.faults.set('eth_sendRawTransaction', 'down')
  const hashes: Hex[] = []
  for (let count = 0; count < 3; count += 1) {
    const { params } = await world.createOperation()
    hashes.push(hashIn(await request('eth_sendUserOperation', params)))
  }
  world.faults.clear()
  for (const hash of hashes) await expectIncluded(request, hash)
  expect(await world.countSent()).toBe(sentBefore + 3)
  await stop()
})

test('SRV-08 another bundler carries it first: it is included, by the transaction that did', async () => {
  const { request, stop } = await world.start()
  const wanted = await world.createOperation()
  const args = [[toPackedUserOperation(wanted.operation)], OTHER_BUNDLER.address] as const
  const data = encodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleOps', args })
  world.faults.set('eth_sendRawTransaction', 'down')
  const hash = hashIn(await request('eth_sendUserOperation', wanted.params))
  expect(await statusOf(request, hash)).toBe('submitted')
  const carried = await world.sendToEntryPoint(data)
  world.faults.clear()
  await expectIncluded(request, hash)
  expect((await request('pimlico_getUserOperationStatus', [hash])).result).toMatchObject({ transactionHash: carried })
  expect(await wanted.readReceived()).toBe(1n)
  await stop()
})

test('SRV-08 an operation that the EntryPoint refuses permanently is rejected, until it is sent again', async () => {
  const { request, stop } = await world.start()
  const wanted = await world.createOperation()
  world.faults.set('eth_getTransactionCount', 'down')
  const hash = hashIn(await request('eth_sendUserOperation', wanted.params))
  world.faults.set('eth_call', 'down')
  await world.nextHit('eth_call')
  await world.setBalance(wanted.operation.sender, 0n)
  world.faults.clear()
  await expect.poll(() => statusOf(request, hash), { timeout: VISIBLE_MS }).toBe('rejected')
  expect((await request('eth_getUserOperationByHash', [hash])).result).toBeNull()
  await world.setBalance(wanted.operation.sender, 10n ** 18n)
  expect(hashIn(await request('eth_sendUserOperation', wanted.params))).toBe(hash)
  await expectIncluded(request, hash)
  await stop()
})
