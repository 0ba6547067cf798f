import { afterEach, expect, test, vi } from 'vitest'
import { amountsOf, HELD, LATCH, TUSD } from './heldTokens'
import { ADA, BOB, ETHER, endWorlds, held, nft, playWorld, token } from './tokenWorld'

afterEach(endWorlds)

test('BAL-01 a transaction sent here marks the portfolio as outdated, and the balances that it moved are read again from the chain', async () => {
  const { tokens, requests: Requests, kernel, hold } = await playWorld({ balances: HELD })
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
  expect(Requests.forced).toEqual([[], [TUSD.address], [TUSD.address]])
})

test.each([
  [99, 1],
  [100, 0],
])(
  'BAL-01 with %d pending transactions, the first one marks portfolios as outdated when it settles: %d',
  async (count, more) => {
    const { tokens, kernel } = await playWorld({ balances: HELD })
    for (let index = 0; index < count; index += 1)
      kernel.emit('tx:submitted', { network: 'eip155:1', hash: `0x${index}`, from: ADA, kind: 'send' })
    const before = kernel.store.get(tokens.versionAtom)
    kernel.emit('tx:settled', { network: 'eip155:1', hash: '0x0', status: 'confirmed' })
    kernel.emit('tx:settled', { network: 'eip155:1', hash: '0x0', status: 'confirmed' })
    expect(kernel.store.get(tokens.versionAtom)).toBe(before + more)
  },
)

test('BAL-01 a transaction from elsewhere changes nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { tokens, kernel } = await playWorld({ balances: HELD })
  const before = kernel.store.get(tokens.versionAtom)
  kernel.emit('tx:settled', { network: 'eip155:1', hash: '0xother', status: 'confirmed' })
  expect(kernel.store.get(tokens.versionAtom)).toBe(before)
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
})

test('BAL-01 when the page returns, the portfolio of the active account is outdated, and no other', async () => {
  const { tokens, kernel, requests } = await playWorld({ balances: HELD })
  await tokens.portfolio(ADA)
  await tokens.portfolio(BOB)
  const before = kernel.store.get(tokens.versionAtom)
  kernel.emit('page:returned', undefined)
  expect(kernel.store.get(tokens.versionAtom)).toBe(before + 1)
  await tokens.portfolio(BOB)
  expect(requests.count('balances')).toBe(2)
  await tokens.portfolio(ADA)
  expect(requests.count('balances')).toBe(3)
})

test('BAL-01 when the page returns without an account, nothing is outdated', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { tokens, kernel } = await playWorld({ balances: HELD })
  await kernel.connections.disconnect()
  const before = kernel.store.get(tokens.versionAtom)
  kernel.emit('page:returned', undefined)
  expect(kernel.store.get(tokens.versionAtom)).toBe(before)
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
})

test('ACC-01 what another account holds is not shown for the active one, or without an account', async () => {
  const { tokens, kernel, hold } = await playWorld({ balances: HELD })
  await tokens.portfolio(ADA)
  hold([held(TUSD, 1n, 100n)])
  await tokens.portfolio(BOB)
  const symbols = () => kernel.connections.account('eip155').tokenBalance?.map(({ symbol }) => symbol)
  expect(symbols()).toEqual(['ETH', 'TUSD'])
  await kernel.connections.disconnect()
  expect(amountsOf(await tokens.portfolio(BOB))).toEqual(['TUSD 1'])
  expect(symbols()).toBeUndefined()
})

