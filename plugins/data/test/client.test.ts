// @vitest-environment node
// What holds for every call: the support gate, what is remembered and for how long, failures, refusals and aborts.
import { findError } from '@latchkey/kernel'
import { createFakeKernel } from '@latchkey/kernel/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ACCOUNT_ROWS } from './accountRows'
import { ACCOUNT, ALICE, BOB, openPage, PROJECT, startDataServer, token, USDC } from './dataServer'
import { TRADE_ROWS } from './tradeRows'

const BALANCE = `GET v1/account/${ALICE}/balance`
const IDENTITY = `GET v1/identity/${ALICE}`
const ELSEWHERE = `eip155:10:${ALICE}` as const
const SECOND_MS = 1000

let server: Awaited<ReturnType<typeof startDataServer>>
let page: Awaited<ReturnType<typeof openPage>>
beforeAll(async () => {
  server = await startDataServer()
})
beforeEach(async () => {
  page = await openPage({ projectId: PROJECT, dataUrl: server.url })
})
afterEach(() => {
  page.end()
  server.forget()
})
afterAll(() => server.stop())

const countOf = (route: string) => server.requests.filter((each) => each.route === route).length
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )

test('API-01 SWP-01 on a network that the service does not support, every call returns nothing, without a request', async () => {
  const { api } = page
  const swap = { account: ELSEWHERE, from: token(null, 'eip155:10'), to: USDC, units: 1n }
  const nothing = [
    await api.isSupported('eip155:10'),
    await api.identity(ELSEWHERE),
    await api.history(ELSEWHERE),
    await api.purchases(ELSEWHERE),
    await api.balances(ELSEWHERE),
    await api.nfts(ELSEWHERE),
    await api.prices([token(null, 'eip155:10')]),
    await api.swapTokens('eip155:10'),
    await api.quote(swap),
    await api.allowance(ELSEWHERE, swap.from),
    await api.findName('a.reown.id', 'eip155:10'),
    await api.namesOf(ELSEWHERE),
    await api.suggestNames('abc', 'eip155:10'),
    await api.registerName({ coinType: 60, address: ALICE, message: '', signature: '' }, 'eip155:10'),
    await api.onrampOptions('eip155:10'),
    await api.smartSessions(ELSEWHERE),
    await api.revokeSmartSession(ELSEWHERE, 'p', 's'),
  ]
  const page0 = { items: [], next: null }
  const identity = { name: null, avatarUrl: null }
  const onramp = { paymentCurrencies: [], purchaseCurrencies: [] }
  expect(nothing).toEqual([
    false,
    identity,
    page0,
    [],
    null,
    page0,
    [],
    [],
    null,
    0n,
    null,
    [],
    [],
    false,
    onramp,
    [],
    false,
  ])
  await expect(api.gasPrice('eip155:10')).rejects.toMatchObject({
    code: 'data/gas-price-unsupported',
    message: 'Network not supported for Gas Price',
  })
  await expect(api.buildSwap({ ...swap, slippageBps: 100 })).rejects.toMatchObject({
    code: 'data/swap-unsupported',
    message: 'Network not supported for Swaps',
  })
  await expect(api.buildApproval(swap)).rejects.toMatchObject({ code: 'data/swap-unsupported' })
  expect(server.requests.map(({ route }) => route)).toEqual(['GET v1/supported-chains'])
})

test.each([
  ['a failure', { status: 503, body: '' }],
  ['an empty list', { body: { http: [], ws: [] } }],
  ['a list of something else', { body: { http: [{ id: 'eip155:1' }] } }],
  ['no list', { body: {} }],
])('API-02 the list of networks is requested once; %s counts as no, and is requested again', async (_name, answer) => {
  server.play('GET v1/supported-chains', answer)
  expect(await page.api.isSupported('eip155:1')).toBe(false)
  server.forget()
  expect(await Promise.all([page.api.isSupported('eip155:1'), page.api.isSupported('eip155:5')])).toEqual([true, false])
  page.clock.advance(100_000 * SECOND_MS)
  expect(await page.api.isSupported('eip155:1')).toBe(true)
  expect(countOf('GET v1/supported-chains')).toBe(1)
})

