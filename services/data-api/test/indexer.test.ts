// Tests the index when its nodes fail, fall behind, differ, or replace blocks, with real networks behind a faulty node.
import { createTestClient, createWalletClient, http, publicActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../database/database.ts'
import { TEST_MNEMONIC } from '../../local/chains/evm/networks.ts'
import { type EvmChains, startEvmChains } from '../../local/chains/evm/startEvmChains.ts'
import { listLocalNetworks } from '../../local/data-api/localNetworks.ts'
import { startFaultyDataApi } from '../../local/data-api/startFaultyDataApi.ts'
import { openTestDatabase } from '../../test/openTestDatabase.ts'
import type { DataNetwork } from '../settings.ts'
import { LOCAL } from './dataWorld.ts'
import { startFaultyNode } from './faultyNode.ts'

const everyday = mnemonicToAccount(TEST_MNEMONIC)
const VISIBLE_MS = 20_000
/** Short, so that a test sees many steps in a second. */
const POLL_MS = 20

let evm: EvmChains
let database: Database
const closers: (() => Promise<void>)[] = []
beforeAll(async () => {
  evm = await startEvmChains({ ports: [0, 0] })
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
afterAll(() => evm.stop())

const rpcUrlOf = () => evm.chains[0]?.rpcUrl ?? ''
const chain = () => createTestClient({ mode: 'anvil', transport: http(rpcUrlOf()) })

async function startNode() {
  const node = await startFaultyNode(rpcUrlOf())
  closers.push(node.stop)
  return node
}

/** One process that follows the first network through a node. The database counts all entries that were ever deleted. */
async function follow(node: { rpcUrl: string }, options: Partial<DataNetwork> = {}) {
  const faults: string[] = []
  const reorgs: (bigint | null)[] = []
  const networks = listLocalNetworks(evm, { clusters: [] })
    .filter(({ id }) => id === LOCAL)
    .map((network) => ({ ...network, rpcUrl: node.rpcUrl, ...options }))
  const api = await startFaultyDataApi({
    database,
    networks,
    port: 0,
    pollMs: POLL_MS,
    onFault: (_, kind) => void faults.push(kind),
    onReorg: (_, common) => void reorgs.push(common),
  })
  closers.push(api.stop)
  return { api, faults, reorgs }
}

/** Without this setting, which the local networks have. */
const WITHOUT_BEGINNING = { firstBlock: undefined } as unknown as Partial<DataNetwork>

async function openIndex() {
  database = await openTestDatabase()
  closers.push(() => database.close())
}

async function countDeletions() {
  await database.query('create table deleted (hash text)')
  await database.query(
    `create function keep_deleted() returns trigger language plpgsql as
     $$ begin insert into deleted values (old.hash); return old; end $$`,
  )
  await database.query(
    'create trigger gone after delete on data_api.entry for each row execute function keep_deleted()',
  )
}

const listDeleted = () => database.query<{ hash: string }>('select hash from deleted')
async function headOf(): Promise<bigint> {
  const [row] = await database.query<{ head: bigint }>('select head from data_api.network where id = $1', [LOCAL])
  return row?.head ?? -1n
}
async function latestOf(): Promise<bigint> {
  const response = await fetch(rpcUrlOf(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }),
  })
  return BigInt((await response.json()).result)
}
async function isIndexedTo(number: bigint) {
  await expect.poll(headOf, { timeout: VISIBLE_MS, interval: 25 }).toBeGreaterThanOrEqual(number)
}
/** Resolves after this many more calls of the method on the node. */
async function wasRequested({ requests }: { requests: Map<string, number> }, method: string, times: number) {
  const wanted = (requests.get(method) ?? 0) + times
  await vi.waitUntil(() => (requests.get(method) ?? 0) >= wanted, { timeout: VISIBLE_MS, interval: 10 })
}
/** Resolves when it is in a block, which is later than its hash. */
async function send() {
  const wallet = createWalletClient({ transport: http(rpcUrlOf()), account: everyday }).extend(publicActions)
  const hash = await wallet.sendTransaction({ to: `0x${'57'.repeat(20)}`, value: 1n, chain: null })
  await wallet.waitForTransactionReceipt({ hash, pollingInterval: 25 })
  return hash
}

test('SRV-07 a node that refuses blocks removes nothing from the index, and is reported', async () => {
  await openIndex()
  const node = await startNode()
  const { faults } = await follow(node)
  await isIndexedTo(await latestOf())
  await countDeletions()
  node.refused.add('eth_getBlockByNumber')
  await wasRequested(node, 'eth_getBlockByNumber', 3)
  node.refused.clear()
  await send()
  await isIndexedTo(await latestOf())
  expect(await listDeleted()).toEqual([])
  expect(faults).toContain('NodeRefusal')
})

test('SRV-07 a node that falls behind, by a few blocks or by more than are remembered, removes nothing', async () => {
  await openIndex()
  const node = await startNode()
  await chain().mine({ blocks: 400 })
  await follow(node)
  await isIndexedTo(await latestOf())
  await countDeletions()
  for (const lag of [3n, 390n]) {
    node.lag = lag
    await wasRequested(node, 'eth_blockNumber', 3)
    node.lag = 0n
    await send()
    await isIndexedTo(await latestOf())
  }
  expect(await listDeleted()).toEqual([])
})

test('SRV-07 of two processes on nodes three blocks apart, one calls its node, and no entry comes and goes', async () => {
  await openIndex()
  const [ahead, behind] = [await startNode(), await startNode()]
  behind.lag = 3n
  const first = await follow(ahead)
  await isIndexedTo(await latestOf())
  await countDeletions()
  await follow(behind)
  await send()
  await isIndexedTo(await latestOf())
  await wasRequested(ahead, 'eth_blockNumber', 20)
  expect([await listDeleted(), behind.requests.size]).toEqual([[], 0])

  // The other process takes over, and waits until its node has caught up.
  const reached = await headOf()
  await first.api.stop()
  await wasRequested(behind, 'eth_blockNumber', 3)
  await chain().mine({ blocks: 10 })
  await isIndexedTo(reached + 1n)
  expect(await listDeleted()).toEqual([])
})

test('SRV-07 when a process dies silently, another one takes over when its lease expires', async () => {
  await openIndex()
  const node = await startNode()
  const { api } = await follow(node)
  await isIndexedTo(0n)
  await api.stop()
  await database.query(`insert into data_api.lease values ($1, 'dead', clock_timestamp() + make_interval(secs => 1))`, [
    LOCAL,
  ])
  await follow(node)
  await chain().mine({ blocks: 1 })
  await isIndexedTo(await latestOf())
  expect(await database.query(`select 1 from data_api.lease where holder = 'dead'`)).toEqual([])
})

test('SRV-07 blocks that the network replaced are removed back to the common one, and no others', async () => {
  await openIndex()
  const node = await startNode()
  const { faults, reorgs } = await follow(node)
  const kept = await send()
  const common = await latestOf()
  const before = await chain().snapshot()
  const replaced = await send()
  await chain().mine({ blocks: 5 })
  await isIndexedTo(await latestOf())
  await countDeletions()
  await chain().revert({ id: before })
  await chain().mine({ blocks: 8, interval: 2 })
  const end = await latestOf()
  await isIndexedTo(end)
  const hashes = async () =>
    (
      await database.query<{ hash: string }>('select distinct hash from data_api.entry where hash = any($1::text[])', [
        [kept, replaced],
      ])
    ).map(({ hash }) => hash)
  await expect.poll(hashes, { timeout: VISIBLE_MS }).toEqual([kept])
  expect(new Set((await listDeleted()).map(({ hash }) => hash))).toEqual(new Set([replaced]))
  expect([faults, reorgs.every((block) => block !== null && block >= common)]).toEqual([[], true])
  expect(reorgs.length).toBeGreaterThan(0)
})

test('SRV-07 a node on another network is not read, and an index begins at the block that the settings name', async () => {
  await openIndex()
  const node = await startNode()
  const other = await startFaultyNode(evm.chains[1]?.rpcUrl ?? '')
  closers.push(other.stop)
  const wrong = await follow(other)
  await vi.waitUntil(() => wrong.faults.includes('WrongNetwork'), { timeout: VISIBLE_MS })
  expect(await headOf()).toBe(-1n)
  await wrong.api.stop()
  const firstBlock = await latestOf()
  await follow(node, { firstBlock })
  await isIndexedTo(firstBlock)
  const [row] = await database.query<{ first: bigint }>('select min(number) as first from data_api.block')
  expect(row?.first).toBe(firstBlock)
})

test('SRV-07 without a setting, an index begins shortly before the newest block, and stays there after a restart', async () => {
  await openIndex()
  const node = await startNode()
  await chain().mine({ blocks: 200 })
  const newest = await latestOf()
  const first = await follow(node, WITHOUT_BEGINNING)
  await isIndexedTo(newest)
  const readFirst = async () => {
    const [row] = await database.query<{ first: bigint }>('select min(number) as first from data_api.block')
    return row?.first ?? -1n
  }
  const begin = await readFirst()
  expect(begin).toBeGreaterThanOrEqual(newest - 100n)
  expect(begin).toBeLessThanOrEqual((await latestOf()) - 100n)
  await first.api.stop()

  await chain().mine({ blocks: 120 })
  const second = await follow(node, WITHOUT_BEGINNING)
  await isIndexedTo(await latestOf())
  expect(await readFirst()).toBe(begin)
  expect(second.reorgs).toEqual([])
})