test('BAL-01 a response that was pending when a transaction settled does not count as new', async () => {
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

test('STO-01 the next visit shows the last known portfolio immediately, and requests it again once it is 30 s old', async () => {
  const first = await playWorld({ balances: HELD })
  await first.tokens.portfolio(ADA)
  const second = await playWorld({ balances: [held(TUSD, 1n, 1n)], storage: first.storage })
  const { stateAtom } = await second.kernel.service('portfolios')
  expect(second.kernel.store.get(stateAtom).get(ADA)?.portfolio).toEqual(await first.tokens.portfolio(ADA))
  expect(second.requests.list).toEqual([])
  await second.tokens.portfolio(ADA)
  expect(second.requests.list).toEqual([])
  second.clock.advance(30_000)
  expect(amountsOf(await second.tokens.portfolio(ADA))).toEqual(['TUSD 1'])
})

test('STO-01 a disconnect deletes the stored balances', async () => {
  const first = await playWorld({ balances: HELD })
  await first.tokens.portfolio(ADA)
  await first.kernel.connections.disconnect()
  const second = await playWorld({ balances: HELD, storage: first.storage })
  const { stateAtom } = await second.kernel.service('portfolios')
  expect([...second.kernel.store.get(stateAtom).keys()]).toEqual([])
})

test('ACC-01 the account’s state has the balances, without the hidden ones', async () => {
  const { tokens, kernel } = await playWorld({ balances: [...HELD, held(token('DUST'), 1n, 0n)] })
  await tokens.portfolio(ADA)
  expect(kernel.connections.account('eip155').tokenBalance).toEqual([
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1',
      value: 6000,
      price: 0.01,
      iconUrl: '',
      quantity: { decimals: '18', numeric: '2' },
    },
    {
      name: 'TUSD coin',
      symbol: 'TUSD',
      chainId: 'eip155:1',
      value: 5,
      price: 0.01,
      iconUrl: '',
      address: `eip155:1:${TUSD.address}`,
      quantity: { decimals: '6', numeric: '5' },
    },
  ])
})

test('BAL-01 other plugins search tokens by symbol, name and address; the host’s come first, and each is listed once', async () => {
  const { tokens, requests } = await playWorld({ balances: HELD, tokens: [LATCH] })
  const search = async (text: string) => (await tokens.search('eip155:1', text)).map(({ symbol }) => symbol)
  expect(await search('')).toEqual(['LATCH', 'TUSD', 'LAT'])
  expect(await search(' lat ')).toEqual(['LAT', 'LATCH'])
  expect(await search('coin')).toEqual(['LATCH', 'TUSD', 'LAT'])
  expect(await search(TUSD.address?.toUpperCase() ?? '')).toEqual(['TUSD'])
  expect(await search('nothing')).toEqual([])
  expect(requests.count('swapTokens')).toBe(1)
  expect(tokens.nativeOf('eip155:1')).toEqual(ETHER)
  expect(() => tokens.nativeOf('eip155:5')).toThrow(expect.objectContaining({ code: 'kernel/network-missing' }))
})

test('BAL-01 the host’s tokens are found on their own network, with their pictures, and marked as the host’s', async () => {
  const pictured = { ...LATCH, iconUrl: 'https://own.example/l.png' }
  const elsewhere = { ...token('ELSE'), network: 'eip155:10' as const }
  const { tokens } = await playWorld({ balances: HELD, tokens: [pictured, elsewhere] })
  const found = await tokens.search('eip155:1', 'coin')
  expect(found.map(({ symbol, iconUrl }) => [symbol, iconUrl])).toEqual([
    ['LATCH', 'https://own.example/l.png'],
    ['TUSD', null],
    ['LAT', null],
  ])
  expect([pictured, elsewhere, ETHER, TUSD].map(tokens.isListed)).toEqual([true, true, true, false])
})

test('BAL-07 NFTs are requested page by page, cached by account and page, and outdated after a transaction', async () => {
  const nfts = Array.from({ length: 12 }, (_, index) => nft(String(index)))
  const { kernel, requests } = await playWorld({ balances: HELD, nfts })
  const portfolios = await kernel.service('portfolios')
  const { signal } = new AbortController()
  const idsOf = async (cursor: string | null) =>
    (await portfolios.nfts(ADA, cursor, signal))?.items.map(({ tokenId }) => tokenId)
  expect(await idsOf(null)).toEqual(['0', '1', '2', '3'])
  expect(await idsOf('4')).toEqual(['4', '5', '6', '7'])
  expect(await idsOf('8')).toEqual(['8', '9', '10', '11'])
  expect(await idsOf(null)).toEqual(['0', '1', '2', '3'])
  expect(requests.nftOptions).toStrictEqual([{}, { cursor: '4' }, { cursor: '8' }])
  kernel.emit('tx:settled', { network: 'eip155:1', hash: '0xaa', status: 'confirmed' })
  await idsOf(null)
  expect(requests.count('nfts')).toBe(4)
})

test('BAL-07 an NFT is spam if the service says so, and if its name or its collection contains a link', async () => {
  const nfts = [
    nft('1'),
    nft('2', { isSpam: true }),
    nft('3', { name: 'Visit ethgift.example' }),
    nft('4', { collection: 'Visit ethgift.example' }),
  ]
  const { kernel } = await playWorld({ nfts })
  const page = await (await kernel.service('portfolios')).nfts(ADA, null, new AbortController().signal)
  expect(page?.items.map(({ isSpam }) => isSpam)).toEqual([false, true, true, true])
})

test('BAL-07 without a service, the NFTs are unknown', async () => {
  const { kernel } = await playWorld()
  expect(await (await kernel.service('portfolios')).nfts(ADA, null, new AbortController().signal)).toBeNull()
})

test('a caller that has already aborted waits for nothing', async () => {
  const { tokens, script } = await playWorld({ balances: HELD })
  script.play('hang', 'balances')
  const left = tokens.portfolio(ADA, { signal: AbortSignal.abort() })
  await expect(left).rejects.toMatchObject({ code: 'kernel/aborted' })
  script.play('approve')
  const { signal } = new AbortController()
  expect(amountsOf(await tokens.portfolio(BOB, { signal }))).toHaveLength(2)
})

test('a caller that stops waiting does not end the wait of others', async () => {
  const { tokens, script, requests } = await playWorld({ balances: HELD })
  script.play('late', 'balances')
  const impatient = new AbortController()
  const [given, kept] = [tokens.portfolio(ADA, { signal: impatient.signal }), tokens.portfolio(ADA)]
  impatient.abort()
  await expect(given).rejects.toMatchObject({ code: 'kernel/aborted' })
  script.settle()
  expect(amountsOf(await kept)).toHaveLength(2)
  expect(requests.count('balances')).toBe(1)
})