test.each([
  ['balances', BALANCE, 30, () => page.api.balances(ACCOUNT)],
  ['identity', IDENTITY, 300, () => page.api.identity(ACCOUNT)],
  ['prices', 'POST v1/fungible/price', 15, () => page.api.prices([USDC])],
] as const)('BAL-04 %s are requested once at a time, and again after %s s', async (call, route, lifetimeS, request) => {
  const row = { ...ACCOUNT_ROWS }[call]
  server.play(route, { body: row?.answer })
  await Promise.all([request(), request()])
  page.clock.advance(lifetimeS * SECOND_MS - 1)
  await request()
  expect(countOf(route)).toBe(1)
  page.clock.advance(1)
  await request()
  expect(countOf(route)).toBe(2)
})

test('BAL-04 a forced balance is requested again, and is what others get from then on', async () => {
  const answerWith = (numeric: string) => ({
    body: { balances: [{ name: 'Ether', symbol: 'ETH', price: 1, quantity: { decimals: '18', numeric } }] },
  })
  server.play(BALANCE, answerWith('1'))
  await page.api.balances(ACCOUNT)
  server.play(BALANCE, answerWith('2'))
  await page.api.balances(ACCOUNT, { forceTokens: [USDC] })
  expect(await page.api.balances(ACCOUNT)).toMatchObject([{ units: 2n * 10n ** 18n }])
  expect(countOf(BALANCE)).toBe(2)
  await Promise.all([page.api.balances(ACCOUNT, { forceTokens: [] }), page.api.balances(ACCOUNT, { forceTokens: [] })])
  expect(countOf(BALANCE)).toBe(3)
})

test('BAL-02 after a failure balances are not requested for 30 s, forced or not, and the error is the same', async () => {
  server.play(BALANCE, { status: 503, body: { reasons: [{ field: '', description: 'down' }] } })
  const first = await failureOf(page.api.balances(ACCOUNT))
  expect(first).toMatchObject({ code: 'data/call-failed', context: { call: 'balances', status: 503, reason: 'down' } })
  expect(findError(first, 'kernel/http-status')?.message).toBe('HTTP status code: 503')
  server.play(BALANCE, { body: { balances: [] } })
  page.clock.advance(30 * SECOND_MS - 1)
  expect(await failureOf(page.api.balances(ACCOUNT, { forceTokens: [USDC] }))).toMatchObject({
    context: { status: 503 },
  })
  expect(countOf(BALANCE)).toBe(1)
  page.clock.advance(1)
  expect(await page.api.balances(ACCOUNT)).toEqual([])
})

test('BAL-02 a visitor who retries does not have to wait 30 s, but never retries before the time that the server sets', async () => {
  server.play(BALANCE, { status: 500, body: '' })
  await failureOf(page.api.balances(ACCOUNT))
  await failureOf(page.api.balances(ACCOUNT, { isRetry: true }))
  expect(countOf(BALANCE)).toBe(2)
  // After another failure, only a visitor's retry sends a request.
  await failureOf(page.api.balances(ACCOUNT))
  expect(countOf(BALANCE)).toBe(2)
  server.play(BALANCE, { status: 503, headers: { 'retry-after': '20' }, body: '' })
  await failureOf(page.api.balances(ACCOUNT, { isRetry: true }))
  server.play(BALANCE, { body: { balances: [] } })
  page.clock.advance(20 * SECOND_MS - 1)
  expect(await failureOf(page.api.balances(ACCOUNT, { isRetry: true }))).toMatchObject({ context: { status: 503 } })
  expect(countOf(BALANCE)).toBe(3)
  page.clock.advance(1)
  expect(await page.api.balances(ACCOUNT, { isRetry: true })).toEqual([])
})

