import type { HeldToken } from '@latchkey/kernel/contracts'
import { describe, expect, test, vi } from 'vitest'
import { CAROL, dollar, ETHER, ether, OTHER_ACCOUNT, openDraft, QUICK, SETTLED_MS, settled } from './draftPage'
import { ALICE, BOB, HELD, type Play } from './sendWorld'

describe('the token', () => {
  test('SND-01 the network’s own coin is preselected, if the account holds it', async () => {
    const { draft } = await openDraft({ held: [dollar, ether] })
    expect(draft()?.token).toEqual(ether)
  })

  test('SND-01 another token clears the amount, the same one keeps it', async () => {
    const { draft, service } = await openDraft()
    service.typeAmount('0.5', undefined)
    service.chooseToken({ ...ether, units: 1n })
    expect(draft()).toMatchObject({ amountText: '0.5', token: { units: 1n } })
    service.chooseToken(dollar)
    expect(draft()).toMatchObject({ amountText: '', isMax: false, token: dollar })
  })

  test('SND-01 a list that is read again keeps the token and the amount', async () => {
    const page = await openDraft()
    page.service.chooseToken(dollar)
    page.service.typeAmount('2', undefined)
    page.world.held = [ether, { ...dollar, units: 7n }]
    page.kernel.store.set(page.versionAtom, 1)
    await vi.waitFor(() => expect(page.draft()?.token?.units).toBe(7n), QUICK)
    expect(page.draft()?.amountText).toBe('2')
  })

  test('BAL-03 a token that is gone clears its amount: an amount of one token is never used for another', async () => {
    const page = await openDraft()
    page.service.chooseToken(dollar)
    await page.service.takeMax(undefined)
    page.world.held = [ether]
    page.kernel.store.set(page.versionAtom, 1)
    await vi.waitFor(() => expect(page.draft()?.token).toEqual(ether), QUICK)
    expect(page.draft()).toMatchObject({ amountText: '', isMax: false })
  })

  test('BAL-02 after a failure only a visitor’s retry sends a request: neither an update nor another account does', async () => {
    const page = await openDraft({ held: new Error('offline') })
    const isPartial = (wanted: boolean) =>
      vi.waitFor(() => expect(page.kernel.store.get(page.service.heldAtom)).toMatchObject({ isPartial: wanted }), QUICK)
    page.world.held = HELD
    page.kernel.store.set(page.versionAtom, 1)
    await settled()
    await isPartial(true)
    page.wallet.emit(page.wallet.sessions([OTHER_ACCOUNT]))
    await isPartial(true)
    page.service.reload()
    await isPartial(false)
  })

  test('ACC-06 a list that arrives after the account has left is dropped', async () => {
    let give: (held: readonly HeldToken[]) => void = () => {}
    const page = await openDraft()
    page.world.held = new Promise((resolve) => (give = resolve))
    page.service.reload()
    page.wallet.emit(page.wallet.sessions([OTHER_ACCOUNT]))
    page.world.held = [dollar]
    const loading = give
    page.wallet.emit(page.wallet.sessions())
    await vi.waitFor(() => expect(page.draft()?.account).toBe(`eip155:1:${ALICE}`), QUICK)
    await vi.waitFor(
      () => expect(page.kernel.store.get(page.service.heldAtom)).toMatchObject({ held: [dollar] }),
      QUICK,
    )
    loading([ether])
    await settled()
    expect(page.kernel.store.get(page.service.heldAtom)).toMatchObject({ status: 'ready', held: [dollar] })
    page.world.held = new Promise((resolve) => (give = resolve))
    page.service.reload()
    await page.kernel.connections.disconnect()
    give([ether])
    await settled()
    expect(page.kernel.store.get(page.service.heldAtom).status).toBe('loading')
  })

  test('SND-01 an account without balances has no token to send, and one is chosen as soon as there is one', async () => {
    const page = await openDraft({ held: [] })
    await page.blocked('token')
    page.service.chooseToken(dollar)
    expect(page.draft()?.token).toEqual(dollar)
  })

  test('SND-01 a page without a token list has the native token, read from the chain', async () => {
    const page = await openDraft({ isWithoutList: true, nativeUnits: 7n })
    expect(page.kernel.store.get(page.service.heldAtom)).toMatchObject({ status: 'ready', isPartial: false })
    expect(page.draft()?.token).toEqual({
      token: { network: 'eip155:1', address: null, name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: null },
      units: 7n,
      price: null,
      value: null,
      isHidden: false,
    })
    page.wallet.emit(page.wallet.sessions([`eip155:10:${ALICE}`]))
    await vi.waitFor(
      () => expect(page.draft()?.token?.token).toMatchObject({ network: 'eip155:10', symbol: 'TWO' }),
      QUICK,
    )
    const bare = await openDraft({ isWithoutList: true, missing: ['balances'] })
    await bare.blocked('token')
  })

  test('SAF-01 a list that is not from the site names no token that its chain names differently', async () => {
    const onChain = { symbol: 'WETH' }
    for (const [play, reason] of [
      [{ onChain, isListed: true }, null],
      [{ onChain, isListed: false }, 'token-mismatch'],
      [{ onChain, isWithoutList: true }, 'token-mismatch'],
    ] as const) {
      const page = await openDraft(play)
      page.service.typeAmount('1', undefined)
      await page.pay(BOB)
      await page.blocked(reason)
    }
  })

  test('UIX-04 a list that fails to load does not change the draft: a list with only the native coin does not count', async () => {
    const page = await openDraft()
    page.service.chooseToken(dollar)
    page.service.typeAmount('2', undefined)
    page.world.held = new Error('offline')
    page.kernel.store.set(page.versionAtom, 1)
    const held = () => page.kernel.store.get(page.service.heldAtom)
    await vi.waitFor(() => expect(held()).toMatchObject({ status: 'ready', isPartial: true }), QUICK)
    expect(page.draft()).toMatchObject({ token: dollar, amountText: '2' })
  })

  test('UIX-04 a list that was loaded stays while it loads again; one that failed shows as loading', async () => {
    const page = await openDraft()
    page.service.reload()
    expect(page.kernel.store.get(page.service.heldAtom).status).toBe('ready')
    page.world.held = new Error('offline')
    page.world.nativeUnits = new Error('offline')
    page.service.reload()
    await page.blocked('amount')
    await vi.waitFor(() => expect(page.kernel.store.get(page.service.heldAtom).status).toBe('failed'), QUICK)
    page.service.reload()
    expect(page.kernel.store.get(page.service.heldAtom).status).toBe('loading')
  })

  test('SND-02 if the native balance could not be read, the view says so, not that no token is chosen', async () => {
    const page = await openDraft({ held: new Error('offline'), nativeUnits: new Error('offline') })
    await page.blocked('balances')
  })
})

