// A review whose terms change while it is open: the wallet request is never worse than what was accepted.

import { swapTampered } from '@latchkey/kernel/chains'
import type { Simulation, WatchedBalance } from '@latchkey/kernel/contracts'
import { array, assert, asyncProperty, constantFrom, record } from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { closePages, openSwap } from './swapPage'
import { fillIn, findAccept, findConfirm, SETTLED_MS, toReview } from './swapSteps'
import { dollar, ether, type Play } from './swapWorld'

afterEach(closePages)
/** Longer than the time between two quotes. */
const ROUND_MS = 10_500
const ALLOWED = 2n ** 200n
const OTHER = `0x${'22'.repeat(20)}`

type Page = Awaited<ReturnType<typeof openReview>>

async function openReview(play: Play = {}, [from, to] = [ether, dollar]) {
  const page = await openSwap(play)
  await toReview(page, from, to)
  const sent: { kind: string; minimum: string }[] = []
  page.wallet.play({
    request(call) {
      if (call.method === 'eth_sendTransaction') sent.push((call.params as [{ kind: string; minimum: string }])[0])
      return `0x${'9'.repeat(64)}`
    },
  })
  return { ...page, button: () => findConfirm(page), box: () => findAccept(page), sent }
}
const terms = ({ kernel, service }: Page) => kernel.store.get(service.termsAtom)
const shown = ({ kernel, service }: Page) => kernel.store.get(service.reviewAtom)

/** What arrives when the test says so. */
function createAnswer<Value>() {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((done) => {
    resolve = done
  })
  return { promise, resolve: (value: Value) => resolve(value) }
}

/** Until the servers were asked once more, and the view has what they said. */
async function round(page: Page, changed: Partial<Play>): Promise<void> {
  const before = shown(page)
  Object.assign(page.world, changed)
  page.clock.advance(ROUND_MS)
  await vi.waitFor(() => expect(shown(page)).not.toBe(before))
}

