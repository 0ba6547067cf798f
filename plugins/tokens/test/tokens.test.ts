// The service `tokens` in a kernel: which sources are read, in which order, how often, and what is shown if none responds.
import { findError, type Network, type PluginManifest } from '@latchkey/kernel'
import { createFakeChain } from '@latchkey/kernel/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { amountsOf, HELD, LATCH, TUSD } from './heldTokens'
import { ADA, BOB, ETHER, endWorlds, held, playWorld, serviceFailure, token } from './tokenWorld'

afterEach(endWorlds)

test('BAL-01 the data service returns the holdings and the total; unreadable amounts are dropped', async () => {
  const { tokens, requests } = await playWorld({ balances: [...HELD, held(token('DOOR', { decimals: 0 }), 3n, 900n)] })
  const portfolio = await tokens.portfolio(ADA)
  expect(amountsOf(portfolio)).toEqual(['ETH 2000000000000000000', 'TUSD 5000000'])
  expect(portfolio.total).toEqual({ units: 600_500n, decimals: 2 })
  expect(requests.list).toEqual(['balances'])
})

test('BAL-04 it is requested once in 30 s, however many callers there are, separately for each account', async () => {
  const { tokens, requests, clock } = await playWorld({ balances: HELD })
  await Promise.all([tokens.portfolio(ADA), tokens.portfolio(ADA)])
  clock.advance(29_999)
  await tokens.portfolio(ADA)
  expect(requests.count('balances')).toBe(1)
  await tokens.portfolio(BOB)
  expect(requests.count('balances')).toBe(2)
  clock.advance(1)
  await tokens.portfolio(ADA)
  expect(requests.count('balances')).toBe(3)
})

test('BAL-02 a failure is reported once, and no service is called again for 30 s', async () => {
  const { tokens, requests, clock, script, toast } = await playWorld({ balances: HELD })
  script.play(() => {
    throw serviceFailure(503)
  }, 'balances')
  const failure = await tokens.portfolio(ADA).catch((error: unknown) => error)
  expect(findError(failure, 'tokens/unavailable')).toMatchObject({
    message: 'Token Balance Unavailable',
    context: { network: 'eip155:1', retryAtMs: clock.now() + 30_000 },
  })
  expect(findError(failure, 'kernel/http-status')?.context.status).toBe(503)
  expect(toast()).toBe('Token Balance Unavailable')
  clock.advance(29_999)
  tokens.refresh(ADA)
  await expect(tokens.portfolio(ADA)).rejects.toBe(failure)
  expect(requests.count('balances')).toBe(1)
  clock.advance(1)
  script.play('approve')
  expect(amountsOf(await tokens.portfolio(ADA))).toHaveLength(2)
  expect(requests.count('balances')).toBe(2)
})

test('BAL-02 a visitor who retries within those 30 s gets the current balances, not the old failure', async () => {
  const { tokens, requests, script } = await playWorld({ balances: HELD })
  script.play(() => {
    throw serviceFailure(503)
  }, 'balances')
  await expect(tokens.portfolio(ADA)).rejects.toMatchObject({ code: 'tokens/unavailable' })
  script.play('approve')
  await expect(tokens.portfolio(ADA)).rejects.toMatchObject({ code: 'tokens/unavailable' })
  expect(amountsOf(await tokens.portfolio(ADA, { isRetry: true }))).toHaveLength(2)
  expect(requests.retries).toEqual([false, true])
})

test('BAL-02 the toast is not shown for every failure, but for the first one after a success', async () => {
  const { tokens, clock, script, kernel } = await playWorld({ balances: HELD })
  const shown = vi.spyOn(kernel.snackbar, 'show')
  const fail = async () => {
    script.play(() => {
      throw serviceFailure(500)
    }, 'balances')
    clock.advance(30_000)
    await tokens.portfolio(ADA).catch(() => {})
  }
  await fail()
  await fail()
  expect(shown).toHaveBeenCalledTimes(1)
  script.play('approve')
  clock.advance(30_000)
  await tokens.portfolio(ADA)
  await fail()
  expect(shown).toHaveBeenCalledTimes(2)
})

test('BAL-02 a network that the service does not support is unavailable, not an empty account', async () => {
  const { tokens, requests, toast } = await playWorld({ balances: null })
  await expect(tokens.portfolio(ADA)).rejects.toMatchObject({ code: 'tokens/unavailable' })
  expect(toast()).toBe('Token Balance Unavailable')
  expect(requests.count('native')).toBe(0)
})

test('BAL-06 without a service, the chain is read: its native token, and the tokens that the host lists', async () => {
  const broken = token('BAD')
  const elsewhere = { ...token('ELSE'), network: 'eip155:10' as const }
  const { tokens, script } = await playWorld({
    tokens: [TUSD, broken, elsewhere],
    onChain: { [TUSD.address ?? '']: 7n, [elsewhere.address ?? '']: 9n },
  })
  let reads = 0
  script.play((approved) => {
    reads += 1
    if (reads === 2) throw new Error('This contract does not answer.')
    return approved()
  }, 'token')
  const portfolio = await tokens.portfolio(ADA)
  expect(amountsOf(portfolio)).toEqual(['ETH 500000000000000000', 'TUSD 7'])
  expect(portfolio.total).toBeNull()
})

