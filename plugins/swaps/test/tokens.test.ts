// What a server says of a token, against its chain and the site's own list. Requirement SAF-01.
import { describe, expect, test, vi } from 'vitest'
import { openReview, openToken, QUICK } from './reviewPage'
import { dollar, ether, openSwapFlow } from './swapWorld'

describe('SAF-01 a swap', () => {
  test.each([
    ['another symbol', { symbol: 'SCAM' }, 'symbol'],
    ['other decimals', { decimals: 8 }, 'decimals'],
  ])('with a token that has %s on the chain is not reviewed, on either side', async (_, onChain, mismatch) => {
    const refused = { code: 'swap/tampered', context: { mismatch } }
    await expect(openReview({ onChain })).rejects.toMatchObject(refused)
    await expect(openToken({ onChain })).rejects.toMatchObject(refused)
  })

  test('that was shown stops before the wallet request if the chain returns something else', async () => {
    const page = await openReview()
    await page.round({ onChain: { symbol: 'SCAM' } })
    expect(page.review()?.refusal).toMatchObject({ code: 'swap/tampered', context: { mismatch: 'symbol' } })
    expect(await page.service.confirm()).toBeNull()
    expect(page.questions()).toBe(0)
  })

  test('shows the symbol from the chain, or the address if the chain and the site have none', async () => {
    const page = await openReview({ onChain: { symbol: 'usdc' } })
    expect(page.review()?.terms.to.symbol).toBe('usdc')
    const nameless = await openReview({ onChain: { symbol: null } })
    expect(nameless.review()?.terms.to.symbol).toBe('0xdd…dddd')
    const listed = await openReview({ onChain: { symbol: null }, listed: [dollar] })
    expect(listed.review()?.terms.to.symbol).toBe('USDC')
  })

  test('of a token that the site names differently shows the symbol from the chain', async () => {
    const page = await openReview({ onChain: { symbol: 'USD₮0' }, listed: [dollar] })
    expect(page.review()?.terms.to.symbol).toBe('USD₮0')
  })

  test('needs a family that can verify its tokens', async () => {
    await expect(openReview({ missing: ['tokens'] })).rejects.toMatchObject({ code: 'swaps/transaction-failed' })
  })
})

test('SAF-01 the selectable tokens are as the site curates them', async () => {
  const { kernel, service } = await openSwapFlow({
    curate: (tokens) => tokens.filter(({ address }) => address === null),
  })
  await vi.waitFor(() => expect(kernel.store.get(service.listingAtom).status).toBe('ready'), QUICK)
  expect(kernel.store.get(service.listingAtom)).toMatchObject({ all: [ether], popular: [ether] })
})
