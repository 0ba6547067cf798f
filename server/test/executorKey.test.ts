// The bundler's key is replaced according to the runbook, while operations are pending: each is executed once, and never reported as failed.
import { type Hex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type BundlerAt,
  type BundlerWorld,
  hashIn,
  startBundlerWorld,
} from '../../services/bundler/test/bundlerWorld.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { openProgram } from './program.ts'

/** The program looks at what is not settled every four seconds. */
const VISIBLE_MS = 60_000
const SEND = 'eth_sendRawTransaction'

const program = openProgram()
let postgres: Postgres
let world: BundlerWorld

beforeAll(async () => {
  ;[postgres, world] = await Promise.all([startPostgres(), startBundlerWorld()])
}, 120_000)
afterAll(() => Promise.all([postgres?.remove(), world?.stop()]))
afterEach(() => world.reset())

/** A key of the bundler, with coins for its transactions. */
async function createKey() {
  const key = generatePrivateKey()
  const account = privateKeyToAccount(key)
  await world.setBalance(account.address, parseEther('1'))
  return { key, account, countSent: () => world.countSent(account.address) }
}

async function startBundler(database: string, key: Hex) {
  const running = await program.start('bundler', {
    DATABASE_URL: postgres.urlOf(database),
    NETWORKS: JSON.stringify([world.network]),
    EXECUTOR_KEY: key,
  })
  return { ...running, request: world.requestAt(running.url) }
}

/** What each bundler says of an operation until it is included; nothing of it may be final. */
function createWatch(hash: Hex) {
  const statuses: string[] = []
  return {
    statuses,
    async read(request: BundlerAt): Promise<string> {
      const { result } = await request('pimlico_getUserOperationStatus', [hash])
      const { status } = result as { status: string }
      statuses.push(status)
      return status
    },
  }
}

async function send(request: BundlerAt) {
  const wanted = await world.createOperation()
  const hash = hashIn(await request('eth_sendUserOperation', wanted.params))
  return { ...wanted, ...createWatch(hash), hash }
}

test('SRV-09 SRV-08 EXECUTOR_KEY is replaced while transactions of the old key are pending: each operation is paid once, and none is reported as failed', async () => {
  await postgres.create('replaced')
  const [old, next] = [await createKey(), await createKey()]
  const before = await startBundler('replaced', old.key)
  await world.holdBlocks()
  const waiting = await send(before.request)
  world.faults.set(SEND, 'down')
  const unsent = await send(before.request)
  expect([await waiting.read(before.request), await unsent.read(before.request)]).toEqual(['submitted', 'submitted'])

  // The new process starts next to the old one, as behind a load balancer.
  const after = await startBundler('replaced', next.key)
  world.faults.clear()
  const fresh = await send(after.request)
  expect(await before.stop()).toBe(0)
  const all = [waiting, unsent, fresh]
  for (const each of all) expect(await each.read(after.request)).toBe('submitted')
  await world.letBlocksGo()
  for (const each of all) await expect.poll(() => each.read(after.request), { timeout: VISIBLE_MS }).toBe('included')
  expect(all.flatMap(({ statuses }) => statuses).filter((status) => !/^(submitted|included)$/.test(status))).toEqual([])
  expect(await Promise.all(all.map(({ readReceived }) => readReceived()))).toEqual([1n, 1n, 1n])
  expect([await old.countSent(), await next.countSent()]).toEqual([2, 1])

  await world.emptyAccount(old.account, next.account.address)
  const last = await send(after.request)
  await expect.poll(() => last.read(after.request), { timeout: VISIBLE_MS }).toBe('included')
  expect([await old.countSent(), await next.countSent()]).toEqual([3, 2])
  expect(await after.stop()).toBe(0)
})

test('SRV-09 SRV-08 the old address is emptied too early: the new key submits the operations that the old key had signed, once', async () => {
  await postgres.create('emptied')
  const [old, next] = [await createKey(), await createKey()]
  const before = await startBundler('emptied', old.key)
  world.faults.set(SEND, 'down')
  const unsent = await send(before.request)
  expect(await unsent.read(before.request)).toBe('submitted')
  expect(await before.stop('SIGKILL')).toBeNull()
  await world.emptyAccount(old.account, next.account.address)

  world.faults.clear()
  const after = await startBundler('emptied', next.key)
  await expect.poll(() => unsent.read(after.request), { timeout: VISIBLE_MS }).toBe('included')
  expect(unsent.statuses).not.toContain('failed')
  expect(unsent.statuses).not.toContain('rejected')
  expect(await unsent.readReceived()).toBe(1n)
  expect([await old.countSent(), await next.countSent()]).toEqual([1, 1])
  expect(await after.stop()).toBe(0)
})
