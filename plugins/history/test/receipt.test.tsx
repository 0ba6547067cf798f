// The receipt after a send and a swap, from the press to the block: where it opens, how it ends, what it cost.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ACCOUNT, FRIEND, item, sent, submitted } from './items'
import { openWorld, type World, type WorldOptions } from './world'

const HASH = '0xf00d'
const PAID = { status: 'confirmed', feeUnits: 13_000n * 10n ** 9n } as const
const worlds: World[] = []
afterEach(() => {
  for (const world of worlds.splice(0)) world.close()
  vi.restoreAllMocks()
})
async function open(options: WorldOptions = {}): Promise<World> {
  const world = await openWorld({ pages: { '': { items: [], next: null } }, ...options })
  worlds.push(world)
  return world
}
const stackOf = ({ kernel }: World) => kernel.store.get(kernel.router.stateAtom).stack.map(({ view }) => view)
const statusOf = ({ root }: World) => root.querySelector('[data-testid=lk-receipt]')?.getAttribute('data-status')
const showOffline = (isOffline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline)
async function end({ followed }: World, state: Parameters<Parameters<typeof followed.set>[1]>[0]) {
  await vi.waitFor(() => expect(followed.has(HASH)).toBe(true))
  followed.get(HASH)?.(state)
}

describe('where it opens', () => {
  test.each(['send', 'swap'] as const)('VIS-02 MOD-13 a %s: over the account, to which Back leads', async (kind) => {
    const world = await open()
    await world.kernel.service('activity')
    world.open('Account')
    world.kernel.emit('tx:submitted', submitted(HASH, { kind }))
    await vi.waitFor(() => expect(statusOf(world)).toBe('pending'))
    expect(stackOf(world)).toEqual(['Account', 'Receipt'])
    world.kernel.router.back()
    expect([stackOf(world), world.kernel.router.canGoBack()]).toEqual([['Account'], false])
  })

  test('VIS-02 a first send wakes the plugin, and its receipt still opens', async () => {
    const world = await open()
    world.open('Account')
    world.kernel.emit('tx:submitted', submitted(HASH))
    await vi.waitFor(() => expect(stackOf(world)).toEqual(['Account', 'Receipt']))
  })

  test.each<[string, (world: World) => unknown, 'approve' | 'other' | 'send']>([
    ['an approval', (world) => world.open('Account'), 'approve'],
    ['a transaction of the site', (world) => world.open('Account'), 'other'],
    ['a modal that was closed meanwhile', () => {}, 'send'],
    ['a visitor who went on', (world) => world.open('AccountSettings'), 'send'],
  ])('VIS-02 %s opens none', async (_, begin, kind) => {
    const world = await open()
    const list = await world.kernel.service('activityList')
    begin(world)
    const before = stackOf(world)
    world.kernel.emit('tx:submitted', submitted(HASH, { kind }))
    await vi.waitFor(() => expect(world.kernel.store.get(list.stateAtom).pending).toHaveLength(1))
    expect(stackOf(world)).toEqual(before)
  })
})

const PRICE = { units: 300_000n, decimals: 2 }

test('VIS-03 while it is pending, its value is that of the review, even after a reload', async () => {
  const { sent: amount } = submitted(HASH)
  const world = await open()
  await world.kernel.service('activity')
  world.open('Account')
  world.kernel.emit('tx:submitted', submitted(HASH, { ...(amount && { sent: { ...amount, price: PRICE } }) }))
  await world.seen(/Transaction started · Pending.*1\.234 ETH\$3,703\.70/)
  world.close()
  const again = await open({ storage: world.storage })
  again.open('Activity')
  await again.press('Pending')
  await again.seen(/Transaction started · Pending.*1\.234 ETH\$3,703\.70/)
})

describe('the result', () => {
  async function openPending(): Promise<World> {
    const world = await open()
    await world.kernel.service('activity')
    world.open('Account')
    const fee = { units: 21_000n * 10n ** 9n, decimals: 18, symbol: 'ETH' }
    world.kernel.emit('tx:submitted', submitted(HASH, { fee }))
    await world.seen(/Transaction started · Pending.*Network fee \(max\)0\.000021 ETH/)
    return world
  }

  test('VIS-02 VIS-08 in a block: the same ring closes, and the fee is the one that was paid', async () => {
    const world = await openPending()
    const ring = world.root.querySelector('.receipt-ring')
    await end(world, PAID)
    await world.seen(/Sent · Confirmed.*Network fee0\.000013 ETH/)
    expect(statusOf(world)).toBe('confirmed')
    // Another element would not be seen to close.
    expect(world.root.querySelector('.receipt-ring')).toBe(ring)
  })

  test('VIS-02 failed: the contract’s reason, and the cost', async () => {
    const world = await openPending()
    await end(world, { status: 'failed', reason: 'paused', feeUnits: PAID.feeUnits })
    await world.seen(/Sent · Failed.*Reasonpaused.*Network fee0\.000013 ETH/)
  })

  test('VIS-02 if a chain returns no fee, the maximum is shown as such', async () => {
    const world = await openPending()
    await end(world, { status: 'confirmed' })
    await world.seen(/Sent · Confirmed.*Network fee \(max\)0\.000021 ETH/)
  })
})