test('BAL-06 a family without tokens only has its coin, and no service is called', async () => {
  const { tokens, requests } = await playWorld({ balances: null, features: ['balances'] })
  expect(amountsOf(await tokens.portfolio(ADA))).toEqual(['ETH 500000000000000000'])
  expect(requests.list).toEqual(['native'])
})

test('BAL-06 a family that cannot read tokens only has its coin, whatever the host lists', async () => {
  const { tokens } = await playWorld({ features: ['balances'], tokens: [TUSD] })
  expect(amountsOf(await tokens.portfolio(ADA))).toEqual(['ETH 500000000000000000'])
})

test('BAL-06 the family decides whether it has tokens: no service is called for an account of a family without', async () => {
  const network: Network = {
    id: 'solana:1',
    name: 'Other',
    rpcUrls: [],
    native: { name: 'O', symbol: 'O', decimals: 9 },
  }
  const native = async () => ({ units: 3n, decimals: 9, symbol: 'O' })
  const other = createFakeChain({
    namespace: 'solana',
    networks: [network],
    features: ['balances'],
    adapter: { feature: async (name) => (name === 'balances' ? { native } : null) as never },
  })
  const { tokens, requests } = await playWorld({ balances: HELD, chains: [other] })
  expect(amountsOf(await tokens.portfolio('solana:1:Ada'))).toEqual(['O 3'])
  expect(requests.list).toEqual([])
  expect(amountsOf(await tokens.portfolio(ADA))).toHaveLength(2)
  expect(requests.list).toEqual(['balances'])
})

test.each([
  ['a family that cannot read balances', { features: [] }, 'The family of eip155:1 cannot read balances.'],
  ['a network that the service does not support', { balances: null }, 'The data service does not support eip155:1.'],
] as const)('BAL-02 %s is named as the reason', async (_, world, message) => {
  const { tokens } = await playWorld(world)
  await expect(tokens.portfolio(ADA)).rejects.toMatchObject({ code: 'tokens/unavailable', cause: { message } })
})

test('BAL-02 a service whose code fails to load is a failure, because the chain does not know every token', async () => {
  const broken: PluginManifest = {
    id: 'data',
    api: 1,
    provides: ['dataApi'],
    load: async () => {
      throw new Error('No code')
    },
  }
  const { tokens, requests } = await playWorld({ plugins: [broken] })
  await expect(tokens.portfolio(ADA)).rejects.toMatchObject({ code: 'tokens/unavailable' })
  expect(requests.count('native')).toBe(0)
})

test('BAL-01 a coin without decimals is still a balance', async () => {
  const features = ['balances', 'tokens', 'walletAssets'] as const
  const assets = [held({ ...ETHER, decimals: 0 }, 3n), held(token('DOOR', { decimals: 0 }), 3n)]
  const { tokens } = await playWorld({ features, assets })
  expect(amountsOf(await tokens.portfolio(ADA))).toEqual(['ETH 3'])
})

test('BAL-05 only prices that the wallet lacks are requested, and the list is correct without them', async () => {
  const features = ['balances', 'tokens', 'walletAssets'] as const
  const one = { units: 1n, decimals: 0 }
  const assets = [
    { ...held(token('PRICED'), 1n), price: one },
    { ...held(token('VALUED'), 2n), value: one },
    held(LATCH, 3n),
  ]
  const { tokens, requests, script } = await playWorld({ balances: HELD, features, assets })
  script.play('reject', 'prices')
  expect(amountsOf(await tokens.portfolio(ADA)).sort()).toEqual(['LATCH 3', 'PRICED 1', 'VALUED 2'])
  expect(requests.priced).toEqual([['LATCH']])
  const known = await playWorld({ balances: HELD, features, assets: assets.slice(0, 2) })
  await known.tokens.portfolio(ADA)
  expect(known.requests.priced).toEqual([])
  const unserved = await playWorld({ features, assets })
  expect(amountsOf(await unserved.tokens.portfolio(ADA))).toHaveLength(3)
})

test('BAL-05 the wallet’s own list takes precedence if it offers one; missing prices come from the service', async () => {
  const { tokens, requests } = await playWorld({
    balances: HELD,
    features: ['balances', 'tokens', 'walletAssets'],
    assets: [held(LATCH, 3_000_000n)],
  })
  const portfolio = await tokens.portfolio(ADA)
  expect(amountsOf(portfolio)).toEqual(['LATCH 3000000'])
  expect(portfolio.total).toEqual({ units: 6_000_000n, decimals: 6 })
  expect(requests.list).toEqual(['capabilities', 'assets', 'prices'])
  tokens.refresh(ADA)
  await tokens.portfolio(ADA)
  expect(requests.count('capabilities')).toBe(1)
  expect(requests.count('assets')).toBe(2)
})