test('API-04 503 with Retry-After: that call is not sent before then, and others are', async () => {
  const status = 503
  server.play(IDENTITY, { status, headers: { 'retry-after': '120' }, body: '' })
  await failureOf(page.api.identity(ACCOUNT))
  server.play(IDENTITY, { body: { name: null, avatar: null } })
  page.clock.advance(120 * SECOND_MS - 1)
  expect(await failureOf(page.api.identity(ACCOUNT))).toMatchObject({ context: { call: 'identity', status } })
  expect(countOf(IDENTITY)).toBe(1)
  expect(await page.api.namesOf(ACCOUNT)).toEqual([])
  page.clock.advance(1)
  expect(await page.api.identity(ACCOUNT)).toEqual({ name: null, avatarUrl: null })
})

test('field case 23: SAF-13 429 with Retry-After: no call reaches the server before then', async () => {
  server.play(IDENTITY, { status: 429, headers: { 'retry-after': '120' }, body: '' })
  await failureOf(page.api.identity(ACCOUNT))
  server.play(IDENTITY, { body: { name: null, avatar: null } })
  const requestCount = server.requests.length
  const failed = { code: 'data/call-failed', context: { call: 'namesOf', status: 429 } }
  expect(await failureOf(page.api.namesOf(ACCOUNT))).toMatchObject(failed)
  expect(await failureOf(page.api.identity(ACCOUNT))).toMatchObject({ context: { call: 'identity', status: 429 } })
  expect(server.requests).toHaveLength(requestCount)
  page.clock.advance(120 * SECOND_MS)
  vi.useFakeTimers({ now: Date.now() + 120 * SECOND_MS, toFake: ['Date'] })
  expect(await page.api.identity(ACCOUNT)).toEqual({ name: null, avatarUrl: null })
  vi.useRealTimers()
})

test.each(Object.entries({ ...ACCOUNT_ROWS, ...TRADE_ROWS }))(
  'API-04 API-05 %s: an HTTP error and an HTML page are typed errors',
  async (name, row) => {
    const call = name.replace(/,.*/, '')
    server.play(row.route, { status: 500, body: 'Internal server error' })
    const failed = await failureOf(row.call(page.api))
    expect(failed).toMatchObject({ code: 'data/call-failed', context: { call, status: 500 } })
    expect(findError(failed, 'kernel/http-status')?.message).toBe('HTTP status code: 500')
    page.clock.advance(30 * SECOND_MS)
    server.play(row.route, { headers: { 'content-type': 'text/html' }, body: '<html>Sign in</html>' })
    expect(await failureOf(row.call(page.api))).toMatchObject({ code: 'data/response-invalid', context: { call } })
  },
)

test('API-05 a service that is unreachable is a failure without a status', async () => {
  const gone = await startDataServer()
  const lonely = await openPage({ dataUrl: gone.url })
  await lonely.api.isSupported('eip155:1')
  await gone.stop()
  const error = await failureOf(lonely.api.identity(ACCOUNT))
  expect(error).toMatchObject({ code: 'data/call-failed', context: { call: 'identity' } })
  expect(findError(error, 'kernel/http-failed')).not.toBeNull()
  lonely.end()
})

test('API-04 a caller that aborts gets an abort error, and the last one to abort ends the request', async () => {
  server.play(IDENTITY, () => new Promise(() => {}))
  const [first, second] = [new AbortController(), new AbortController()]
  const responses = [page.api.identity(ACCOUNT, first), page.api.identity(ACCOUNT, second)].map(failureOf)
  await expect.poll(() => countOf(IDENTITY)).toBe(1)
  first.abort()
  expect(server.left).toEqual([])
  expect(await responses[0]).toMatchObject({ code: 'kernel/aborted' })
  second.abort()
  expect(await responses[1]).toMatchObject({ code: 'kernel/aborted' })
  await expect.poll(() => server.left).toEqual([IDENTITY])
  server.play(IDENTITY, { body: { name: 'a', avatar: null } })
  expect((await page.api.identity(ACCOUNT)).name).toBe('a')
  expect(await failureOf(page.api.identity(ACCOUNT, first))).toMatchObject({ code: 'kernel/aborted' })
})