describe('the fee of a transaction of an earlier visit', () => {
  test('VIS-02 for a transaction that this page sent, the fee is read from the chain when its receipt is opened', async () => {
    const first = await open()
    await first.kernel.service('activity')
    first.kernel.emit('tx:submitted', submitted(HASH))
    await end(first, { status: 'confirmed' })
    await vi.waitFor(() => expect(first.settled).toHaveLength(1))
    const world = await open({ storage: first.storage })
    world.open('Account')
    world.kernel.router.push('Receipt', { hash: HASH })
    await world.seen('Sent · Confirmed')
    expect(world.root.querySelector('.receipt .skeleton')).not.toBeNull()
    await end(world, PAID)
    await world.seen('Network fee0.000013 ETH')
  })

  test('VIS-02 for a transaction in the history, the fee is only read and shown if the account itself sent it', async () => {
    const [own, other] = [sent('own', FRIEND, { hash: HASH }), item('other', { hash: '0xother' })]
    const world = await open({ pages: { '': { items: [own, other], next: null } } })
    world.open('Account')
    world.kernel.router.push('Receipt', { hash: HASH })
    await end(world, PAID)
    await world.seen('Network fee0.000013 ETH')
    world.kernel.router.replace('Receipt', { hash: '0xother' })
    await world.seen('Received · Confirmed')
    expect(world.text()).not.toContain('Network fee')
    expect([...world.followed.keys()]).toEqual([HASH])
  })

  test('VIS-02 a node that no longer knows the transaction is polled for a limited time', async () => {
    const world = await open({ pages: { '': { items: [sent('own', FRIEND, { hash: HASH })], next: null } } })
    world.open('Account')
    world.kernel.router.push('Receipt', { hash: HASH })
    await vi.waitFor(() => expect(world.followed.has(HASH)).toBe(true))
    expect(world.text()).toContain('Network fee')
    world.clock.advance(10_000)
    await vi.waitFor(() => expect(world.text()).not.toContain('Network fee'))
    await world.seen('Sent · Confirmed')
  })

  test('VIS-02 an unknown fee is left out', async () => {
    const world = await open({ pages: { '': { items: [sent('own', FRIEND, { hash: HASH })], next: null } } })
    world.open('Account')
    world.kernel.router.push('Receipt', { hash: HASH })
    await end(world, { status: 'confirmed' })
    await vi.waitFor(() => expect(world.text()).not.toContain('Network fee'))
    await world.seen('Sent · Confirmed')
  })
})

test('VIS-02 a purchase that is also in the history is found by its earlier ID', async () => {
  const bought = item('buy', { operation: 'buy', hash: HASH })
  const matched = item('told', { hash: HASH })
  const world = await open({ pages: { '': { items: [matched], next: null } }, purchases: [[bought]] })
  world.open('Account')
  world.kernel.router.push('Receipt', { hash: null, id: 'buy' })
  await world.seen('Bought · Confirmed')
  expect(world.text()).not.toContain('Transaction not found')
})

describe('without a connection', () => {
  beforeEach(() => void showOffline(true))

  test('VIS-02 the activity shows that the device is offline, and loads when it is online again', async () => {
    const pages: NonNullable<WorldOptions['pages']> = { '': new Error('offline') }
    const world = await open({ pages })
    world.open('Activity')
    await world.seen('Your device is offline')
    expect(world.root.querySelector('.hero h3')?.textContent).toBe('Your device is offline')
    pages[''] = { items: [item('a')], next: null }
    showOffline(false)
    window.dispatchEvent(new Event('online'))
    await world.seen('Received')
    expect(world.text()).not.toContain('offline')
  })

  test('VIS-02 transactions that this page sent keep their receipts', async () => {
    const world = await open({ pages: { '': new Error('offline') } })
    await world.kernel.service('activity')
    world.open('Account')
    world.kernel.emit('tx:submitted', submitted(HASH, { from: ACCOUNT }))
    await world.seen('Transaction started · Pending')
  })
})