describe('the amount', () => {
  test('SND-02 no request is sent to the network for what cannot be sent', async () => {
    const page = await openDraft()
    await page.pay(BOB)
    for (const amount of ['', '0', '3', 'x']) page.service.typeAmount(amount, undefined)
    page.clock.advance(SETTLED_MS)
    page.service.retry()
    await settled()
    expect([page.world.plans, page.kernel.store.get(page.service.planningAtom).status]).toEqual([0, 'none'])
    page.service.typeAmount('3', undefined)
    page.clock.advance(SETTLED_MS)
    await settled()
    expect(page.world.plans).toBe(0)
  })

  test.each<[Play, string, object]>([
    [{ reread: () => null }, 'unreadable', { code: 'send/plan-mismatch', context: { difference: 'form' } }],
    [
      { reread: (summary) => ({ ...summary, to: CAROL }) },
      'unreadable',
      { code: 'send/plan-mismatch', context: { difference: 'recipient' } },
    ],
    [{ refuse: () => new TypeError('offline') }, 'no-response', new TypeError('offline')],
  ])('SAF-02 the network’s response is compared with the draft, case %#', async (play, reason, error) => {
    const page = await openDraft(play)
    await page.pay(BOB)
    page.service.typeAmount('1', undefined)
    page.clock.advance(SETTLED_MS)
    await page.blocked(reason as never)
    expect(page.kernel.store.get(page.service.planningAtom)).toMatchObject({ status: 'failed', error })
    expect(() => page.service.review()).toThrow('Please enter a valid amount and receiver address')
  })

  test('SND-04 SND-03 a network whose family cannot send shows that as the reason', async () => {
    const page = await openDraft({ missing: ['transfer'] })
    await expect(page.service.takeMax(undefined)).rejects.toMatchObject({
      code: 'send/chain-unsupported',
      message: 'Unsupported chain',
      context: { network: 'eip155:1' },
    })
  })

  test('SND-02 a plan for a smart account is not reviewed for another account that cannot pay', async () => {
    const page = await openDraft({ held: [{ ...ether, units: 0n }, dollar] })
    page.wallet.emit(page.wallet.sessions().map((each) => ({ ...each, accountType: 'smartAccount' as const })))
    page.service.chooseToken(dollar)
    page.service.typeAmount('1', undefined)
    await page.pay(BOB)
    await page.blocked(null)
    page.wallet.emit(page.wallet.sessions())
    await page.blocked('fee')
    expect(() => page.service.review()).toThrow('Please enter a valid amount and receiver address')
  })

  test('SND-02 an account without the coin cannot pay the fee; an account that has some, or a smart account, can', async () => {
    const poor = [{ ...ether, units: 0n }, dollar]
    const page = await openDraft({ held: poor })
    page.service.chooseToken(dollar)
    page.service.typeAmount('1', undefined)
    await page.blocked('fee')
    page.wallet.emit(page.wallet.sessions().map((session) => ({ ...session, accountType: 'smartAccount' as const })))
    await page.blocked('recipient')
    await page.pay(BOB)
    await page.blocked(null)
    expect(page.world.planned.at(-1)?.isSmartAccount).toBe(true)
  })

  test('SND-01 Max is for the chosen token and recipient, and is written in the visitor’s format', async () => {
    const page = await openDraft()
    await page.service.takeMax('de')
    expect(page.draft()).toMatchObject({ amountText: '1,999979', locale: 'de', isMax: true })
    expect(page.world.limits[0]?.[0]).toStrictEqual({ from: `eip155:1:${ALICE}`, token: ether.token })
    await page.pay(BOB)
    await page.service.takeMax(undefined)
    expect(page.world.limits.at(-1)?.[0]).toMatchObject({ to: BOB })
    expect(page.world.limits.at(-1)?.[1]).toMatchObject({ isSmartAccount: false })
  })

  test('SND-01 Max of the coin follows the recipient, because the fee may differ; Max of a token does not', async () => {
    const page = await openDraft()
    await page.service.takeMax(undefined)
    await page.pay(BOB)
    await vi.waitFor(() => expect(page.world.limits).toHaveLength(2), QUICK)
    page.service.chooseToken(dollar)
    await page.service.takeMax(undefined)
    await page.pay(CAROL)
    expect(page.world.limits).toHaveLength(3)
    page.service.chooseToken(ether)
    page.service.typeAmount('1', undefined)
    await page.pay(BOB)
    expect(page.world.limits).toHaveLength(3)
  })

  test('SND-01 Max is dropped if it arrives after another token was chosen', async () => {
    const page = await openDraft()
    const max = page.service.takeMax(undefined)
    page.service.chooseToken(dollar)
    await max
    expect(page.draft()).toMatchObject({ amountText: '', token: dollar })
  })

  test('ACC-06 Max is dropped if it arrives after the account has left', async () => {
    const page = await openDraft()
    const max = page.service.takeMax(undefined)
    await page.kernel.connections.disconnect()
    await expect(max).resolves.toBeUndefined()
    expect(page.draft()).toBeNull()
  })

  test('SND-01 typing turns Max off', async () => {
    const page = await openDraft()
    await page.service.takeMax(undefined)
    page.service.typeAmount('1', undefined)
    expect(page.draft()?.isMax).toBe(false)
  })

  test('SND-01 the network request is sent once typing has stopped, and immediately for a choice', async () => {
    const page = await openDraft()
    await page.pay(BOB)
    page.service.typeAmount('1', undefined)
    page.service.typeAmount('1.5', undefined)
    expect(page.world.plans).toBe(0)
    page.clock.advance(499)
    expect(page.world.plans).toBe(0)
    page.clock.advance(1)
    await page.blocked(null)
    expect(page.world.plans).toBe(1)
    page.service.retry()
    expect([page.verdict().blocked, page.kernel.store.get(page.service.planningAtom).status]).toEqual([
      'planning',
      'planning',
    ])
    await page.blocked(null)
    expect(page.world.plans).toBe(2)
  })

  test('SND-02 a late response for an older amount is dropped', async () => {
    const page = await openDraft()
    await page.pay(BOB)
    const answers: (() => void)[] = []
    page.world.plan = (plan) => new Promise((resolve) => answers.push(() => resolve(plan)))
    page.service.typeAmount('1', undefined)
    page.clock.advance(SETTLED_MS)
    await vi.waitFor(() => expect(answers).toHaveLength(1), QUICK)
    page.service.typeAmount('0.5', undefined)
    answers[0]?.()
    page.clock.advance(SETTLED_MS)
    await vi.waitFor(() => expect(answers).toHaveLength(2), QUICK)
    expect(page.verdict().blocked).toBe('planning')
    answers[1]?.()
    await page.blocked(null)
    expect(page.kernel.store.get(page.service.planningAtom)).toMatchObject({ plan: { summary: { units: ETHER / 2n } } })
  })
})
