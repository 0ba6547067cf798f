// Bundlers under faults: an accepted operation is executed once, and is reported as it is on the chain.
import { setTimeout as waitFor } from 'node:timers/promises'
import { type Hex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BundlerWorld, hashIn, startBundlerWorld } from '../../services/bundler/test/bundlerWorld.ts'
import { createServerPart, FAULTS_LIMIT_MS, insist, type Part, runFaults, startPart } from './faultRunner.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { openProgram } from './program.ts'
import { expectStall } from './readiness.ts'
import { createWirePart, startWire, type Wire } from './wire.ts'

const SEED = 4
const PEOPLE = 3
/** A client without a response by then calls another process. */
const PATIENCE_MS = 3000
const PAUSE_MS = 100
/** JSON-RPC 2.0, internal error: nothing was decided. */
const INTERNAL = -32603

const program = openProgram()
let postgres: Postgres
let world: BundlerWorld
let database: Wire
let node: Wire

beforeAll(async () => {
  ;[postgres, world] = await Promise.all([startPostgres(), startBundlerWorld()])
  await postgres.create('bundler')
  ;[database, node] = await Promise.all([startWire(postgres.urlOf('bundler')), startWire(world.network.rpcUrl)])
}, 120_000)
afterAll(async () => {
  await Promise.all([database?.stop(), node?.stop()])
  await Promise.all([postgres?.remove(), world?.stop()])
})

async function startBundlers() {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await world.setBalance(address, parseEther('10'))
  const settings = {
    DATABASE_URL: database.through(postgres.urlOf('bundler')),
    NETWORKS: JSON.stringify([{ ...world.network, rpcUrl: node.through(world.network.rpcUrl) }]),
    EXECUTOR_KEY: key,
  }
  const start = () => startPart((environment) => program.start('bundler', environment), settings)
  return { bundlers: [await start(), await start()], countSent: () => world.countSent(address) }
}

/** Calls one process after the other until one responds; an internal error is not a response. */
function createRequester(urls: readonly string[]) {
  const bundlers = urls.map(world.requestAt)
  let next = 0
  return (method: string, params: unknown) =>
    insist(async () => {
      next += 1
      const answer = await Promise.race([
        bundlers[next % bundlers.length]?.(method, params),
        waitFor(PATIENCE_MS, null),
      ])
      if (!answer || answer.error?.code === INTERNAL) throw new Error(`No answer to ${method}.`)
      return answer
    }, PAUSE_MS)
}

/** Sends one operation after the other, and records everything that is reported for each. */
function startPerson(urls: readonly string[], isOver: () => boolean) {
  const request = createRequester(urls)
  const operations: { hash: Hex; statuses: string[]; readReceived: () => Promise<bigint> }[] = []
  async function read({ hash, statuses }: (typeof operations)[number]): Promise<string> {
    const { result } = await request('pimlico_getUserOperationStatus', [hash])
    const { status } = result as { status: string }
    statuses.push(status)
    return status
  }
  async function send(): Promise<void> {
    const wanted = await world.createOperation()
    const answer = await request('eth_sendUserOperation', wanted.params)
    expect(answer.error).toBeUndefined()
    const sent = { hash: hashIn(answer), statuses: [], readReceived: wanted.readReceived }
    operations.push(sent)
    while ((await read(sent)) !== 'included') await waitFor(PAUSE_MS)
  }
  async function act() {
    while (!isOver()) await send()
    return operations
  }
  return { done: act(), read }
}

/** A node that starts again: its connections and what waited for a block are gone. */
const nodePart: Part = {
  name: 'node',
  faults: {
    restart: async () => {
      await world.forgetWaiting()
      await node.refuse(PAUSE_MS)
    },
  },
}

test(
  'SRV-03 SRV-08 faults of two bundlers, their database and their node: each operation is executed once, and never reported as failed',
  async () => {
    const { bundlers, countSent } = await startBundlers()
    await world.mineEachSecond()
    const firstBlock = await world.readNewest()
    let areFaultsOver = false
    const urls = bundlers.map(({ url }) => url)
    const people = Array.from({ length: PEOPLE }, () => startPerson(urls, () => areFaultsOver))
    const parts = [
      ...bundlers.map(({ part }, index) => part(`bundler ${index}`)),
      createServerPart('database', postgres),
      createWirePart('database', database),
      nodePart,
      createWirePart('node', node),
    ]
    const faults = runFaults(parts, SEED).finally(() => {
      areFaultsOver = true
    })
    const [done, ...operations] = await Promise.all([faults, ...people.map((person) => person.done)])
    const all = operations.flat()
    const order = done.join(', ')
    expect(
      bundlers.flatMap(({ crashes }) => crashes()),
      order,
    ).toEqual([])
    const statuses = await Promise.all(people.flatMap(({ read }, index) => (operations[index] ?? []).map(read)))
    expect(new Set(statuses), order).toEqual(new Set(['included']))
    // Once it was reported as included, nothing else is ever reported for it; before, only that it is pending.
    const wrong = all.filter((each) => !/^((not_)?submitted )*(included ?)+$/.test(each.statuses.join(' ')))
    expect(wrong, order).toEqual([])
    const carried = await world.countCarried(firstBlock + 1n)
    expect(
      all.map(({ hash }) => carried.get(hash)),
      order,
    ).toEqual(all.map(() => 1))
    expect(await Promise.all(all.map(({ readReceived }) => readReceived())), order).toEqual(all.map(() => 1n))
    expect(await countSent(), order).toBe(all.length)
    for (const url of urls) await expectStall(url, { database, 'node eip155:31337': node })
  },
  FAULTS_LIMIT_MS,
)