test.each([
  ['reports no such capability', 'malformed', 'capabilities'],
  ['refuses to report its capabilities', 'reject', 'capabilities'],
  ['offers it and returns something else', 'malformed', 'assets'],
  ['offers it and refuses', 'reject', 'assets'],
] as const)('BAL-05 if a wallet %s, the service is used', async (_title, answer, question) => {
  const { tokens, script, requests, toast } = await playWorld({
    balances: HELD,
    features: ['balances', 'tokens', 'walletAssets'],
    assets: [held(LATCH, 3n)],
  })
  script.play(answer, question)
  expect(amountsOf(await tokens.portfolio(ADA))).toEqual(['ETH 2000000000000000000', 'TUSD 5000000'])
  expect(requests.count('balances')).toBe(1)
  expect(toast()).toBeNull()
})

test('BAL-05 a wallet that never responds is waited for 3 s, once', async () => {
  const { tokens, script, requests, clock } = await playWorld({
    balances: HELD,
    features: ['balances', 'tokens', 'walletAssets'],
    assets: [],
  })
  script.play('hang', 'capabilities')
  const portfolio = tokens.portfolio(ADA)
  await vi.waitFor(() => expect(requests.list).toEqual(['capabilities']))
  clock.advance(3_000)
  expect(amountsOf(await portfolio)).toHaveLength(2)
  tokens.refresh(ADA)
  await tokens.portfolio(ADA)
  expect(requests.list).toEqual(['capabilities', 'balances', 'balances'])
})

test('BAL-05 a wallet that responds late is used from then on', async () => {
  const { tokens, script, requests, clock, kernel } = await playWorld({
    balances: HELD,
    features: ['balances', 'tokens', 'walletAssets'],
    assets: [held(LATCH, 3n, 9n)],
  })
  script.play('late', 'capabilities')
  const first = tokens.portfolio(ADA)
  await vi.waitFor(() => expect(requests.list).toEqual(['capabilities']))
  clock.advance(3_000)
  expect(amountsOf(await first)).toHaveLength(2)
  const before = kernel.store.get(tokens.versionAtom)
  script.settle()
  await vi.waitFor(() => expect(kernel.store.get(tokens.versionAtom)).toBe(before + 1))
  expect(amountsOf(await tokens.portfolio(ADA))).toEqual(['LATCH 3'])
})

test.each([
  ['in time', 'approve', true],
  ['late, and does not offer it', 'late', false],
] as const)('BAL-05 a wallet that responds %s marks nothing as outdated', async (_, answer, isOffered) => {
  const features = ['balances', 'tokens', 'walletAssets'] as const
  const world = await playWorld({ balances: HELD, features, ...(isOffered && { assets: [held(LATCH, 3n, 9n)] }) })
  const { tokens, script, requests, clock, kernel } = world
  script.play(answer, 'capabilities')
  const before = kernel.store.get(tokens.versionAtom)
  const first = tokens.portfolio(ADA)
  await vi.waitFor(() => expect(requests.list).toContain('capabilities'))
  clock.advance(3_000)
  await first
  script.settle()
  tokens.refresh(ADA)
  await tokens.portfolio(ADA)
  expect(kernel.store.get(tokens.versionAtom)).toBe(before + 1)
})

test('BAL-05 a wallet’s capabilities are requested again after a disconnect, and an earlier late response is dropped', async () => {
  const features = ['balances', 'tokens', 'walletAssets'] as const
  const world = await playWorld({ balances: HELD, features, assets: [held(LATCH, 3n, 9n)] })
  const { tokens, script, requests, clock, kernel, wallet } = world
  script.play('late', 'capabilities')
  const first = tokens.portfolio(ADA)
  await vi.waitFor(() => expect(requests.list).toContain('capabilities'))
  clock.advance(3_000)
  await first
  await kernel.connections.disconnect()
  const before = kernel.store.get(tokens.versionAtom)
  script.settle()
  await kernel.connections.connect(wallet.connector.id)
  script.play('approve')
  expect(amountsOf(await tokens.portfolio(ADA))).toEqual(['LATCH 3'])
  expect(requests.count('capabilities')).toBe(2)
  expect(kernel.store.get(tokens.versionAtom)).toBe(before)
})

test.each([
  [
    ['wallet_getCapabilities', 'wallet_getAssets'],
    ['capabilities', 'assets', 'prices'],
  ],
  [['wallet_getCapabilities'], ['balances']],
  [['wallet_getAssets'], ['balances']],
])('BAL-05 for a session that approved %j, %j are requested', async (methods, expected) => {
  const features = ['balances', 'tokens', 'walletAssets'] as const
  const { tokens, requests } = await playWorld({ balances: HELD, features, assets: [held(LATCH, 3n)], methods })
  await tokens.portfolio(ADA)
  expect(requests.list).toEqual(expected)
})

test('BAL-05 no request is sent to a session that did not approve these methods, or for another account', async () => {
  const features = ['balances', 'tokens', 'walletAssets'] as const
  const unapproved = await playWorld({ balances: HELD, features, assets: [], methods: ['personal_sign'] })
  await unapproved.tokens.portfolio(ADA)
  expect(unapproved.requests.list).toEqual(['balances'])
  const other = await playWorld({ balances: HELD, features, assets: [] })
  await other.tokens.portfolio(BOB)
  expect(other.requests.list).toEqual(['balances'])
})
