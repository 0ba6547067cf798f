// One page of a long history costs the same as one of a short history: rows are read in order, and the rest is not read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../../../server/test/postgres.ts'
import type { Database } from '../../database/database.ts'
import { startFaultyDataApi } from '../../local/data-api/startFaultyDataApi.ts'
import { openDatabase } from '../../local/database/openDatabase.ts'
import { LOCAL, PROJECT_ID } from './dataWorld.ts'

const ACCOUNT = `0x${'57'.repeat(20)}`
const TRANSACTIONS = 2000
/** The rows of a page, plus one that shows that there are more. */
const MAX_ROWS_READ = 51
const NETWORK = {
  id: LOCAL,
  name: 'Local',
  rpcUrl: 'http://127.0.0.1:9',
  tokens: [],
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
/** Part of a plan as PostgreSQL writes it in JSON. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
  await postgres.create('history')
})
afterAll(() => postgres.remove())

describe.each([
  { name: 'in process', urlOf: () => undefined },
  { name: 'server', urlOf: () => postgres.urlOf('history') },
])('PostgreSQL $name', ({ urlOf }) => {
  const requests: { statement: string; params: readonly unknown[] }[] = []
  let database: Database
  let api: Awaited<ReturnType<typeof startFaultyDataApi>>
  beforeAll(async () => {
    database = await openDatabase({ url: urlOf() })
    const recorded: Database = {
      ...database,
      query: (statement, params = []) => {
        requests.push({ statement, params })
        return database.query(statement, params)
      },
    }
    api = await startFaultyDataApi({ database: recorded, networks: [NETWORK], port: 0, control: true })
    const seed = { do: 'seed', network: LOCAL, account: ACCOUNT, transactions: TRANSACTIONS, tokens: 0 }
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${api.url}/control`, { method: 'POST', headers, body: JSON.stringify(seed) })).ok).toBe(true)
  })
  afterAll(async () => {
    await api.stop()
    await database.close()
  })

  test('SRV-10 each page of a long history reads the rows of that page, also before the database knows how long it is', async () => {
    const hashes = new Set<string>()
    let cursor: string | null = ''
    while (cursor !== null) {
      const query = new URLSearchParams({ projectId: PROJECT_ID, chainId: LOCAL, cursor })
      const answer: Response = await fetch(`${api.url}/v1/account/${ACCOUNT}/history?${query}`)
      const { data, next } = await answer.json()
      for (const { id } of data) hashes.add(id)
      cursor = next
    }
    expect(hashes.size).toBe(TRANSACTIONS)
    const pages = requests.filter(({ statement }) => /^select[\s\S]*data_api\.entry/.test(statement))
    expect(pages.length).toBe(Math.ceil(TRANSACTIONS / 50))
    for (const { statement, params } of [pages[0], pages[20], pages[39]].flatMap((page) => page ?? []))
      expect(await countRowsRead(database, statement, params)).toBeLessThanOrEqual(MAX_ROWS_READ)
  })
})

async function countRowsRead({ query }: Database, statement: string, params: readonly unknown[]): Promise<number> {
  const explain = `explain (analyze, format json) ${statement}`
  const [row] = await query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explain, params)
  const scans = row ? listNodes(row['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'entry') : []
  expect(scans.length).toBeGreaterThan(0)
  return scans.reduce((sum, node) => sum + node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0), 0)
}

function listNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(listNodes)]
}
