// The service `tokens` in a kernel: who is asked, in which order, how often, and what stays when nobody answers.
import { findError, type Portfolio } from '@latchkey/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { ADA, BOB, ETHER, endWorlds, held, playWorld, serviceFailure, token } from './tokenWorld'

afterEach(endWorlds)

const TUSD = token('TUSD')
const LATCH = token('LATCH')
const HELD = [held(ETHER, 2n * 10n ** 18n, 600_000n), held(TUSD, 5_000_000n, 500n)]
const amountsOf = ({ balances }: Portfolio) => balances.map(({ token: { symbol }, units }) => `${symbol} ${units}`)

test('BAL-01 the data service tells what is held, and the total; what cannot be divided is dropped', async () => {
  const { tokens, asked } = await playWorld({ balances: [...HELD, held(token('DOOR', { decimals: 0 }), 3n, 900n)] })
  const portfolio = await tokens.portfolio(ADA)
  expect(amountsOf(portfolio)).toEqual(['ETH 2000000000000000000', 'TUSD 5000000'])
  expect(portfolio.total).toEqual({ units: 600_500n, decimals: 2 })
  expect(asked.list).toEqual(['balances'])
})

test('BAL-04 it is asked once in 30 s, whoever asks, and each account for itself', async () => {
  const { tokens, asked, clock } = await playWorld({ balances: HELD })
  await Promise.all([tokens.portfolio(ADA), tokens.portfolio(ADA)])
  clock.advance(29_999)
  await tokens.portfolio(ADA)
  expect(asked.count('balances')).toBe(1)
  await tokens.portfolio(BOB)
  expect(asked.count('balances')).toBe(2)
  clock.advance(1)
  await tokens.portfolio(ADA)
  expect(asked.count('balances')).toBe(3)
})

test('BAL-02 a failure is told once, and nobody is asked again for 30 s from it', async () => {
  const { tokens, asked, clock, script, toast } = await playWorld({ balances: HELD })
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
  expect(asked.count('balances')).toBe(1)
  clock.advance(1)
  script.play('approve')
  expect(amountsOf(await tokens.portfolio(ADA))).toHaveLength(2)
  expect(asked.count('balances')).toBe(2)
})

test('BAL-02 a visitor who asks again within those 30 s gets what is there now, and not the old failure', async () => {
  const { tokens, asked, script } = await playWorld({ balances: HELD })
  script.play(() => {
    throw serviceFailure(503)
  }, 'balances')
  await expect(tokens.portfolio(ADA)).rejects.toMatchObject({ code: 'tokens/unavailable' })
  script.play('approve')
  await expect(tokens.portfolio(ADA)).rejects.toMatchObject({ code: 'tokens/unavailable' })
  expect(amountsOf(await tokens.portfolio(ADA, { isRetry: true }))).toHaveLength(2)
  expect(asked.retries).toEqual([false, true])
})

test('BAL-02 the toast does not come back with every failure, but with the first after a success', async () => {
  const { tokens, clock, script, kernel } = await playWorld({ balances: HELD })
  const told = vi.spyOn(kernel.snackbar, 'show')
  const fail = async () => {
    script.play(() => {
      throw serviceFailure(500)
    }, 'balances')
    clock.advance(30_000)
    await tokens.portfolio(ADA).catch(() => {})
  }
  await fail()
  await fail()
  expect(told).toHaveBeenCalledTimes(1)
  script.play('approve')
  clock.advance(30_000)
  await tokens.portfolio(ADA)
  await fail()
  expect(told).toHaveBeenCalledTimes(2)
})

test('BAL-02 a network that the service does not support is unavailable, not an empty account', async () => {
  const { tokens, asked, toast } = await playWorld({ balances: null })
  await expect(tokens.portfolio(ADA)).rejects.toMatchObject({ code: 'tokens/unavailable' })
  expect(toast()).toBe('Token Balance Unavailable')
  expect(asked.count('native')).toBe(0)
})

