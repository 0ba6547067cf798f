// Limits: what a window counts, when it ends, and what is deleted.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../database/database.ts'
import { openTestDatabase } from '../../test/openTestDatabase.ts'
import { createLimits, limitTable } from '../limits.ts'

const DAY_MS = 86_400_000
const LIMIT = { uses: 2, windowMs: DAY_MS }

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.query('create schema shop')
  await database.query(limitTable('shop'))
})
afterAll(() => database?.close())

test('EMB-03 once windows that are over are deleted, running ones still count, and nothing else is kept', async () => {
  let nowMs = 10 * DAY_MS
  const limits = createLimits(database, 'shop', () => nowMs)
  await limits.take('over', LIMIT)
  nowMs += 1
  await limits.take('running', LIMIT)
  await limits.take('running', LIMIT)
  nowMs += DAY_MS - 1
  await limits.take('new', LIMIT)
  // The next use after a window that ends exactly now starts a new window anyway.
  await limits.purge()
  nowMs += 1
  await limits.purge()
  const buckets = await database.query<{ bucket: string }>('select bucket from shop.use order by bucket')
  expect(buckets.map(({ bucket }) => bucket)).toEqual(['new', 'running'])
  nowMs -= 1
  await expect(limits.take('running', LIMIT)).rejects.toMatchObject({
    status: 429,
    code: 'throttled',
    message: 'Please try again after 1 seconds',
  })
  nowMs += 1
  await limits.take('running', LIMIT)
})