describe('terms that get worse', () => {
  test.each<[string, Play, Play, string]>([
    ['a minimum of 2.97 instead of 2,970', {}, { toUnits: 3_000_000n }, 'Minimum received: 2.97 USDC instead of 2,970'],
    [
      'an expected amount of 3 instead of 3,000',
      {},
      { toUnits: 3_000_000n },
      'You receive: 3 USDC instead of 3,000 USDC',
    ],
    ['a fee a thousand times higher', {}, { feeUnits: 10n ** 17n }, 'Network fee (max): 0.1 ETH instead of 0.0001 ETH'],
    ['another router', {}, { router: OTHER }, 'Swap contract: another address.'],
  ])('SAF-03 %s: shown, acknowledged, and only then sent', async (_, before, after, words) => {
    const page = await openReview(before)
    await round(page, after)
    page.button()?.click()
    expect(await page.service.confirm()).toEqual({ outcome: 'refused', reason: 'terms' })
    await page.see(words)
    expect(page.text()).toContain('The terms got worse.')
    expect(page.button()?.getAttribute('aria-disabled')).toBe('true')
    page.box()?.click()
    page.service.acknowledge()
    expect(terms(page)).toMatchObject({ isSettling: true })
    expect(await page.service.confirm()).toEqual({ outcome: 'refused', reason: 'terms' })
    page.clock.advance(SETTLED_MS)
    await vi.waitFor(() => expect(page.box()?.getAttribute('aria-disabled')).toBeNull())
    page.button()?.click()
    expect(await page.service.confirm()).toEqual({ outcome: 'refused', reason: 'terms' })
    expect(page.sent).toEqual([])
    page.box()?.click()
    await vi.waitFor(() => expect(page.button()?.getAttribute('aria-disabled')).toBe('false'))
    page.button()?.click()
    await vi.waitFor(() => expect(page.view()).toBe('Account'))
    expect(page.sent).toHaveLength(1)
  })

  test('field case 36: SAF-03 another spender than the displayed one must be acknowledged before it is approved', async () => {
    const page = await openReview({ toUnits: 10n ** 18n }, [dollar, ether])
    await round(page, { spender: OTHER })
    expect(await page.service.confirm()).toEqual({ outcome: 'refused', reason: 'terms' })
    await page.see('Contract allowed to spend USDC: another address.')
    expect(page.sent).toEqual([])
  })

  test('SAF-03 a price that falls by 0.09 % a hundred times is shown, and never sent unseen', async () => {
    const page = await openReview()
    let toUnits = 3_000_000_000n
    for (let count = 0; count < 100; count += 1) {
      toUnits = (toUnits * 9_991n) / 10_000n
      await round(page, { toUnits })
    }
    expect(terms(page).worse).toEqual(expect.arrayContaining(['expected', 'minimum']))
    expect(terms(page).accepted.gains).toEqual({ expected: 3_000_000_000n, minimum: 2_970_000_000n })
    expect(await page.service.confirm()).toEqual({ outcome: 'refused', reason: 'terms' })
    expect(page.sent).toEqual([])
  })

  test('SAF-03 a change too small to notice changes nothing: the displayed call is sent', async () => {
    const page = await openReview()
    await round(page, { toUnits: 2_997_300_000n, feeUnits: 109n * 10n ** 12n })
    expect(shown(page)).toMatchObject({ figures: { toUnits: 3_000_000_000n }, isChanged: false })
    await page.service.confirm()
    expect(page.sent.map(({ minimum }) => minimum)).toEqual(['2970000000'])
  })

  test.each<[string, Play]>([
    ['a price that falls by more than 0.1 %', { toUnits: 2_996_900_000n }],
    ['a fee that rises by more than 10 %', { feeUnits: 111n * 10n ** 12n }],
  ])('SAF-03 %s is not too small', async (_, changed) => {
    const page = await openReview()
    await round(page, changed)
    expect(terms(page).worse).not.toEqual([])
  })

  test('SAF-03 a displayed call is not kept for more than a minute, because its deadline approaches', async () => {
    const page = await openReview()
    for (let count = 0; count < 5; count += 1) await round(page, { toUnits: 2_999_000_000n })
    expect(shown(page)?.figures.toUnits).toBe(3_000_000_000n)
    await round(page, {})
    expect(shown(page)?.figures.toUnits).toBe(2_999_000_000n)
    expect(terms(page).worse).toEqual(['expected', 'minimum'])
  })

  test('SAF-03 better terms are shown, and never block a click', async () => {
    const page = await openReview()
    await round(page, { toUnits: 3_100_000_000n, feeUnits: 1n })
    expect(terms(page)).toMatchObject({ worse: [], isSettling: false })
    await page.see('Price updated. Check the new amounts.')
    page.button()?.click()
    await vi.waitFor(() => expect(page.sent).toHaveLength(1))
  })

  test('SAF-03 a quote that falls between the form and its review is acknowledged too', async () => {
    const page = await openSwap()
    await fillIn(page)
    await page.find('Review swap')
    page.world.toUnits = 3_000_000n
    page.world.refuse = [swapTampered('minimum')]
    await page.service.review()
    expect(page.kernel.store.get(page.service.termsAtom).worse).toEqual(['expected', 'minimum'])
    expect(await page.service.confirm()).toEqual({ outcome: 'refused', reason: 'terms' })
  })
})

describe('what is shown is sent', () => {
  test('SWP-03 a review does not change while its wallet prompt is open', async () => {
    const page = await openReview()
    const prompt = createAnswer<string>()
    page.wallet.play({ request: () => prompt.promise })
    const answer = createAnswer<bigint>()
    const data = await page.kernel.service('dataApi')
    const { quote } = data
    data.quote = () => answer.promise
    page.clock.advance(ROUND_MS)
    const before = shown(page)
    const confirmed = page.service.confirm()
    await vi.waitFor(() => expect(page.wallet.requests).toContain('eth_sendTransaction'))
    data.quote = quote
    const requestCount = page.world.requests.length
    answer.resolve(1n)
    await vi.waitFor(() => expect(page.world.requests.length).toBeGreaterThan(requestCount))
    page.clock.advance(ROUND_MS)
    await page.see('Continue in')
    expect(shown(page)).toBe(before)
    prompt.resolve(`0x${'9'.repeat(64)}`)
    expect(await confirmed).toMatchObject({ outcome: 'swapped' })
  })

  test('SWP-03 an older read does not undo an approval that was made in the meantime', async () => {
    const page = await openReview({ toUnits: 10n ** 18n }, [dollar, ether])
    const data = await page.kernel.service('dataApi')
    const { buildApproval } = data
    const older = createAnswer<Awaited<ReturnType<typeof buildApproval>>>()
    data.buildApproval = () => older.promise
    page.clock.advance(ROUND_MS)
    await vi.waitFor(() => expect(page.world.requests.filter((each) => each === 'allowance').length).toBeGreaterThan(1))
    expect(await page.service.confirm()).toEqual({ outcome: 'approved' })
    expect(shown(page)?.step.kind).toBe('swap')
    data.buildApproval = buildApproval
    older.resolve(await buildApproval({} as never))
    page.clock.advance(SETTLED_MS)
    await vi.waitFor(() => expect(page.button()?.getAttribute('aria-disabled')).toBe('false'))
    expect(shown(page)?.step.kind).toBe('swap')
  })
})

