// Limits: which count exceeds them, and how long to wait.
import { expect, test } from 'vitest'
import { createScriptedDatabase } from '../test/scriptedDatabase.ts'
import { createLimits } from './limits.ts'
import { limitEmails, limitResends } from './server/emailLimits.ts'

const NOW_MS = 100_000_000
const TAKE = 'on conflict (bucket) do update'
const LIMIT = { uses: 2, windowMs: 30_000 }

function create(row: object | null) {
  const { database, paramsOf } = createScriptedDatabase({ [TAKE]: row ? [row] : [] })
  return { limits: createLimits(database, 'shop', () => NOW_MS), paramsOf }
}

test('EMB-03 as many uses as allowed pass, one more does not', async () => {
  const startedAtMs = BigInt(NOW_MS)
  const { limits, paramsOf } = create({ uses: 2, startedAtMs })
  await limits.take('a', LIMIT)
  expect(paramsOf(TAKE)).toEqual([['a', 100_000_000n, 99_970_000n]])
  await create(null).limits.take('a', LIMIT)
  const error = { status: 429, code: 'throttled', message: 'Please try again after 30 seconds' }
  await expect(create({ uses: 3, startedAtMs }).limits.take('a', LIMIT)).rejects.toMatchObject(error)
})

test.each([
  [0, 30],
  [28_999, 2],
  [29_001, 1],
  [30_000, 1],
])('EMB-03 a window that began %d ms ago leaves a wait of %d seconds', async (agoMs, seconds) => {
  const { limits } = create({ uses: 3, startedAtMs: BigInt(NOW_MS - agoMs) })
  const message = `Please try again after ${seconds} seconds`
  await expect(limits.take('a', LIMIT)).rejects.toMatchObject({ message })
})

test('EMB-03 windows older than a day are forgotten', async () => {
  const { limits, paramsOf } = create(null)
  await limits.purge()
  expect(paramsOf('delete from shop.use')).toEqual([[13_600_000n]])
})

test('EMB-03 emails to a known device count for it only; a stranger’s count for the caller, the address and all strangers', async () => {
  const taken: unknown[] = []
  const context = { limits: { take: async (...use: unknown[]) => void taken.push(use), purge: async () => {} } }
  await limitEmails(context, { caller: '10.0.0.1', email: 'a@b.example', knownDevice: new Uint8Array([1, 2, 3]) })
  const quarter = 900_000
  expect(taken.splice(0)).toEqual([['mails to a@b.example on AQID', { uses: 8, windowMs: quarter }]])
  await limitEmails(context, { caller: '10.0.0.1', email: 'a@b.example', knownDevice: null })
  expect(taken.splice(0)).toEqual([
    ['mails for 10.0.0.1', { uses: 60, windowMs: quarter }],
    ['mails to a@b.example for 10.0.0.1', { uses: 8, windowMs: quarter }],
    ['mails to a@b.example for 10.0.0.1 in a day', { uses: 16, windowMs: 86_400_000 }],
    ['mails to a@b.example', { uses: 16, windowMs: quarter }],
    ['mails to a@b.example in a day', { uses: 48, windowMs: 86_400_000 }],
  ])
  await limitResends(context, 'a@b.example', new Uint8Array([1, 2, 3]))
  expect(taken).toEqual([['sign-in mail a@b.example on AQID', { uses: 1, windowMs: 30_000 }]])
})
