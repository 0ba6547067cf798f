// Rate limits while the database is unavailable.
import { expect, test } from 'vitest'
import type { Query } from './database.ts'
import { createRateLimits } from './rateLimits.ts'

const MAX_BUCKETS = 50_000
const RATE = { perSecond: 1, burstS: 10 }

test('SRV-05 while the database is down, counts are kept for it, up to a limit', async () => {
  let isAway = true
  const shared: string[][] = []
  const query = (async (_: string, params: readonly unknown[] = []) => {
    if (isAway) throw new Error('The database is away.')
    if (Array.isArray(params[0])) shared.push(params[0])
    return []
  }) as Query
  const rates = createRateLimits(query, 'test', () => 0)
  for (let caller = 0; caller <= MAX_BUCKETS; caller += 1) {
    rates.take(`caller ${caller}`, RATE)
    if (caller === MAX_BUCKETS / 2) await rates.share()
  }
  await rates.share()
  isAway = false
  await rates.stop()
  const [buckets = []] = shared
  expect(buckets).toHaveLength(MAX_BUCKETS)
  expect(buckets).toContain(`caller ${MAX_BUCKETS}`)
  expect(buckets).not.toContain('caller 0')
})
