import type { ActivityService, NamesService } from '@latchkey/kernel/contracts'
import { describe, expect, test, vi } from 'vitest'
import {
  BOB_LIKE,
  CAROL,
  COPIED_MS,
  dollar,
  ether,
  giving,
  OTHER_ACCOUNT,
  openDraft,
  QUICK,
  SETTLED_MS,
  settled,
} from './draftPage'
import { ALICE, BOB, type Play } from './sendWorld'

/** A draft with a name that is being resolved, until `resolve` says that it is Carol's. */
async function openResolving() {
  let resolve: (() => void) | null = null
  const names: Partial<NamesService> = {
    isName: (text) => text.endsWith('.eth'),
    resolve: (name) => new Promise((done) => (resolve = () => done({ name, address: CAROL, avatarUrl: null }))),
  }
  const page = await openDraft({}, [giving('names', names)])
  page.service.typeRecipient('carol.eth', undefined)
  page.clock.advance(SETTLED_MS)
  await vi.waitFor(() => expect(resolve).not.toBeNull(), QUICK)
  return { page, resolve: () => resolve?.() }
}

describe('the recipient', () => {
  test('SND-02 it is read half a second after the last keystroke', async () => {
    const page = await openDraft()
    page.service.typeRecipient(`${BOB}1`, undefined)
    page.clock.advance(499)
    page.service.typeRecipient(BOB, undefined)
    page.clock.advance(499)
    expect(page.draft()?.recipient).toEqual({ status: 'reading' })
    page.clock.advance(1)
    await vi.waitFor(() => expect(page.draft()?.recipient).toMatchObject({ recipient: { address: BOB } }), QUICK)
  })

  test('SND-02 one that is typed while the wallet responds is cleared with the draft that was sent', async () => {
    const page = await openDraft()
    page.service.typeAmount('1', undefined)
    await page.pay(BOB)
    await page.blocked(null)
    page.service.review()
    page.service.typeRecipient(CAROL, undefined)
    expect(await page.service.confirm()).toBe('sent')
    page.clock.advance(SETTLED_MS)
    await settled()
    expect(page.draft()).toMatchObject({ recipientText: '', recipient: { status: 'empty' } })
  })

  test.each(['', '  '])('SND-02 the text %j is not a recipient, and nothing is read', async (text) => {
    const page = await openDraft()
    await page.pay(BOB)
    page.service.typeRecipient(BOB, undefined)
    page.service.typeRecipient(text, undefined)
    expect(page.draft()?.recipient).toEqual({ status: 'empty' })
    expect(page.clock.pending()).toBe(0)
    expect(page.kinds()).toEqual([])
  })

  test('SND-02 a name that resolves late does not change what was typed since', async () => {
    const { page, resolve } = await openResolving()
    await page.pay(BOB)
    resolve()
    await settled()
    expect(page.draft()?.recipient).toMatchObject({ status: 'known', recipient: { address: BOB } })
  })

  test('SND-02 a name that resolves late is dropped, even if the same name was typed again', async () => {
    const { page, resolve } = await openResolving()
    page.service.typeRecipient('carol.eth', undefined)
    resolve()
    await settled()
    expect(page.draft()?.recipient).toEqual({ status: 'reading' })
  })

  test('SND-02 what cannot be read, for example because a chunk is missing, is not an address', async () => {
    const page = await openDraft()
    page.world.isLoadable = false
    await page.pay(BOB)
    expect(page.draft()?.recipient).toEqual({ status: 'problem', problem: 'malformed' })
  })

  test.each<[string, Play['link'], object]>([
    ['the coin', {}, { token: ether, amountText: '0.25' }],
    [
      'an amount without decimals of its own',
      { units: null, amount: { units: 15n, decimals: 1 } },
      { amountText: '1.5' },
    ],
    ['no amount', { units: null }, { token: ether, amountText: '1' }],
    [
      'a token in another letter case',
      { tokenAddress: dollar.token.address?.toUpperCase().replace('X', 'x') ?? '', units: 2_500_000n },
      { token: dollar, amountText: '2.5' },
    ],
    ['a token that is not held', { tokenAddress: CAROL, units: 7n }, { token: ether, amountText: '1' }],
  ])('SND-01 a payment link for %s', async (_what, link, expected) => {
    const page = await openDraft(link ? { link } : {})
    await page.service.takeMax(undefined)
    page.service.typeAmount('1', undefined)
    await page.pay(`ethereum:${BOB}`)
    expect(page.draft()).toMatchObject({ isMax: false, ...expected })
  })

  test('SND-01 a link for the native token finds it anywhere in the list, and needs no list for its recipient', async () => {
    const page = await openDraft({ held: [dollar, ether] })
    page.service.chooseToken(dollar)
    await page.pay(`ethereum:${BOB}`)
    expect(page.draft()).toMatchObject({ token: ether, amountText: '0.25' })
    const blind = await openDraft({ held: new Error('offline'), nativeUnits: new Error('offline') })
    await blind.pay(`ethereum:${BOB}`)
    expect(blind.draft()).toMatchObject({ recipient: { recipient: { address: BOB } }, amountText: '' })
  })

  test('SND-01 a link’s amount is shown in the visitor’s format; and a link turns Max off', async () => {
    const page = await openDraft()
    await page.service.takeMax(undefined)
    await page.pay(`ethereum:${BOB}`, 'de')
    expect(page.draft()).toMatchObject({ amountText: '0,25', locale: 'de', isMax: false })
  })

  test('SND-02 an address that this account has paid, according to its records or its history, is known', async () => {
    const activity: Partial<ActivityService> = { recipients: async () => [{ address: CAROL, sends: 1 }] }
    const page = await openDraft({}, [giving('activity', activity)])
    await page.pay(CAROL)
    await vi.waitFor(() => expect(page.kinds()).toEqual([]), QUICK)
    await page.pay(BOB)
    expect(page.kinds()).toEqual(['first-time'])
  })

  test.each<[string, string, unknown, unknown]>([
    ['of the visitor', ALICE, 'own', 'own'],
    ['that was never paid', BOB, 0, 0],
    ['that was paid', CAROL, 3, null],
  ])(
    'SND-02 an address %s: a smart account does not count payments, because its history may miss some',
    async (_what, address, counted, uncounted) => {
      const activity: Partial<ActivityService> = { recipients: async () => [{ address: CAROL, sends: 3 }] }
      const page = await openDraft({}, [giving('activity', activity)])
      const review = async () => {
        page.service.typeAmount('1', undefined)
        await page.pay(address)
        await page.blocked(null)
        page.service.review()
        return page.kernel.store.get(page.service.reviewAtom)?.trust
      }
      expect(await review()).toBe(counted)
      page.wallet.emit(page.wallet.sessions().map((each) => ({ ...each, accountType: 'smartAccount' as const })))
      expect(await review()).toBe(uncounted)
    },
  )

  test('SND-02 a history that fails to load does not prevent sending', async () => {
    const activity: Partial<ActivityService> = { recipients: () => Promise.reject(new Error('down')) }
    const page = await openDraft({}, [giving('activity', activity)])
    page.service.typeAmount('1', undefined)
    await page.pay(BOB)
    await page.blocked(null)
    expect(page.kinds()).toEqual(['first-time'])
  })

  test.each([
    [0, ['copied']],
    [COPIED_MS - 1, ['copied']],
    [COPIED_MS, ['first-time']],
    [-1, ['first-time']],
  ])('SAF-08 an address that was copied %s ms ago counts for ten minutes: %j', async (ageMs, kinds) => {
    const page = await openDraft()
    page.service.typeRecipient(BOB_LIKE, undefined)
    page.clock.advance(SETTLED_MS)
    page.kernel.store.set(page.kernel.copiedAtom, { text: BOB, atMs: page.clock.now() - ageMs })
    await vi.waitFor(() => expect(page.kinds()).toEqual(kinds), QUICK)
  })
})