test.each([
  [401, 'Unauthorized: invalid key', 'invalid-project-id'],
  [401, 'Unauthorized: origin not allowed', 'origin-not-allowed'],
  [403, 'JWT validation error: JWT Token is not yet valid', 'session-expired'],
  [401, 'We failed to authenticate your request', 'invalid-project-id'],
  [403, '', 'origin-not-allowed'],
])('API-06 the refusal %s %j raises the alert %s', async (status, description, id) => {
  server.play(IDENTITY, { status, body: { status: 'FAILED', reasons: [{ field: 'authentication', description }] } })
  await failureOf(page.api.identity(ACCOUNT))
  expect(page.alerts.map((alert) => alert.id)).toEqual([id])
})

test('API-06 API-07 without a project and its own service the page sends no request, and the developer is notified', async () => {
  const poor = await openPage({})
  expect([await poor.api.balances(ACCOUNT), poor.alerts]).toEqual([null, [{ id: 'project-id-missing' }]])
  poor.end()
})

test('API-07 the host’s data service is called without a project id', async () => {
  const own = await openPage({ dataUrl: server.url })
  server.play(IDENTITY, { body: { name: 'own.example', avatar: null } })
  expect((await own.api.identity(ACCOUNT)).name).toBe('own.example')
  expect(server.requests.flatMap(({ query }) => Object.keys(query))).not.toContain('projectId')
  expect(own.alerts).toEqual([])
  own.end()
})

test('API-07 a page without the plugin has no such service, which is an expected answer', async () => {
  const { kernel } = createFakeKernel()
  await expect(kernel.service('dataApi')).rejects.toMatchObject({ code: 'kernel/service-missing' })
  kernel.destroy()
})

test('API-01 for a server that prices one token per request, the other tokens are requested, too', async () => {
  const other = token(BOB)
  server.play('POST v1/fungible/price', () => {
    const { body } = server.requests.at(-1) as { body: { addresses: string[] } }
    return { body: { fungibles: [{ address: body.addresses[0], price: 2 }] } }
  })
  const prices = await page.api.prices([USDC, other])
  expect(prices.map((each) => each.token)).toEqual([USDC, other])
  server.play('POST v1/fungible/price', { body: { fungibles: [{ address: `eip155:1:${BOB}`, price: 2 }] } })
  page.clock.advance(15 * SECOND_MS)
  expect(await page.api.prices([USDC, other])).toMatchObject([{ token: other }])
})

test.each([
  ['nfts', `GET v1/account/${ALICE}/nfts`, { items: [], next: null }, () => page.api.nfts(ACCOUNT)],
  ['findName', 'GET v1/profile/account/a.reown.id', null, () => page.api.findName('a.reown.id', 'eip155:1')],
  ['namesOf', `GET v1/profile/reverse/${ALICE}`, [], () => page.api.namesOf(ACCOUNT)],
] as const)('API-01 %s of a server that returns 404 are empty', async (_, route, nothing, call) => {
  server.play(route, { status: 404, body: '' })
  expect(await call()).toEqual(nothing)
})

test('API-01 refusals that callers must distinguish have their own codes', async () => {
  const say = (description: string) => ({ status: 400, body: { reasons: [{ description }] } })
  server.play('GET v1/convert/quotes', say('Got insufficient liquidity for this pair'))
  const quote = { account: ACCOUNT, from: USDC, to: token(null), units: 1n }
  await expect(page.api.quote(quote)).rejects.toMatchObject({ code: 'data/no-liquidity' })
  server.play('POST v1/profile/account', say('Name is already registered'))
  const registration = { coinType: 60, address: ALICE, message: '', signature: '' }
  await expect(page.api.registerName(registration, 'eip155:1')).rejects.toMatchObject({
    code: 'data/refused',
    context: { reason: 'Name is already registered' },
  })
})

test.each(['../../v1/sessions', 'a/b.reown.id', 'ä.reown.id', '..', '', `${'a'.repeat(300)}.id`])(
  'NAM-01 %j is not a name of the service, and no request is sent',
  async (name) => {
    expect(await page.api.findName(name, 'eip155:1')).toBeNull()
    expect(await page.api.suggestNames(name, 'eip155:1')).toEqual([])
    expect(server.requests.filter(({ route }) => route.includes('profile'))).toEqual([])
  },
)
