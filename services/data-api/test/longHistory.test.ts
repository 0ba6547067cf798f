// A page of a long history costs no more than a page: the rows are read in their order, and the rest stays where it is.
import { afterAll, expect, test } from 'vitest'
import type { Database } from '../../database/database.ts'
import { openDatabase } from '../../database/openDatabase.ts'
import { startDataApi } from '../startDataApi.ts'
import { LOCAL, PROJECT_ID } from './dataWorld.ts'

const ACCOUNT = `0x${'57'.repeat(20)}`
const NETWORK = {
  ...{ id: LOCAL, name: 'Local', rpcUrl: 'http://127.0.0.1:9', tokens: [] },
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}

const database = await openDatabase()
const asked: { statement: string; params: readonly unknown[] }[] = []
const recorded: Database = {
  ...database,
  query: (statement, params = []) => {
    asked.push({ statement, params })
    return database.query(statement, params)
  },
}
const api = await startDataApi({ database: recorded, networks: [NETWORK], port: 0, control: true })
afterAll(async () => {
  await api.stop()
  await database.close()
})

test('SRV-10 a page of a long history is read without sorting all of it, also before the database knows how long it is', async () => {
  const seed = { do: 'seed', network: LOCAL, account: ACCOUNT, transactions: 2000, tokens: 0 }
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${api.url}/control`, { method: 'POST', headers, body: JSON.stringify(seed) })).ok).toBe(true)
  const query = new URLSearchParams({ projectId: PROJECT_ID, chainId: LOCAL })
  const answer = await fetch(`${api.url}/v1/account/${ACCOUNT}/history?${query}`)
  expect((await answer.json()).data.length).toBeGreaterThan(10)
  const page = asked.find(({ statement }) => statement.includes('from data_api.entry'))
  if (!page) throw new Error('The history was not read.')
  const plan = await database.query(`explain ${page.statement}`, page.params)
  expect(JSON.stringify(plan)).toContain('entry_by_time')
  expect(JSON.stringify(plan)).not.toContain('Sort')
})
