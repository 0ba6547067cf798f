// @vitest-environment node
// For any response of a server: a value of the call's own type, or an error that names the call. Numbers stay exact.
import { formatUnits, type LatchkeyError } from '@latchkey/kernel'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ACCOUNT_ROWS } from './accountRows'
import { ACCOUNT, ALICE, openPage, startDataServer } from './dataServer'
import { TRADE_ROWS } from './tradeRows'

/** Many requests in a test: more than the usual time on a busy machine. */
vi.setConfig({ testTimeout: 30_000 })

const BALANCE = `GET v1/account/${ALICE}/balance`
const HOUR_MS = 3_600_000
/** Calls without a type of their own: their response is not read. */
const UNREAD = ['registerName', 'revokeSmartSession']

let server: Awaited<ReturnType<typeof startDataServer>>
let page: Awaited<ReturnType<typeof openPage>>
beforeAll(async () => {
  server = await startDataServer()
})
beforeEach(async () => {
  page = await openPage({ dataUrl: server.url })
})
afterEach(() => {
  page.end()
  server.forget()
})
afterAll(() => server.stop())

const rows = Object.entries({ ...ACCOUNT_ROWS, ...TRADE_ROWS }).filter(([name]) => !UNREAD.includes(name))

/** The answer with one of its parts replaced. */
function spoil(answer: unknown, path: readonly number[], junk: unknown): unknown {
  const [at, ...rest] = path
  if (at === undefined || typeof answer !== 'object' || answer === null) return junk
  const keys = Object.keys(answer)
  const key = keys[at % Math.max(keys.length, 1)]
  if (key === undefined) return junk
  const part: unknown = Reflect.get(answer, key)
  const corrupted = spoil(part, rest, junk)
  return Array.isArray(answer)
    ? answer.map((each, index) => (String(index) === key ? corrupted : each))
    : { ...answer, [key]: corrupted }
}

test.each(rows)(
  'API-05 %s: invalid data anywhere in the response gives an error that names the call, or a value',
  async (name, row) => {
    const junk = fc.jsonValue({ maxDepth: 2 })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(6), { maxLength: 6 }), junk, async (path, value) => {
        page.clock.advance(HOUR_MS)
        server.play(row.route, { body: JSON.stringify(spoil(row.answer, path, value)) })
        const error: LatchkeyError | null = await row.call(page.api).then(
          () => null,
          (thrown) => thrown,
        )
        if (error)
          expect([error.code, error.context]).toEqual(['data/response-invalid', { call: name.replace(/,.*/, '') }])
      }),
      { numRuns: 25 },
    )
  },
)

test.each(rows)('API-05 %s: a response of another form is an error', async (name, row) => {
  for (const body of ['7', '"text"', 'null', 'true', '{}', '[{}]']) {
    page.clock.advance(HOUR_MS)
    server.play(row.route, { body })
    const [call] = name.split(',')
    // Every part of an identity may be missing.
    const isNothing = call === 'identity' && body.includes('{}')
    if (isNothing) expect(await row.call(page.api)).toEqual({ name: null, avatarUrl: null })
    else await expect(row.call(page.api)).rejects.toMatchObject({ code: 'data/response-invalid', context: { call } })
  }
})

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength })

test('BAL-01 numbers of 0 to 36 decimals stay exact, whether they come as text or as numbers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.bigInt({ min: 0n, max: 10n ** 30n }), digits(0, 36), async (whole, fraction) => {
      page.clock.advance(HOUR_MS)
      const text = fraction === '' ? String(whole) : `${whole}.${fraction}`
      const quantity = `{"decimals":"36","numeric":"${text}"}`
      const body = `{"balances":[{"name":"A","symbol":"A","price":${text},"value":"${text}","quantity":${quantity}}]}`
      server.play(BALANCE, { body })
      const [held] = (await page.api.balances(ACCOUNT)) ?? []
      const expected = formatUnits(BigInt(`${whole}${fraction}`), fraction.length)
      expect(held && formatUnits(held.units, 36)).toBe(expected)
      expect(held?.price && formatUnits(held.price.units, held.price.decimals)).toBe(expected)
      expect(held?.value && formatUnits(held.value.units, held.value.decimals)).toBe(expected)
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['1e3', '1000'],
  ['1.5E-7', '0.00000015'],
  ['12.5e1', '125'],
  ['1e999', null],
  ['1e-300', null],
  ['-1', null],
  ['NaN', null],
])('BAL-01 the price %s is read as %s', async (price, shown) => {
  const quantity = '{"decimals":"6","numeric":"1"}'
  const written = price === 'NaN' ? '"NaN"' : price
  server.play(BALANCE, { body: `{"balances":[{"name":"A","symbol":"A","price":${written},"quantity":${quantity}}]}` })
  const [held] = (await page.api.balances(ACCOUNT)) ?? []
  expect(held?.price ? formatUnits(held.price.units, held.price.decimals) : null).toBe(shown)
})

test('API-05 texts with numbers, quotes and escapes in them are read unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), async (said) => {
      page.clock.advance(HOUR_MS)
      server.play(`GET v1/identity/${ALICE}`, { body: JSON.stringify({ name: said, avatar: null }) })
      expect((await page.api.identity(ACCOUNT)).name).toBe(said.trim() || null)
    }),
    { numRuns: 60 },
  )
})

test('SWP-03 call data is read up to 64 kB, and longer data is refused', async () => {
  const { call, route, answer } = TRADE_ROWS.buildSwap ?? expect.fail('There is no row for it.')
  const withData = (bytes: number) => spoil(answer, [0, 2], `0x${'ab'.repeat(bytes)}`)
  server.play(route, { body: JSON.stringify(withData(65_535)) })
  expect(await call(page.api)).toMatchObject({ data: expect.stringMatching(/^0x(ab){65535}$/) })
  page.clock.advance(HOUR_MS)
  server.play(route, { body: JSON.stringify(withData(65_536)) })
  await expect(call(page.api)).rejects.toMatchObject({ code: 'data/response-invalid' })
})