describe('field case 36: a stale quote', () => {
  /** As when the page slept: no look since has an answer. */
  async function sleep(page: Page, ms: number): Promise<() => void> {
    const data = await page.kernel.service('dataApi')
    const { quote } = data
    data.quote = () => new Promise(() => {})
    page.clock.advance(ms)
    return () => {
      data.quote = quote
    }
  }

  test('field case 36: a quote that was not confirmed for half a minute is not sent, and a new one is requested', async () => {
    const page = await openReview()
    const wake = await sleep(page, 30_000)
    expect(await page.service.confirm()).toEqual({ outcome: 'refused', reason: 'expired' })
    await page.see('This quote has expired. Wait for a new one.')
    expect(page.button()?.getAttribute('aria-disabled')).toBe('true')
    wake()
    // The view disables the button; a caller that confirms anyway triggers a request for a new quote.
    expect(await page.service.confirm()).toEqual({ outcome: 'refused', reason: 'expired' })
    await vi.waitFor(() => expect(page.button()?.getAttribute('aria-disabled')).toBe('false'))
    expect(page.sent).toEqual([])
    expect(await page.service.confirm()).toMatchObject({ outcome: 'swapped' })
  })

  test('field case 36: a quote from a moment ago is sent', async () => {
    const page = await openReview()
    await sleep(page, 29_000)
    expect(await page.service.confirm()).toMatchObject({ outcome: 'swapped' })
  })

  test('field case 36: while the servers fail, the review shows that, and expires', async () => {
    const page = await openReview()
    await round(page, { fail: { quote: new Error('offline') } })
    await page.see('Couldn’t refresh the price. It may have changed.')
    await round(page, {})
    await round(page, {})
    await page.see('This quote has expired.')
    expect(await page.service.confirm()).toEqual({ outcome: 'refused', reason: 'expired' })
    expect(page.sent).toEqual([])
  })
})

describe('a simulation on the node', () => {
  const arriving =
    (units: bigint, given = -(10n ** 18n)) =>
    (watched: readonly WatchedBalance[]): Simulation => ({
      status: 'done',
      changes: watched.map((each) => ({ ...each, units: each.tokenAddress === null ? given : units })),
    })

  test('SAF-05 the simulated amount is as shown, or it is unknown: no risk is shown', async () => {
    for (const simulate of [arriving(2_970_000_000n), () => ({ status: 'unavailable' }) as const]) {
      const page = await openReview({ simulate })
      expect([shown(page)?.risks, page.box()]).toEqual([[], null])
      page.button()?.click()
      await vi.waitFor(() => expect(page.sent).toHaveLength(1))
      closePages()
    }
  })

  test.each<[string, Simulation | ReturnType<typeof arriving>, string]>([
    ['it reverts', { status: 'reverted', reason: 'K' }, 'A test run of this swap failed.'],
    ['more leaves than is swapped', arriving(3_000_000_000n, -(10n ** 18n) - 1n), 'takes more from your account'],
    ['another token leaves', arriving(-1n), 'takes more from your account'],
  ])('SAF-05 %s: shown, and never sent to a wallet', async (_, simulation, words) => {
    const page = await openReview()
    page.world.simulate = typeof simulation === 'function' ? simulation : () => simulation
    await round(page, {})
    await page.see(words)
    expect(await page.service.confirm()).toBeNull()
    expect(page.sent).toEqual([])
  })

  test('SAF-05 an approval that moves something out shows an error, and never reaches the wallet', async () => {
    const page = await openReview({ toUnits: 10n ** 18n }, [dollar, ether])
    page.world.simulate = (watched) => ({ status: 'done', changes: watched.map((each) => ({ ...each, units: -1n })) })
    await round(page, {})
    await page.see('takes more from your account')
    expect(await page.service.confirm()).toBeNull()
  })

  test.each([
    ['less than the minimum', 2_969_999_999n, 'only 2,969.999999 USDC arrived'],
    ['half of the quote', 1_500_000_000n, 'only 1,500 USDC arrived'],
  ])(
    'SAF-05 SAF-06 %s would arrive: shown in words, accepted by name, and refused otherwise',
    async (_, units, words) => {
      const page = await openReview({ simulate: arriving(units) })
      await page.see(words)
      expect(page.button()?.className).toBe('button danger')
      expect(await page.service.confirm()).toEqual({ outcome: 'refused', reason: 'risks' })
      expect(await page.service.confirm([{ id: 'impact', lossBps: 9_999 }])).toMatchObject({ reason: 'risks' })
      expect(await page.service.confirm([{ id: 'arrival', lossBps: -1 }])).toMatchObject({ reason: 'risks' })
      page.box()?.click()
      await vi.waitFor(() => expect(page.button()?.getAttribute('aria-disabled')).toBe('false'))
      page.button()?.click()
      await vi.waitFor(() => expect(page.sent).toHaveLength(1))
    },
  )
})

