// The list as a visitor meets it, over a service and a chain that the test plays.

import type { ActivityPage } from '@latchkey/kernel/contracts'
import { readToast } from '@latchkey/kernel/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { ACCOUNT, dollars, FRIEND, IMPOSTOR, item, nft, OWN, sent, submitted, transfer } from './items'
import { elsewhere, openWorld, type World, type WorldOptions } from './world'

const worlds: World[] = []
afterEach(() => {
  for (const world of worlds.splice(0)) world.close()
})
async function open(options: WorldOptions = {}): Promise<World> {
  const world = await openWorld(options)
  worlds.push(world)
  return world
}
const page = (items: ReturnType<typeof item>[], next: string | null = null) => ({ items, next })
const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) =>
    item(String(from + index), { minedAtMs: Date.UTC(2025, 5, 15) - (from + index) * 60_000 }),
  )
const DOWN = Object.assign(new Error('down'), { code: 'data/call-failed' })

test('TXH-01 TXH-03 VIS-02 a row is one sentence, exact to the last digit, and leads to its receipt', async () => {
  const tiny = transfer({ direction: 'out', to: FRIEND, amount: { units: 12_345_678n, decimals: 6 } })
  const world = await open({ pages: { '': page([sent('a', FRIEND, { transfers: [tiny] })]) } })
  world.open('Activity')
  await world.seen('12.345 TUSD')
  expect(world.lines()).toEqual(['April', 'Sent 12.345678 TUSD, $12.50, To 0xd8da6b…a96045, 2 mo ago, Confirmed'])
  await world.press('12.345678 TUSD')
  await world.seen('View on explorer')
  const receipt = world.root.querySelector('[data-testid="lk-receipt"]')
  expect(receipt?.getAttribute('data-status')).toBe('confirmed')
  expect(receipt?.querySelector(`[aria-label="${FRIEND}"]`)).not.toBeNull()
  expect(receipt?.textContent).toMatch(/Sent · Confirmed.*12\.345 TUSD.*Time.*2025.*Transaction hash/)
  const link = receipt?.querySelector('a')
  expect(link?.getAttribute('href')).toBe('https://explorer.example/eip155:1/tx/0xa')
  expect(link?.getAttribute('rel')).toBe('noopener noreferrer')
})
test('VIS-03 a row shows what its amount was worth at that time, except a stranger’s claim', async () => {
  const bait = transfer({ from: IMPOSTOR, value: dollars(99_900n) })
  const priced = { to: FRIEND, direction: 'out', from: OWN } as const
  const items = [
    item('bait', { from: IMPOSTOR, minedAtMs: 3, transfers: [bait] }),
    sent('priced', FRIEND, { minedAtMs: 2, transfers: [transfer({ ...priced, value: dollars(1234n) })] }),
    sent('free', FRIEND, { minedAtMs: 1, transfers: [transfer({ ...priced, value: dollars(0n) })] }),
    sent('unpriced', FRIEND, { minedAtMs: 0, transfers: [transfer({ ...priced, value: null })] }),
  ]
  const world = await open({ pages: { '': page(items) } })
  world.open('Activity')
  await world.seen('Possible scam')
  const worth = [...world.root.querySelectorAll('.activity-row')].map((row) => row.querySelector('small')?.textContent)
  expect(worth).toEqual([undefined, '$12.34', undefined, undefined])
  expect(world.lines().filter((line) => line?.includes('$'))).toEqual([
    expect.stringMatching(/^Sent 12\.5 TUSD, \$12\.34, To 0xd8da6b…a96045, /),
  ])
})
test('TXH-01 months of another year show the year, and the newest comes first', async () => {
  const items = [
    item('old', { minedAtMs: new Date(2023, 11, 24).getTime() }),
    item('new', { minedAtMs: new Date(2025, 4, 2).getTime() }),
  ]
  const world = await open({ pages: { '': page(items) } })
  world.open('Activity')
  await world.seen('December 2023')
  expect(world.lines().filter((line) => !line?.includes('Received'))).toEqual(['May', 'December 2023'])
})
test('TXH-01 ANA-02 pages are loaded by their cursors, each requested once, to the end', async () => {
  const pages = { '': page(many(4), 'two'), two: page(many(4, 4), 'three'), three: page(many(4, 8)) }
  const world = await open({ pages })
  world.open('Activity')
  await world.seen('You’ve reached the end')
  expect(world.requests).toEqual(['', 'two', 'three'])
  expect(world.lines()).toHaveLength(13)
  expect(world.requestedMore).toEqual([ACCOUNT, ACCOUNT])
})
test('TXH-01 MOD-01 one live region, present from the start, announces loading and the number of rows', async () => {
  const pages = { '': page(many(4), 'two'), two: page(many(4, 4), 'three'), three: page(many(4, 8)) }
  const world = await open({ pages })
  const regions = new Set<Element>()
  const said: string[] = []
  const listen = () => {
    for (const region of world.root.querySelectorAll('.activity [role=status]')) {
      regions.add(region)
      if (region.textContent !== said.at(-1)) said.push(region.textContent)
    }
  }
  new MutationObserver(listen).observe(world.root, { subtree: true, childList: true, characterData: true })
  world.open('Activity')
  await world.seen('You’ve reached the end')
  expect(said[0]).toBe('Loading activity')
  expect(said.filter((text) => text === '12 transactions')).toHaveLength(1)
  expect(said.at(-1)).toBe('12 transactions')
  expect(regions.size).toBe(1)
})
test('TXH-01 a cursor that points to itself, and pages that never show anything, end the list', async () => {
  const circle = await open({ pages: { '': page(many(2), 'again'), again: page([], 'again') } })
  circle.open('Activity')
  await circle.seen('You’ve reached the end')
  expect(circle.requests).toEqual(['', 'again'])
  circle.close()
  const elsewhereOnly = (index: number) => page([item(String(index), { network: 'eip155:10' })], String(index + 1))
  const pages = Object.fromEntries(
    Array.from({ length: 99 }, (_, index) => [String(index || ''), elsewhereOnly(index)]),
  )
  const idle = await open({ pages })
  idle.open('Activity')
  await idle.seen('No activity yet')
  expect(idle.requests).toHaveLength(10)
})
test('TXH-01 a failure empties the list, is reported once, and a retry starts at the newest', async () => {
  const pages: NonNullable<WorldOptions['pages']> = { '': page(many(2), 'two'), two: DOWN }
  const world = await open({ pages })
  world.open('Activity')
  await vi.waitFor(() => expect(world.failures).toEqual(['data/call-failed']))
  await world.seen('Failed to fetch transactions')
  expect(world.kernel.store.get(world.kernel.snackbar.messageAtom)).toMatchObject({ kind: 'error' })
  expect(readToast(world.kernel)).toBe('Failed to fetch transactions')
  expect(world.lines()).toEqual([])
  pages.two = page(many(2, 2))
  world.requests.length = 0
  await world.press('Try again')
  await world.seen('You’ve reached the end')
  expect(world.requests).toEqual(['', 'two'])
  expect(world.failures).toHaveLength(1)
})
test('TXH-01 reset clears the list and its cursor', async () => {
  const world = await open({ pages: { '': page(many(3)) } })
  const list = await world.kernel.service('activityList')
  const stop = list.watch()
  await vi.waitFor(() => expect(world.kernel.store.get(list.stateAtom).months).toHaveLength(1))
  list.reset()
  expect(world.kernel.store.get(list.stateAtom)).toMatchObject({ months: [], pending: [], hasMore: false })
  stop()
})
test('TXH-02 spam and other networks are not listed, and the account on another network has its own list', async () => {
  const spam = item('spam', { transfers: [nft({ isSpam: true, name: 'Claim now' })] })
  const far = item('far', { network: 'eip155:10' })
  const world = await open({ pages: { '': page([spam, far, item('near')]) } })
  world.open('Activity')
  await world.seen('Received')
  expect(world.lines()).toHaveLength(2)
  await world.kernel.networks.switch('eip155:10')
  await world.seen('You’ve reached the end')
  expect(world.requests).toEqual(['', ''])
  expect(world.lines()).toHaveLength(2)
})
test('TXH-02 no history and no purchases are requested for a family without history', async () => {
  const pages = { '': page([item('near')]) }
  const world = await open({ pages, purchases: [[item('buy')]], isWithoutHistory: true })
  world.open('Activity')
  await world.seen('No activity yet')
  expect([world.requests, world.boughtCount(), world.failures]).toEqual([[], 0, []])
})
test('field case 32: TXH-03 bait is marked with its reason, and its picture is not fetched', async () => {
  const bait = item('bait', {
    from: IMPOSTOR,
    minedAtMs: Date.UTC(2025, 4, 1),
    transfers: [transfer({ from: IMPOSTOR, iconUrl: 'https://bait.example/icon.png' })],
  })
  const world = await open({ pages: { '': page([bait, sent('paid', FRIEND)]) } })
  world.open('Activity')
  await world.seen('Possible scam')
  expect(world.lines()[1]).toContain('Possible scam: looks like an address you know')
  expect(world.root.querySelector('img')).toBeNull()
  const { recipients } = await world.kernel.service('activity')
  expect(await recipients(ACCOUNT)).toEqual([{ address: FRIEND, sends: 1 }])
})
test('VIS-04 a common token has its logo by its contract; one that only has its name has a letter', async () => {
  const real = transfer({ symbol: 'USDC', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' })
  const items = [
    item('real', { transfers: [real] }),
    item('named', { transfers: [{ ...real, address: `0x${'a0'.repeat(20)}` }] }),
    item('unknown', { transfers: [transfer({ symbol: 'USDC' })] }),
  ]
  const world = await open({ pages: { '': page(items) } })
  world.open('Activity')
  const sourceOf = (id: string) =>
    world.root.querySelector(`[data-name=${id}] .activity-picture img`)?.getAttribute('src')
  await vi.waitFor(() => expect(sourceOf('real')).toMatch(/^data:image\/svg/))
  expect([world.lines().length, sourceOf('named'), sourceOf('unknown')]).toEqual([4, undefined, undefined])
})
test('TXH-01 what this page sends is shown as pending immediately, then as completed, without a reload, exactly', async () => {
  const pages = { '': page([]) }
  const world = await open({ pages })
  world.open('Activity')
  await world.seen('No activity yet')
  world.kernel.emit('tx:submitted', submitted('0xf00d'))
  await world.seen('In progress')
  expect(world.lines()).toEqual([
    'In progress',
    'Sent 1.234567890123456789 ETH, To 0xd8da6b…a96045, 0 sec ago, Pending',
  ])
  world.followed.get('0xf00d')?.({ status: 'confirmed' })
  await vi.waitFor(() => expect(world.settled).toEqual(['0xf00d confirmed']))
  await world.seen('June')
  expect(world.lines()[1]).toContain('Sent 1.234567890123456789 ETH, To 0xd8da6b…a96045, 0 sec ago, Confirmed')
  // Once the history has it, the history's data counts, and it is listed once.
  pages[''] = page([sent('told', FRIEND, { hash: '0xf00d', minedAtMs: world.clock.now() })])
  world.kernel.emit('tx:settled', { network: 'eip155:1', hash: '0xother', status: 'confirmed' })
  await world.seen('12.500 TUSD')
  expect(world.lines()).toHaveLength(2)
})
test('VIS-02 VIS-03 a pending receipt can be left and found again, completes while visible, and leads to another send', async () => {
  const send = {
    id: 'send',
    api: 1 as const,
    views: { GetWallet: elsewhere },
    slots: {
      'account.action': [{ id: 'send', order: 1, label: 'Send', icon: 'arrowUp', opens: 'GetWallet' as const }],
    },
  }
  const world = await open({ pages: { '': page([]) }, plugins: [send] })
  await world.kernel.service('activityList')
  const fee = { units: 21_000n * 10n ** 9n, decimals: 18, symbol: 'ETH' }
  world.kernel.emit('tx:submitted', { ...submitted('0xf00d'), fee })
  world.open('Account')
  world.kernel.router.push('Receipt', { hash: '0xf00d' })
  await world.seen(/Transaction started · Pending.*Network fee \(max\)0\.000021 ETH \$0\.07/)
  world.kernel.router.push('Activity')
  await world.press('1.234567890123456789 ETH')
  await world.seen('Transaction started · Pending')
  const again = [...world.root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Send again')
  expect(again?.style.visibility).toBe('hidden')
  world.followed.get('0xf00d')?.({ status: 'confirmed' })
  await world.seen('Sent · Confirmed')
  expect(world.root.querySelector('.receipt-ring > path')).not.toBeNull()
  await world.press('Send again')
  await world.seen('Elsewhere')
  const { stack } = world.kernel.store.get(world.kernel.router.stateAtom)
  expect(stack.at(-1)).toMatchObject({ view: 'GetWallet', params: { to: FRIEND } })
})
test('VIS-02 the receipt of another account’s transaction shows that it was not found', async () => {
  const world = await open({ pages: { '': page([]) } })
  world.open('Account')
  world.kernel.router.push('Receipt', { hash: '0xbeef' })
  await world.seen('Transaction not found')
})
test.each([
  ['failed', { status: 'failed', reason: null }, 'Failed'],
  ['dropped', { status: 'dropped' }, 'Dropped'],
  ['replaced', { status: 'replaced', by: '0xother' }, 'Replaced by another'],
] as const)('TXH-01 a transaction that is %s shows that', async (status, state, words) => {
  const world = await open({ pages: { '': page([]) } })
  world.open('Activity')
  await world.seen('No activity yet')
  world.kernel.emit('tx:submitted', submitted('0xf00d'))
  await vi.waitFor(() => expect(world.followed.has('0xf00d')).toBe(true))
  world.followed.get('0xf00d')?.(state)
  await vi.waitFor(() => expect(world.lines().at(-1)).toContain(words))
  expect(world.settled).toEqual([`0xf00d ${status}`])
})
test('TXH-01 if the chain cannot track a transaction, the next page of the history settles it', async () => {
  const pages = { '': page([]) }
  const world = await open({ pages, canFollow: false })
  world.open('Activity')
  await world.seen('No activity yet')
  world.kernel.emit('tx:submitted', submitted('0xf00d'))
  await world.seen('In progress')
  pages[''] = page([sent('told', FRIEND, { hash: '0xf00d' })])
  world.open('AccountSettings')
  await world.press('Disconnect').catch(() => {})
  const list = await world.kernel.service('activityList')
  await world.kernel.connections.connect(world.wallet.connector.id)
  list.watch()
  await vi.waitFor(() => expect(world.settled).toEqual(['0xf00d confirmed']))
})
test('UIX-04 TXH-01 pending transactions are kept after the page, tracked again, and limited to 99', async () => {
  const first = await openWorld()
  await first.kernel.service('activity')
  for (let count = 0; count < 120; count += 1) first.kernel.emit('tx:submitted', submitted(`0x${count}`))
  await vi.waitFor(() => expect(first.followed.has('0x119')).toBe(true))
  first.close()
  const second = await open({ storage: first.storage })
  const list = await second.kernel.service('activityList')
  expect(second.kernel.store.get(list.stateAtom).pending.map(({ hash }) => hash)).toHaveLength(99)
  await vi.waitFor(() => expect(second.followed.size).toBe(99))
  second.followed.get('0x119')?.({ status: 'confirmed' })
  await vi.waitFor(() => expect(second.settled).toEqual(['0x119 confirmed']))
})
test('TXH-01 without a data service the list is what this page sent', async () => {
  const world = await open()
  world.open('Activity')
  await world.seen('No activity yet')
  world.kernel.emit('tx:submitted', submitted('0xf00d'))
  await world.seen('In progress')
  expect(world.failures).toEqual([])
})
test('TXH-01 a list that is shown is loaded again every 10 s, so that what others send to the account appears', async () => {
  const pages = { '': page([]) }
  const world = await open({ pages })
  world.open('Activity')
  await world.seen('No activity yet')
  pages[''] = page([item('theirs', { operation: 'receive' })])
  const before = world.requests.length
  world.clock.advance(9_999)
  expect(world.requests).toHaveLength(before)
  world.clock.advance(1)
  await world.seen('Received')
  world.close()
  const seen = world.requests.length
  world.clock.advance(60_000)
  expect(world.requests).toHaveLength(seen)
})
test('TXH-01 a page in the background is not kept up to date, and is again when it returns', async () => {
  const pages = { '': page([]) }
  const world = await open({ pages })
  world.open('Activity')
  await world.seen('No activity yet')
  const before = world.requests.length
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  world.clock.advance(60_000)
  await Promise.resolve()
  expect(world.requests).toHaveLength(before)
  visibility.mockReturnValue('visible')
  world.clock.advance(10_000)
  await vi.waitFor(() => expect(world.requests).toHaveLength(before + 1))
})
test('TXH-01 a service that does not respond gets one request, however long the list is shown', async () => {
  const pages: Record<string, ActivityPage | Promise<ActivityPage>> = { '': page([]) }
  const world = await open({ pages })
  world.open('Activity')
  await world.seen('No activity yet')
  let answer: (page: ActivityPage) => void = () => {}
  pages[''] = new Promise((resolve) => {
    answer = resolve
  })
  const before = world.requests.length
  world.clock.advance(60_000)
  await vi.waitFor(() => expect(world.requests).toHaveLength(before + 1))
  answer(page([item('theirs', { operation: 'receive' })]))
  await world.seen('Received')
  expect(world.requests.length).toBeLessThanOrEqual(before + 2)
})
test('TXH-04 purchases are in the list; while one is in progress they are requested every 3 s, and not afterward', async () => {
  const open1 = item('buy', { operation: 'buy', status: 'pending', hash: null })
  const purchases = [[open1], [open1], [{ ...open1, status: 'confirmed' as const }]]
  const world = await open({ pages: { '': page([]) }, purchases })
  world.open('Activity')
  await world.seen('Bought')
  expect(world.lines()[0]).toBe('In progress')
  expect(world.boughtCount()).toBe(1)
  world.clock.advance(2_999)
  expect(world.boughtCount()).toBe(1)
  world.clock.advance(1)
  await vi.waitFor(() => expect(world.boughtCount()).toBe(2))
  await vi.waitFor(() => {
    world.clock.advance(3_000)
    expect(world.boughtCount()).toBe(3)
  })
  await world.seen('April')
  world.clock.advance(60_000)
  expect(world.boughtCount()).toBe(3)
})
test('MOD-01 the tab shows the newest few and leads to the full list; an empty one leads to a swap if there is one', async () => {
  const world = await open({ pages: { '': page(many(20)) } })
  world.open('Account')
  await world.press('All activity')
  await world.seen('You’ve reached the end')
  world.close()
  const swaps = {
    id: 'swaps',
    api: 1 as const,
    views: { GetWallet: elsewhere },
    slots: {
      'account.action': [{ id: 'swaps', order: 1, label: 'Swap', icon: 'swap', opens: 'GetWallet' as const }],
    },
  }
  const empty = await open({ pages: { '': page([]) }, plugins: [swaps] })
  empty.open('RecentActivity')
  await empty.press('Swap')
  await empty.seen('Elsewhere')
})
test('field case 32: recipients are the addresses that the account sent to, newest first, even before anyone opened the history', async () => {
  const other = `0x${'9'.repeat(40)}`
  const items = [sent('b', other, { minedAtMs: 2 }), sent('a', FRIEND, { minedAtMs: 1 }), item('c')]
  const world = await open({ pages: { '': page(items) } })
  const { recipients } = await world.kernel.service('activity')
  expect(await recipients(ACCOUNT)).toEqual([
    { address: other, sends: 1 },
    { address: FRIEND, sends: 1 },
  ])
  const stopped = AbortSignal.abort()
  await expect(recipients(ACCOUNT, { signal: stopped })).rejects.toMatchObject({ code: 'kernel/aborted' })
})