test('BAL-06 without a service the chain itself tells: its coin, and the tokens that the host lists', async () => {
  const broken = token('BAD')
  const { tokens, script } = await playWorld({
    tokens: [TUSD, broken, { ...token('ELSE'), network: 'eip155:10' }],
    onChain: { [TUSD.address ?? '']: 7n },
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

test('BAL-06 a family without tokens has its coin alone, and no service is asked', async () => {
  const { tokens, asked } = await playWorld({ balances: null, features: ['balances'] })
  expect(amountsOf(await tokens.portfolio(ADA))).toEqual(['ETH 500000000000000000'])
  expect(asked.list).toEqual(['native'])
})

test('BAL-05 the wallet’s own list comes first where it offers one; prices that it lacks come from the service', async () => {
  const { tokens, asked } = await playWorld({
    balances: HELD,
    features: ['balances', 'tokens', 'walletAssets'],
    assets: [held(LATCH, 3_000_000n)],
  })
  const portfolio = await tokens.portfolio(ADA)
  expect(amountsOf(portfolio)).toEqual(['LATCH 3000000'])
  expect(portfolio.total).toEqual({ units: 6_000_000n, decimals: 6 })
  expect(asked.list).toEqual(['capabilities', 'assets', 'prices'])
  tokens.refresh(ADA)
  await tokens.portfolio(ADA)
  expect(asked.count('capabilities')).toBe(1)
  expect(asked.count('assets')).toBe(2)
})

test.each([
  ['says nothing of it', 'rubbish', 'capabilities'],
  ['refuses to say', 'reject', 'capabilities'],
  ['offers it and answers with something else', 'rubbish', 'assets'],
  ['offers it and refuses', 'reject', 'assets'],
] as const)('BAL-05 a wallet that %s leaves it to the service', async (_title, answer, question) => {
  const { tokens, script, asked, toast } = await playWorld({
    balances: HELD,
    features: ['balances', 'tokens', 'walletAssets'],
    assets: [held(LATCH, 3n)],
  })
  script.play(answer, question)
  expect(amountsOf(await tokens.portfolio(ADA))).toEqual(['ETH 2000000000000000000', 'TUSD 5000000'])
  expect(asked.count('balances')).toBe(1)
  expect(toast()).toBeNull()
})

test('BAL-05 a wallet that never answers is waited for 3 s, once', async () => {
  const { tokens, script, asked, clock } = await playWorld({
    balances: HELD,
    features: ['balances', 'tokens', 'walletAssets'],
    assets: [],
  })
  script.play('hang', 'capabilities')
  const portfolio = tokens.portfolio(ADA)
  await vi.waitFor(() => expect(asked.list).toEqual(['capabilities']))
  clock.advance(3_000)
  expect(amountsOf(await portfolio)).toHaveLength(2)
  tokens.refresh(ADA)
  await tokens.portfolio(ADA)
  expect(asked.list).toEqual(['capabilities', 'balances', 'balances'])
})

test('BAL-05 a wallet that answers late is believed from then on', async () => {
  const { tokens, script, asked, clock, kernel } = await playWorld({
    balances: HELD,
    features: ['balances', 'tokens', 'walletAssets'],
    assets: [held(LATCH, 3n, 9n)],
  })
  script.play('late', 'capabilities')
  const first = tokens.portfolio(ADA)
  await vi.waitFor(() => expect(asked.list).toEqual(['capabilities']))
  clock.advance(3_000)
  expect(amountsOf(await first)).toHaveLength(2)
  const before = kernel.store.get(tokens.versionAtom)
  script.settle()
  await vi.waitFor(() => expect(kernel.store.get(tokens.versionAtom)).toBe(before + 1))
  expect(amountsOf(await tokens.portfolio(ADA))).toEqual(['LATCH 3'])
})

test('BAL-05 a session that did not approve these methods is not asked, and neither is another account', async () => {
  const features = ['balances', 'tokens', 'walletAssets'] as const
  const unapproved = await playWorld({ balances: HELD, features, assets: [], methods: ['personal_sign'] })
  await unapproved.tokens.portfolio(ADA)
  expect(unapproved.asked.list).toEqual(['balances'])
  const other = await playWorld({ balances: HELD, features, assets: [] })
  await other.tokens.portfolio(BOB)
  expect(other.asked.list).toEqual(['balances'])
})

test('BAL-01 a transaction of ours makes what is known old, and what it moved is read anew from the chain', async () => {
  const { tokens, asked, kernel, hold } = await playWorld({ balances: HELD })
  await tokens.portfolio(ADA)
  const before = kernel.store.get(tokens.versionAtom)
  const sent = { token: TUSD, units: 1_000_000n }
  kernel.emit('tx:submitted', { network: 'eip155:1', hash: '0xaa', from: ADA, kind: 'send', sent })
  expect(kernel.store.get(tokens.versionAtom)).toBe(before + 1)
  await tokens.portfolio(ADA)
  hold([held(TUSD, 4_000_000n, 400n)])
  kernel.emit('tx:settled', { network: 'eip155:1', hash: '0xother', status: 'confirmed' })
  kernel.emit('tx:settled', { network: 'eip155:1', hash: '0xaa', status: 'confirmed' })
  expect(kernel.store.get(tokens.versionAtom)).toBe(before + 2)
  expect(amountsOf(await tokens.portfolio(ADA))).toEqual(['TUSD 4000000'])
  expect(asked.forced).toEqual([[], [TUSD.address], [TUSD.address]])
})

test('BAL-01 what was on its way when a transaction settled does not count as new', async () => {
  const { tokens, script, hold } = await playWorld({ balances: HELD })
  script.play('late', 'balances')
  const early = tokens.portfolio(ADA)
  await Promise.resolve()
  tokens.refresh(ADA, [TUSD])
  const later = tokens.portfolio(ADA)
  hold([held(TUSD, 1n, 1n)])
  script.settle()
  await early
  expect(amountsOf(await later)).toEqual(['TUSD 1'])
  expect(amountsOf(await tokens.portfolio(ADA))).toEqual(['TUSD 1'])
})

test('STO-01 the next visit knows at once what the last one knew, and asks when that is 30 s old', async () => {
  const first = await playWorld({ balances: HELD })
  await first.tokens.portfolio(ADA)
  const second = await playWorld({ balances: [held(TUSD, 1n, 1n)], storage: first.storage })
  const { stateAtom } = await second.kernel.service('portfolios')
  expect(second.kernel.store.get(stateAtom).get(ADA)?.portfolio).toEqual(await first.tokens.portfolio(ADA))
  expect(second.asked.list).toEqual([])
  await second.tokens.portfolio(ADA)
  expect(second.asked.list).toEqual([])
  second.clock.advance(30_000)
  expect(amountsOf(await second.tokens.portfolio(ADA))).toEqual(['TUSD 1'])
})

test('STO-01 a disconnect forgets what was held', async () => {
  const first = await playWorld({ balances: HELD })
  await first.tokens.portfolio(ADA)
  await first.kernel.connections.disconnect()
  const second = await playWorld({ balances: HELD, storage: first.storage })
  const { stateAtom } = await second.kernel.service('portfolios')
  expect([...second.kernel.store.get(stateAtom).keys()]).toEqual([])
})

test('ACC-01 the account’s state has the balances as the specification writes them, without the hidden ones', async () => {
  const { tokens, kernel } = await playWorld({ balances: [...HELD, held(token('DUST'), 1n, 0n)] })
  await tokens.portfolio(ADA)
  expect(kernel.connections.account('eip155').tokenBalance).toEqual([
    {
      ...{ name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', value: 6000, price: 0.01, iconUrl: '' },
      quantity: { decimals: '18', numeric: '2' },
    },
    {
      ...{ name: 'TUSD coin', symbol: 'TUSD', chainId: 'eip155:1', value: 5, price: 0.01, iconUrl: '' },
      address: `eip155:1:${TUSD.address}`,
      quantity: { decimals: '6', numeric: '5' },
    },
  ])
})

test('BAL-01 others search tokens by symbol, name and address; the host’s come first, and each once', async () => {
  const { tokens, asked } = await playWorld({ balances: HELD, tokens: [LATCH] })
  const search = async (text: string) => (await tokens.search('eip155:1', text)).map(({ symbol }) => symbol)
  expect(await search('')).toEqual(['LATCH', 'TUSD', 'LAT'])
  expect(await search(' lat ')).toEqual(['LAT', 'LATCH'])
  expect(await search('coin')).toEqual(['LATCH', 'TUSD', 'LAT'])
  expect(await search(TUSD.address?.toUpperCase() ?? '')).toEqual(['TUSD'])
  expect(await search('nothing')).toEqual([])
  expect(asked.count('swapTokens')).toBe(1)
  expect(tokens.nativeOf('eip155:1')).toEqual(ETHER)
  expect(() => tokens.nativeOf('eip155:5')).toThrow(expect.objectContaining({ code: 'kernel/network-missing' }))
})

test('whoever gives up waiting ends nobody else’s wait', async () => {
  const { tokens, script, asked } = await playWorld({ balances: HELD })
  script.play('late', 'balances')
  const impatient = new AbortController()
  const [given, kept] = [tokens.portfolio(ADA, { signal: impatient.signal }), tokens.portfolio(ADA)]
  impatient.abort()
  await expect(given).rejects.toMatchObject({ code: 'kernel/aborted' })
  script.settle()
  expect(amountsOf(await kept)).toHaveLength(2)
  expect(asked.count('balances')).toBe(1)
})
