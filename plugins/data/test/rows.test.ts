// @vitest-environment node
// Each call of the data API: the request that is sent, and the result of the response.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ACCOUNT_ROWS } from './accountRows'
import { ACCOUNT, ALICE, COMMON, openPage, PROJECT, startDataServer } from './dataServer'
import { TRADE_ROWS } from './tradeRows'

type Page = Awaited<ReturnType<typeof openPage>>
let server: Awaited<ReturnType<typeof startDataServer>>
let page: Page
beforeAll(async () => {
  server = await startDataServer()
})
beforeEach(async () => {
  page = await openPage({ projectId: PROJECT, dataUrl: server.url, clientId: 'did:key:z6Mk' })
})
afterEach(() => {
  page.end()
  server.forget()
})
afterAll(() => server.stop())

const ROWS = Object.entries({ ...ACCOUNT_ROWS, ...TRADE_ROWS })

test.each(ROWS)('API-01 %s sends the request of its row, and returns the row’s result', async (_, row) => {
  server.play(row.route, { body: row.answer })
  expect(await row.call(page.api)).toEqual(row.provides)
  expect(server.requests.map(({ route }) => route)).toEqual(['GET v1/supported-chains', row.route])
  expect(server.requests[0]?.query).toEqual(COMMON)
  expect([server.requests[1]?.query, server.requests[1]?.body]).toEqual([row.query ?? COMMON, row.body])
})

test('TXH-04 purchases are requested past every cache, and history is not', async () => {
  server.play(`GET v1/account/${ALICE}/history`, { body: { data: [], next: null } })
  const fetched = vi.spyOn(globalThis, 'fetch')
  await page.api.purchases(ACCOUNT)
  expect(fetched.mock.lastCall?.[1]?.cache).toBe('no-cache')
  await page.api.history(ACCOUNT)
  expect(fetched.mock.lastCall?.[1]?.cache).toBeUndefined()
})
