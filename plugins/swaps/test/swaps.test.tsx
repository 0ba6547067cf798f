import { requestAborted } from '@latchkey/kernel'
import { swapTampered, wrongNetwork } from '@latchkey/kernel/chains'
import { fakeNetworks } from '@latchkey/kernel/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { closePages, fill, openSwap } from './swapPage'
import { fillIn, findConfirm, findReview, SETTLED_MS, type SwapPage, toReview } from './swapSteps'
import { dollar, ether } from './swapWorld'

afterEach(closePages)
/** Longer than the time between two quotes. */
const ROUND_MS = 10_500
const UNCLEAR = 'Your wallet gave no clear response to the last request. Check its activity before you try again.'
const CALL = { network: 'eip155:1', method: 'eth_sendTransaction', params: [] } as const

const countRequests = ({ world }: SwapPage, call: string) => world.requests.filter((each) => each === call).length

describe('the pair', () => {
  test('SWP-02 a quote is requested once a visitor stops typing, and again while the view is open', async () => {
    const page = await openSwap()
    await fillIn(page)
    fill(await page.field('Amount to swap'), '1.5')
    fill(await page.field('Amount to swap'), '1.25')
    await page.clock.advance(SETTLED_MS)
    expect(countRequests(page, 'quote')).toBe(2)
    await vi.waitFor(() => expect(page.text()).toContain('3,000'))
    page.world.toUnits = 2900_000_000n
    await page.clock.advance(ROUND_MS)
    await vi.waitFor(() => expect(page.text()).toContain('2,900'))
    page.kernel.router.back()
    const requestCount = countRequests(page, 'quote')
    await vi.waitFor(() => expect(page.view()).toBe('Account'))
    await page.clock.advance(3 * ROUND_MS)
    expect(countRequests(page, 'quote')).toBe(requestCount)
  })

  test('MOD-04 SWP-03 Back from the review moves the focus to the button that led there, even if the text of that button has changed', async () => {
    const page = await openSwap()
    await fillIn(page)
    await vi.waitFor(() => expect(findReview(page)?.textContent).toBe('Review swap'))
    findReview(page)?.focus()
    findReview(page)?.click()
    await vi.waitFor(() => expect(findConfirm(page)).not.toBeNull())
    expect(page.root.activeElement).toBe(page.root.querySelector('[data-view=SwapPreview]'))
    page.kernel.router.back()
    await vi.waitFor(() => expect(page.root.activeElement).toBe(findReview(page)))
    expect(findReview(page)).not.toBeNull()
  })

  test('SWP-02 MOD-01 a live region that already existed announces that no token matches', async () => {
    const page = await openSwap()
    await vi.waitFor(() => expect(page.kernel.store.get(page.service.listingAtom).status).toBe('ready'))
    page.kernel.router.push('SwapSelectToken', { side: 'from' })
    const search = await page.field('Search by name or address')
    const region = page.root.querySelector('[data-view=SwapSelectToken] [role=status]')
    expect(region?.textContent).toBe('')
    fill(search, 'zzz')
    await vi.waitFor(() => expect(region?.textContent).toBe('No tokens match “zzz”'))
    expect(region?.isConnected).toBe(true)
  })

  test('SWP-02 a late response for an older request is dropped', async () => {
    const page = await openSwap()
    await fillIn(page)
    const stale: ((units: bigint) => void)[] = []
    const { quote } = await page.kernel.service('dataApi')
    const service = await page.kernel.service('dataApi')
    service.quote = () => new Promise((resolve) => stale.push(resolve))
    fill(await page.field('Amount to swap'), '1.5')
    await page.clock.advance(SETTLED_MS)
    service.quote = quote
    fill(await page.field('Amount to swap'), '1.6')
    await page.clock.advance(SETTLED_MS)
    stale[0]?.(1n)
    await vi.waitFor(() =>
      expect(page.kernel.store.get(page.service.quotingAtom)).toEqual({ status: 'ready', toUnits: 3000_000_000n }),
    )
  })

  test.each([
    [{ toUnits: 0n }, 'Insufficient liquidity'],
    [{ fail: { quote: new Error('offline') } }, 'No price available'],
  ])('SWP-04 case %#: %s', async (play, words) => {
    const page = await openSwap(play)
    await fillIn(page)
    await vi.waitFor(() => expect(findReview(page)?.textContent).toBe(words))
  })

  test('SWP-04 without any native token the button shows that the fee cannot be paid, whatever a service lists', async () => {
    const page = await openSwap({ nativeUnits: 0n, toUnits: 10n ** 18n })
    await fillIn(page, dollar, ether)
    await vi.waitFor(() => expect(findReview(page)?.textContent).toBe('Insufficient funds for the network fee'))
  })

  test('SWP-01 a network without swaps is shown as not supported', async () => {
    const page = await openSwap({ isSupported: false })
    await page.see('Network not supported for Swaps')
  })

  test('ANA-02 the host is notified of the network that was chosen instead', async () => {
    const [, second] = fakeNetworks
    const page = await openSwap({ only: second.id })
    const listener = vi.fn()
    page.kernel.on('swap:networkChosen', listener)
    ;(await page.find(second.name)).click()
    await vi.waitFor(() => expect(listener).toHaveBeenCalledExactlyOnceWith({ network: second.id }))
  })

  test('SWP-02 turning the pair around pays what was to be received; without a quote the amount is empty', async () => {
    const page = await openSwap({ toUnits: 2_500_000n })
    await fillIn(page, ether, dollar)
    await vi.waitFor(() => expect(findReview(page)?.textContent).toBe('Review swap'))
    page.service.flip()
    expect(page.kernel.store.get(page.service.pairAtom)).toMatchObject({ from: dollar, to: ether, amountText: '2.5' })
    page.service.flip()
    expect(page.kernel.store.get(page.service.pairAtom)).toMatchObject({ from: ether, to: dollar, amountText: '' })
  })

  test('SWP-02 choosing the token of the other side turns the pair around; Max reserves the fee', async () => {
    const page = await openSwap()
    await fillIn(page)
    page.service.choose('from', dollar)
    expect(page.kernel.store.get(page.service.pairAtom)).toMatchObject({ from: dollar, to: ether })
    page.service.flip()
    ;(await page.find('swap all of it')).click()
    await vi.waitFor(async () => expect((await page.field('Amount to swap')).value).toBe('1.9995'))
  })
})

