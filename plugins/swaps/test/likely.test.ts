// Which tokens are preselected, and that only the visitor, the family and the site affect it.
import type { CaipNetworkId } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import { describe, expect, test, vi } from 'vitest'
import { coin, OTHER_ACCOUNT, openPair, owned, QUICK, settled } from './pairPage'
import { dollar, ether, openSwapFlow, usdc } from './swapWorld'

/** A server's own token under the name of the dollar, before it in every list. */
const posing: Token = { ...dollar, address: `0x${'00'.repeat(20)}`, name: 'A Dollar' }
const siteDollar: Token = { ...dollar, address: `0x${'ee'.repeat(20)}`, symbol: 'tUSD' }

describe('SWP-02 VIS-03 the preselected pair', () => {
  test('is the coin and the network’s stablecoin, in any letter case, with the prices of both', async () => {
    const listed = { ...usdc, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }
    const page = await openPair({ offered: [ether, posing, listed] })
    expect(page.pair()).toMatchObject({ from: ether, to: listed })
    await vi.waitFor(() => expect([...page.prices().keys()]).toEqual(['', listed.address]), QUICK)
    page.service.typeAmount('1', undefined)
    await page.blocked('quoting')
  })

  test('is the same for an account that holds neither', async () => {
    const page = await openPair({ offered: [ether, usdc], held: [] })
    expect(page.pair()).toMatchObject({ from: ether, to: usdc })
  })

  test('has a dollar token of the site’s own list if the service does not swap the network’s stablecoin', async () => {
    const play = { offered: [ether, posing, siteDollar], listed: [ether, siteDollar] }
    expect((await openPair(play)).pair()).toMatchObject({ from: ether, to: siteDollar })
    expect((await openPair({ ...play, offered: [siteDollar, usdc, ether] })).pair()?.to).toBe(usdc)
  })

  test('receives the native token if another token is paid', async () => {
    const page = await openPair()
    expect(page.pair()).toMatchObject({ from: ether, to: null })
    page.service.choose('from', coin)
    expect(page.pair()).toMatchObject({ from: coin, to: ether })
  })
})

describe('SAF-01 a server', () => {
  test('that calls its own token USDC does not get it preselected', async () => {
    const play = { offered: [ether, posing], listed: [ether, coin] }
    expect((await openPair(play)).pair()).toMatchObject({ from: ether, to: null })
    expect((await openPair({ ...play, isWithoutList: true })).pair()).toMatchObject({ from: ether, to: null })
  })

  test('that calls its coin a dollar does not make it one, and no other token of the site’s list is preselected', async () => {
    const play = { offered: [{ ...ether, symbol: 'USDC' }, coin], listed: [ether, coin] }
    expect((await openPair(play)).pair()?.to).toBeNull()
  })

  test('that does not swap the coin, for an account without it, has an empty pair', async () => {
    const page = await openPair({ offered: [coin], held: [] })
    expect(page.listing()).toMatchObject({ status: 'ready', all: [coin] })
    expect(page.pair()).toMatchObject({ from: null, to: null })
  })

  test('that swaps no stablecoin does not get one preselected that the account holds', async () => {
    const held = [owned(ether, 1n), owned(usdc, 1n)]
    expect((await openPair({ offered: [ether, coin], held })).pair()?.to).toBeNull()
  })
})

describe('SWP-02 the visitor’s choice', () => {
  const play = { offered: [ether, usdc, coin] }
  const arrived = ({ kernel, service }: Awaited<ReturnType<typeof openSwapFlow>>) =>
    vi.waitFor(() => expect(kernel.store.get(service.listingAtom).status).toBe('ready'), QUICK)

  test.each<[string, 'from' | 'to', Token, object]>([
    ['a token to receive', 'to', coin, { from: ether, to: coin }],
    ['the coin to receive', 'to', ether, { from: usdc, to: ether }],
    ['a token to give', 'from', coin, { from: coin, to: ether }],
    ['the stablecoin to give', 'from', usdc, { from: usdc, to: ether }],
  ])('before the list has loaded is kept: %s', async (_what, side, token, pair) => {
    const page = await openSwapFlow(play)
    page.service.choose(side, token)
    page.service.typeAmount('2', undefined)
    await arrived(page)
    expect(page.kernel.store.get(page.service.pairAtom)).toMatchObject({ ...pair, amountText: '2' })
  })

  test('is kept when the list is loaded again, and the same token is never on both sides', async () => {
    const page = await openPair(play)
    page.service.choose('to', coin)
    page.service.flip()
    page.kernel.store.set(page.versionAtom, 1)
    await vi.waitFor(() => expect(page.countRequests('swapTokens')).toBe(2), QUICK)
    await settled()
    expect(page.pair()).toMatchObject({ from: coin, to: ether })
    page.service.choose('from', ether)
    expect(page.pair()).toMatchObject({ from: ether, to: coin })
    const bare = await openPair()
    bare.service.flip()
    bare.kernel.store.set(bare.versionAtom, 1)
    await vi.waitFor(() => expect(bare.countRequests('swapTokens')).toBe(2), QUICK)
    await bare.blocked('token')
    expect(bare.pair()).toMatchObject({ from: null, to: ether })
  })

  test('ACC-06 belongs to its account: another one begins with its own preselection', async () => {
    const page = await openPair(play)
    page.service.choose('to', coin)
    page.wallet.emit(page.wallet.sessions([OTHER_ACCOUNT]))
    page.service.choose('from', coin)
    expect(page.pair()).toMatchObject({ account: OTHER_ACCOUNT, from: coin, to: null })
    await vi.waitFor(() => expect(page.pair()).toMatchObject({ from: coin, to: ether }), QUICK)
  })

  test('a network without swaps has nothing to choose', async () => {
    const only: CaipNetworkId = 'eip155:10'
    expect((await openPair({ ...play, only })).pair()).toMatchObject({ from: null, to: null })
  })
})