test('field case 36: SAF-06 an approval of more than is swapped must be accepted by name', async () => {
  const page = await openReview({ toUnits: 10n ** 18n, allowanceUnits: ALLOWED }, [dollar, ether])
  await page.see('The contract could move more USDC than you swap, at any time.')
  expect(await page.service.confirm()).toEqual({ outcome: 'refused', reason: 'risks' })
})

const changes = record(
  {
    toUnits: constantFrom(3_000_000_000n, 2_900_000_000n, 2_999_000_000n, 3_050_000_000n),
    feeUnits: constantFrom(10n ** 14n, 2n * 10n ** 14n, 105n * 10n ** 12n),
    router: constantFrom(OTHER),
  },
  { requiredKeys: [] },
)
const acts = array(constantFrom('round', 'acknowledge', 'wait', 'press'), { minLength: 3, maxLength: 12 })

test('SAF-03 in any order of reads, acknowledgments and clicks, nothing worse is sent than was first seen or acknowledged', async () => {
  let sent = 0
  const property = asyncProperty(array(changes, { minLength: 1, maxLength: 6 }), acts, async (worlds, order) => {
    const page = await openReview()
    const read = () => {
      const { step } = shown(page) ?? {}
      if (step?.kind !== 'swap') throw new Error('No swap')
      return { minimum: step.plan.minimumUnits, fee: step.plan.fee.units, router: step.plan.router }
    }
    let accepted = read()
    const acknowledge = () => {
      page.service.acknowledge()
      if (terms(page).worse.length === 0) accepted = read()
    }
    const press = async () => {
      const now = read()
      const confirmed = await page.service.confirm()
      if (confirmed?.outcome !== 'swapped') return false
      sent += 1
      expect(now.minimum).toBeGreaterThanOrEqual(accepted.minimum)
      expect(now.fee).toBeLessThanOrEqual(accepted.fee)
      expect(now.router).toBe(accepted.router)
      expect(page.sent.map(({ minimum }) => minimum)).toEqual([String(now.minimum)])
      return true
    }
    for (const [index, act] of order.entries()) {
      if (act === 'round') await round(page, worlds[index % worlds.length] ?? {})
      if (act === 'wait') page.clock.advance(SETTLED_MS)
      if (act === 'acknowledge') acknowledge()
      if (act === 'press' && (await press())) break
    }
    closePages()
  })
  await assert(property, { numRuns: 25 })
  expect(sent).toBeGreaterThan(5)
})

test('SWP-04 a rejected swap does not claim that nothing was sent: the approval was', async () => {
  const page = await openReview({ toUnits: 10n ** 18n }, [dollar, ether])
  page.button()?.click()
  await vi.waitFor(() => expect(page.button()?.textContent).toBe('Confirm in Fake Wallet'))
  page.wallet.play({ request: 'reject' })
  await page.clock.advance(SETTLED_MS)
  page.button()?.click()
  await page.see('You rejected this in your wallet. It wasn’t sent.')
})