describe('the review', () => {
  test('SWP-03 VIS-02 a token: first an approval of exactly the amount, then the swap, then the account', async () => {
    const page = await openSwap({ toUnits: 10n ** 18n })
    const submitted = vi.fn()
    page.kernel.on('tx:submitted', submitted)
    await toReview(page, dollar, ether)
    expect(page.text()).toContain('Step 1 of 2: allow exactly 1 USDC.')
    expect(findConfirm(page)?.textContent).toBe('Approve in Fake Wallet')
    findConfirm(page)?.click()
    findConfirm(page)?.click()
    await vi.waitFor(() => expect(findConfirm(page)?.textContent).toBe('Confirm in Fake Wallet'))
    expect(page.view()).toBe('SwapPreview')
    // A press that was meant for the approval is not one for the swap.
    findConfirm(page)?.click()
    expect(page.wallet.requests.filter((each) => each === 'eth_sendTransaction')).toHaveLength(1)
    await page.clock.advance(SETTLED_MS)
    await vi.waitFor(() => expect(findConfirm(page)?.getAttribute('aria-disabled')).toBe('false'))
    findConfirm(page)?.click()
    await vi.waitFor(() => expect(page.view()).toBe('Account'))
    expect(page.kernel.router.canGoBack()).toBe(false)
    expect(submitted.mock.calls.map(([{ kind }]) => kind)).toEqual(['approve', 'swap'])
    expect(submitted.mock.lastCall?.[0]).toMatchObject({
      sent: { token: dollar, units: 1_000_000n },
      received: { token: ether, units: 99n * 10n ** 16n },
    })
    for (const [{ fee }] of submitted.mock.calls)
      expect(fee).toEqual({ units: 10n ** 14n, decimals: 18, symbol: 'ETH' })
    // The message about the approval is shown first.
    await vi.waitFor(async () => {
      await page.clock.advance(SETTLED_MS)
      expect(page.root.textContent).toContain('Swapped USDC to ETH')
    })
  })

  test('SWP-04 rejecting the approval or the swap loses nothing', async () => {
    const page = await openSwap({ toUnits: 10n ** 18n })
    page.wallet.play({ request: 'reject' })
    await toReview(page, dollar, ether)
    findConfirm(page)?.click()
    await page.see('You rejected this in your wallet. It wasn’t sent.')
    expect(findConfirm(page)?.textContent).toBe('Approve in Fake Wallet')
    expect(page.kernel.store.get(page.service.pairAtom)).toMatchObject({ amountText: '1', from: dollar })
  })

  test.each([
    [
      'another network',
      () => wrongNetwork(CALL, 'eip155:10'),
      'Your wallet is on another network. Switch it back, then try again.',
    ],
    ['no message', () => ({ code: -32003 }), 'Transaction error'],
  ])(
    'SWP-04 a wallet that refuses with %s: shown, nothing lost, and sent again on request',
    async (_, refuse, words) => {
      const page = await openSwap()
      page.wallet.play({ request: () => Promise.reject(refuse()) })
      await toReview(page)
      findConfirm(page)?.click()
      await page.see(words)
      expect(page.kernel.store.get(page.service.pairAtom)).toMatchObject({ amountText: '1', from: ether })
      page.wallet.play({ request: () => `0x${'9'.repeat(64)}` })
      findConfirm(page)?.click()
      await vi.waitFor(() => expect(page.view()).toBe('Account'))
    },
  )

  test('SWP-04 during the wallet request, another review leads back to that request, which is sent once', async () => {
    const page = await openSwap()
    page.wallet.play({ request: 'hang' })
    await toReview(page)
    findConfirm(page)?.click()
    await page.see('Continue in')
    await vi.waitFor(() => expect(page.wallet.requests).toContain('eth_sendTransaction'))
    ;(await page.find('Back')).click()
    ;(await page.find('Review swap')).click()
    await vi.waitFor(() => expect(findConfirm(page)?.textContent).toContain('Continue in'))
    findConfirm(page)?.click()
    expect(page.wallet.requests.filter((each) => each === 'eth_sendTransaction')).toHaveLength(1)
  })

  test('SWP-04 a price that moves during the review is shown', async () => {
    const page = await openSwap()
    await toReview(page)
    page.world.toUnits = 2800_000_000n
    await page.clock.advance(ROUND_MS)
    await page.see('Price updated.')
    expect(page.text()).toContain('2,772')
    page.world.fail = { quote: new Error('offline') }
    await page.clock.advance(ROUND_MS)
    await page.see('Couldn’t refresh the price.')
  })

  test('SWP-03 a proposal that was tampered with shows an error, and never reaches the wallet', async () => {
    const page = await openSwap({ refuse: [swapTampered('router')] })
    await fillIn(page)
    await vi.waitFor(() => expect(findReview(page)?.textContent).toBe('Review swap'))
    findReview(page)?.click()
    await vi.waitFor(() => expect(page.root.textContent).toContain('is not the one you saw'))
    expect(page.view()).toBe('Swap')
    expect(page.wallet.requests).not.toContain('eth_sendTransaction')
  })

  test.each([
    ['allowance', 'Failed to check allowance'],
    ['buildApproval', 'Failed to create approval transaction'],
    ['buildSwap', 'Failed to create transaction'],
  ] as const)('SWP-04 when %s fails: %s', async (call, words) => {
    const allowance = call === 'buildSwap' ? 2n ** 200n : 0n
    const page = await openSwap({ fail: { [call]: new Error('no') }, allowance, toUnits: 10n ** 18n })
    await fillIn(page, dollar, ether)
    await vi.waitFor(() => expect(findReview(page)?.textContent).toBe('Review swap'))
    findReview(page)?.click()
    await vi.waitFor(() => expect(page.root.textContent).toContain(words))
  })

  test('SWP-03 a swap that is tampered with during the review shows that, and no wallet request is sent until the original is back', async () => {
    const page = await openSwap()
    await toReview(page)
    page.world.refuse = [swapTampered('router')]
    await page.clock.advance(ROUND_MS)
    await page.see('The swap that was prepared is not the one you saw. It was not sent.')
    expect(page.text()).not.toContain('Couldn’t refresh the price')
    findConfirm(page)?.click()
    expect(findConfirm(page)?.getAttribute('aria-disabled')).toBe('true')
    await page.clock.advance(ROUND_MS)
    await vi.waitFor(() => expect(findConfirm(page)?.getAttribute('aria-disabled')).toBe('false'))
    expect(page.text()).not.toContain('is not the one you saw')
    expect(page.wallet.requests).not.toContain('eth_sendTransaction')
  })

  test('SWP-03 a price that falls between two requests is not tampering; one that falls short twice is', async () => {
    const page = await openSwap({ refuse: [swapTampered('minimum')] })
    await fillIn(page)
    page.world.toUnits = 2800_000_000n
    await vi.waitFor(() => expect(findReview(page)?.textContent).toBe('Review swap'))
    findReview(page)?.click()
    await page.see('Price updated. Check the new amounts.')
    expect(page.text()).toContain('2,772')
    page.world.refuse = [swapTampered('minimum'), swapTampered('minimum')]
    await page.clock.advance(ROUND_MS)
    await page.see('is not the one you saw')
  })

  test('SWP-04 a review that was left prepares its own terms, never a quote for what was typed since', async () => {
    const page = await openSwap()
    await toReview(page)
    ;(await page.find('Back')).click()
    await vi.waitFor(() => expect(page.view()).toBe('Swap'))
    const quote = () => page.kernel.store.get(page.service.quotingAtom)
    await vi.waitFor(() => expect(quote()).toMatchObject({ status: 'ready' }))
    fill(await page.field('Amount to swap'), '')
    page.world.toUnits = 1n
    const requestCount = countRequests(page, 'quote')
    await page.clock.advance(ROUND_MS)
    await vi.waitFor(() => expect(countRequests(page, 'quote')).toBeGreaterThan(requestCount))
    expect(quote()).toEqual({ status: 'none' })
  })

  test.each<[string, () => unknown]>([
    ['left', () => Promise.reject(requestAborted())],
    ['not completed in time', () => Promise.reject({ code: 0, message: 'Request expired' })],
    ['completed with an invalid hash', () => 'malformed'],
  ])('SWP-04 UIX-04 a request that was %s is remembered until another gets a response', async (_what, request) => {
    const page = await openSwap()
    page.wallet.play({ request })
    await toReview(page)
    expect(page.text()).not.toContain(UNCLEAR)
    findConfirm(page)?.click()
    await page.see(UNCLEAR)
    expect(page.text()).not.toMatch(/You declined|not sent|Transaction error/)
    ;(await page.find('Back')).click()
    await vi.waitFor(() => expect(page.view()).toBe('Swap'))
    await page.see(UNCLEAR)
    page.wallet.play({ request: () => `0x${'9'.repeat(64)}` })
    ;(await page.find('Review swap')).click()
    await vi.waitFor(() => expect(findConfirm(page)).not.toBeNull())
    findConfirm(page)?.click()
    await vi.waitFor(() => expect(page.view()).toBe('Account'))
    expect(page.kernel.store.get(page.service.unclearAtom)).toBe(false)
  })

  test.each([
    [{ status: 'failed', reason: 'out of gas' }, 'The network refused the approval.'],
    [{ status: 'dropped' }, 'The network dropped the approval.'],
    [{ status: 'replaced', by: null }, 'Another transaction replaced the approval.'],
  ] as const)(
    'SWP-04 an approval that ends as %j is shown, and nothing is requested again automatically',
    async (end, words) => {
      const page = await openSwap({ end, toUnits: 10n ** 18n })
      await toReview(page, dollar, ether)
      findConfirm(page)?.click()
      await page.see(words)
      expect(findConfirm(page)?.textContent).toBe('Approve in Fake Wallet')
      expect(page.wallet.requests.filter((each) => each === 'eth_sendTransaction')).toHaveLength(1)
      expect(page.kernel.store.get(page.service.pairAtom)).toMatchObject({ amountText: '1', from: dollar })
    },
  )

  test('SWP-04 an approval that was replaced by another for the same amount leads on to the swap', async () => {
    const page = await openSwap({ end: { status: 'replaced', by: null }, toUnits: 10n ** 18n })
    await toReview(page, dollar, ether)
    page.world.allowance = 10n ** 6n
    findConfirm(page)?.click()
    await vi.waitFor(() => expect(findConfirm(page)?.textContent).toBe('Confirm in Fake Wallet'))
  })

  test('SWP-04 once the approval exists no other is requested, even if the swap cannot be prepared yet', async () => {
    const page = await openSwap({ toUnits: 10n ** 18n })
    await toReview(page, dollar, ether)
    page.world.fail = { buildSwap: new Error('offline') }
    findConfirm(page)?.click()
    await page.see('Couldn’t refresh the price.')
    expect(findConfirm(page)?.textContent).toBe('Preparing swap…')
    findConfirm(page)?.click()
    expect(page.wallet.requests.filter((each) => each === 'eth_sendTransaction')).toHaveLength(1)
    page.world.fail = {}
    await page.clock.advance(ROUND_MS)
    await vi.waitFor(() => expect(findConfirm(page)?.textContent).toBe('Confirm in Fake Wallet'))
  })

  test.each([
    [{ status: 'failed', reason: 'out of gas' }, 'Couldn’t swap ETH to USDC. You only paid the network fee.'],
    [{ status: 'dropped' }, 'The network dropped the swap of ETH to USDC. Check your activity before you try again.'],
    [{ status: 'replaced', by: null }, 'Another transaction replaced the swap of ETH to USDC.'],
  ] as const)('SWP-04 a swap that ends as %j is shown in the account', async (end, words) => {
    const page = await openSwap({ end })
    await toReview(page)
    findConfirm(page)?.click()
    await vi.waitFor(() => expect(page.view()).toBe('Account'))
    await page.clock.advance(SETTLED_MS)
    await vi.waitFor(() => expect(page.root.textContent).toContain(words))
    expect(page.wallet.requests.filter((each) => each === 'eth_sendTransaction')).toHaveLength(1)
  })

  test('SWP-04 a response that arrives after the account has changed does not affect the new account', async () => {
    const page = await openSwap()
    let answer = (_: string) => {}
    const answering = new Promise<string>((resolve) => {
      answer = resolve
    })
    page.wallet.play({ request: () => answering })
    await toReview(page)
    findConfirm(page)?.click()
    await vi.waitFor(() => expect(page.wallet.requests).toContain('eth_sendTransaction'))
    page.wallet.emit(page.wallet.sessions(['eip155:1:0x2222222222222222222222222222222222222222']))
    await vi.waitFor(() => expect(page.kernel.store.get(page.service.reviewAtom)).toBeNull())
    ;(await page.find('Start again')).click()
    fill(await page.field('Amount to swap'), '0.25')
    const submitted = vi.fn()
    page.kernel.on('tx:submitted', submitted)
    answer(`0x${'9'.repeat(64)}`)
    await vi.waitFor(() => expect(submitted).toHaveBeenCalledOnce())
    expect(submitted.mock.lastCall?.[0].from).toBe('eip155:1:0x1111111111111111111111111111111111111111')
    expect(page.view()).toBe('Swap')
    expect((await page.field('Amount to swap')).value).toBe('0.25')
  })

  test('SWP-04 another account clears the pair and its review', async () => {
    const page = await openSwap()
    await toReview(page)
    page.wallet.emit(page.wallet.sessions(['eip155:1:0x2222222222222222222222222222222222222222']))
    await vi.waitFor(() => expect(page.kernel.store.get(page.service.reviewAtom)).toBeNull())
    expect(await page.service.confirm()).toBeNull()
  })
})
