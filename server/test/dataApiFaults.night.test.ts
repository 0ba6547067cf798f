// Data APIs under faults: the index is what the network has, and nothing leaves it that the network did not replace.
import { setTimeout as waitFor } from 'node:timers/promises'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EvmChains, startEvmChains } from '../../services/local/chains/evm/startEvmChains.ts'
import { openDatabase } from '../../services/local/database/openDatabase.ts'
import { type ChainLedger, createChainLedger } from './chainLedger.ts'
import { createServerPart, FAULTS_LIMIT_MS, type Part, runFaults, startPart } from './faultRunner.ts'
import { send } from './loginClient.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { openProgram } from './program.ts'
import { expectStall } from './readiness.ts'
import { createServiceSettings } from './serviceSettings.ts'
import { createWirePart, startWire, type Wire } from './wire.ts'

const SEED = 5
const ACCOUNTS = 3
const NETWORK = 'eip155:31337'
const PATIENCE_MS = 3000
const PAUSE_MS = 100
/** Several polls of the index. */
const READ_MS = 800
/** The lease of a process that was killed runs for ten seconds, and retries after failures may take thirty. */
const VISIBLE_MS = 60_000

const program = openProgram()
let postgres: Postgres
let evm: EvmChains
let ledger: ChainLedger
let database: Wire
let node: Wire

beforeAll(async () => {
  ;[postgres, evm] = await Promise.all([startPostgres(), startEvmChains({ ports: [0, 0] })])
  const rpcUrl = evm.chains[0]?.rpcUrl ?? ''
  await postgres.create('data')
  ;[database, node] = await Promise.all([startWire(postgres.urlOf('data')), startWire(rpcUrl)])
  ledger = await createChainLedger(rpcUrl, ACCOUNTS)
}, 120_000)
afterAll(async () => {
  await Promise.all([database?.stop(), node?.stop()])
  await Promise.all([postgres?.remove(), evm?.stop()])
})

function startDataApis() {
  const { 'data-api': settings } = createServiceSettings(database.through(postgres.urlOf('data')))
  const networks = JSON.parse(settings.NETWORKS ?? '[]').map((network: object) => ({
    ...network,
    rpcUrl: node.through(evm.chains[0]?.rpcUrl ?? ''),
    firstBlock: Number(ledger.firstBlock),
  }))
  const start = () =>
    startPart((environment) => program.start('data-api', environment), {
      ...settings,
      NETWORKS: JSON.stringify(networks),
    })
  // One after the other, so that the first one makes the tables.
  return start().then(async (first) => [first, await start()] as const)
}

/** Hashes of a whole history; null if it was late or refused. */
async function readHistory(url: string, account: string): Promise<Hex[] | null> {
  const hashes: Hex[] = []
  for (let cursor = ''; ; ) {
    const query = new URLSearchParams({ projectId: '0'.repeat(32), chainId: NETWORK, ...(cursor && { cursor }) })
    const pending = send(`${url}/v1/account/${account}/history?${query}`).catch(() => null)
    const reply = await Promise.race([pending, waitFor(PATIENCE_MS, null)])
    if (reply?.status !== 200) return null
    const { data, next } = reply.json()
    hashes.push(...(data as { metadata: { hash: Hex } }[]).map(({ metadata }) => metadata.hash))
    if (!next) return hashes
    cursor = String(next)
  }
}

/** Every row that ever leaves the index is kept in a table of the test. */
async function watchDeletions() {
  const { query, close } = await openDatabase({ url: postgres.urlOf('data') })
  await query('create table deleted (hash text)')
  await query(
    `create function keep_deleted() returns trigger language plpgsql as
     $$ begin insert into deleted values (old.hash); return old; end $$`,
  )
  await query('create trigger gone after delete on data_api.entry for each row execute function keep_deleted()')
  await close()
}
async function listDeleted() {
  const { query, close } = await openDatabase({ url: postgres.urlOf('data') })
  return (await query<{ hash: Hex }>('select hash from deleted').finally(close)).map(({ hash }) => hash)
}

/** Reads histories at each process in turn. What was in one is in each later one, unless the network replaced it. */
function startReader(urls: readonly string[], isOver: () => boolean) {
  const wrong: string[] = []
  let answered = 0
  async function read() {
    const seen = new Map<string, Set<Hex>>()
    for (let count = 0; !isOver(); count += 1) {
      const account = ledger.accounts[count % ACCOUNTS] ?? ''
      const hashes = await readHistory(urls[count % urls.length] ?? '', account)
      await waitFor(PAUSE_MS)
      if (!hashes) continue
      answered += 1
      const before = [...(seen.get(account) ?? [])]
      const lost = before.filter((hash) => !hashes.includes(hash) && !ledger.replaced.has(hash))
      if (lost.length > 0) wrong.push(`${account} lost ${lost}`)
      if (new Set(hashes).size < hashes.length) wrong.push(`${account} has one twice: ${hashes}`)
      seen.set(account, new Set(hashes))
    }
    return { wrong, answered }
  }
  return read()
}

async function startWriter(isOver: () => boolean) {
  while (!isOver()) {
    await ledger.send()
    await waitFor(PAUSE_MS)
  }
}

test(
  'SRV-03 SRV-07 faults of two data APIs, their database and their node: the index contains what the network has, and returns nothing else',
  async () => {
    const services = await startDataApis()
    await watchDeletions()
    const urls = services.map(({ url }) => url)
    let areFaultsOver = false
    const isOver = () => areFaultsOver
    const writer = startWriter(isOver)
    const reader = startReader(urls, isOver)
    const network: Part = {
      name: 'network',
      faults: { 'replace blocks': () => ledger.replaceBlocks(() => waitFor(READ_MS)) },
    }
    const parts = [
      ...services.map(({ part }, index) => part(`data API ${index}`)),
      createServerPart('database', postgres),
      createWirePart('database', database),
      createWirePart('node', node),
      network,
    ]
    const faults = runFaults(parts, SEED).finally(() => {
      areFaultsOver = true
    })
    const [done, { wrong, answered }] = await Promise.all([faults, reader, writer])
    const order = done.join(', ')
    expect(
      services.flatMap(({ crashes }) => crashes()),
      order,
    ).toEqual([])
    expect(wrong, order).toEqual([])
    expect(answered, order).toBeGreaterThan(0)
    for (const [account, hashes] of await ledger.readAll()) {
      for (const url of urls) {
        const read = async () => new Set(await readHistory(url, account))
        await expect.poll(read, { timeout: VISIBLE_MS, message: order }).toEqual(hashes)
      }
    }
    expect(
      (await listDeleted()).filter((hash) => !ledger.replaced.has(hash)),
      order,
    ).toEqual([])
    for (const url of urls) await expectStall(url, { database, [`node ${NETWORK}`]: node })
  },
  FAULTS_LIMIT_MS,
)