describe('the view', () => {
  test('SND-01 the values that it was opened with are applied once per object', async () => {
    const page = await openDraft()
    const params = { held: dollar, to: BOB }
    page.service.begin(params, undefined)
    expect(page.draft()).toMatchObject({ token: dollar, recipientText: BOB })
    page.service.typeRecipient(CAROL, undefined)
    page.service.begin(params, undefined)
    expect(page.draft()?.recipientText).toBe(CAROL)
    page.service.begin({ ...params }, undefined)
    expect(page.draft()?.recipientText).toBe(BOB)
    page.service.begin({}, undefined)
    expect(page.draft()).toMatchObject({ token: dollar, recipientText: BOB })
  })

  test('ACC-06 a draft belongs to one account: another one starts over, and the same account again changes nothing', async () => {
    const page = await openDraft()
    await page.pay(BOB)
    page.service.typeAmount('1', undefined)
    page.wallet.emit(page.wallet.sessions())
    expect(page.draft()?.amountText).toBe('1')
    page.service.typeRecipient(CAROL, undefined)
    page.wallet.emit(page.wallet.sessions([OTHER_ACCOUNT]))
    await vi.waitFor(() => expect(page.draft()?.account).toBe(OTHER_ACCOUNT), QUICK)
    expect(page.clock.pending()).toBe(0)
    await page.blocked('amount')
    expect(page.draft()).toMatchObject({ recipient: { status: 'empty' }, amountText: '' })
  })

  test('ACC-06 without an account there is no draft, and typing creates none', async () => {
    const page = await openDraft()
    await page.kernel.connections.disconnect()
    expect(page.draft()).toBeNull()
    page.service.typeRecipient(BOB, undefined)
    page.service.typeAmount('1', undefined)
    page.service.reload()
    await page.service.takeMax(undefined)
    page.service.chooseToken(dollar)
    expect([page.draft(), page.verdict().blocked, page.clock.pending()]).toEqual([null, 'no-draft', 0])
    await settled()
    expect([page.kinds(), page.loads]).toEqual([[], [`eip155:1:${ALICE}`]])
    expect(() => page.service.review()).toThrow('Please enter a valid amount and receiver address')
  })

  test('PLG-04 a modal that ends leaves no timer, and later results have no effect', async () => {
    const page = await openDraft()
    await page.pay(BOB)
    page.service.typeAmount('1', undefined)
    page.service.typeRecipient(CAROL, undefined)
    expect(page.clock.pending()).toBeGreaterThan(0)
    page.kernel.destroy()
    expect(page.clock.pending()).toBe(0)
  })
})
