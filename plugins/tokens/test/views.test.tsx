// The account with its total and the tabs Tokens and NFTs, as a visitor meets them, over a service that the test plays.
import type { PluginManifest } from '@latchkey/kernel'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ADA, ETHER, endWorlds, held, nft, playWorld, serviceFailure, token } from './tokenWorld'

vi.setConfig({ testTimeout: 20_000 })
// Code that is loaded once takes no time in a test: a view that mounted late would ask the service again.
beforeAll(async () => {
  const { open } = await playWorld({ balances: HELD })
  await open().find('[data-testid="lk-token"]')
  endWorlds()
})
afterEach(endWorlds)

const Elsewhere = () => <p>Elsewhere</p>

const HOSTILE = { name: '\u202e<b>Free</b> gift', symbol: 'GIFT' }
const HELD = [
  held(ETHER, 2_104_999_999_999_999_999n, 717_504n),
  held(token('USDC', { name: 'USD Coin' }), 5_000_999_999n, 500_099n),
  held(token('DUST'), 1n, 0n),
  held(token('GIFT', HOSTILE), 10n ** 30n),
]
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => held(token(`T${index}`), 1_000_000n, BigInt(count - index)))
const status = (root: ShadowRoot, words: string) =>
  vi.waitFor(() => {
    const said = [...root.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent)
    if (!said.some((each) => each?.includes(words))) throw new Error(said.join(' | '))
  })

test('BAL-01 BAL-03 the total is above the native balance; rows have name, truncated amount and value, the highest first', async () => {
  const { open } = await playWorld({ balances: HELD })
  const { rows, find, root } = open()
  await find('[data-testid="lk-token"]')
  expect(rows()).toEqual([
    ['Ether', '2.104 ETH', '$7,175.04'],
    ['USD Coin', '5,000.99 USDC', '$5,000.99'],
  ])
  const worth = await find('.account-worth')
  const said = () => [...worth.querySelectorAll(':scope > :not(.chip)')].map((part) => part.textContent)
  await vi.waitFor(() => expect(said()).toEqual(['Total balance$12,176.03', '0.500 ETH']))
  expect(root.querySelector('.token-amount')?.getAttribute('title')).toBe('2.104999999999999999 ETH')
  await status(root, '2 tokens')
})

test('VIS-04 a token has its logo by its contract; one that only claims to be USDC has a letter', async () => {
  const real = token('USDC', { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', name: 'Real' })
  const { open } = await playWorld({
    balances: [held(real, 2n, 200n), held(token('USDC', { name: 'False' }), 1n, 100n)],
  })
  const { find, root } = open()
  await find('[data-testid="lk-token"]')
  const icons = () => [...root.querySelectorAll('[data-testid="lk-token"] .token-icon')]
  await vi.waitFor(() =>
    expect(icons().map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
      ['IMG', ''],
      ['SPAN', 'U'],
    ]),
  )
})

test('BAL-01 hidden tokens are shown as text on request, and can be hidden again', async () => {
  const { open } = await playWorld({ balances: HELD })
  const { rows, find, root } = open()
  const show = await find('button', 'Show hidden tokens (2)')
  show.click()
  const list = await find('ul', 'Hidden tokens')
  expect(rows().slice(2)).toEqual([
    ['DUST coin', '<0.01 DUST', '< $0.01'],
    ['<b>Free</b> gift', '1,000,000,000,000,000,000,000,000.00 GIFT', null],
  ])
  expect(list.querySelector('b')).toBeNull()
  ;(await find('button', 'Hide')).click()
  await vi.waitFor(() => expect(root.querySelector('ul[aria-label="Hidden tokens"]')).toBeNull())
})

test('BAL-01 500 tokens are one list, and only those in view are in the page', async () => {
  const { open } = await playWorld({ balances: many(500) })
  const { find, rows, root } = open()
  const list = await find('ul', 'Tokens')
  await vi.waitFor(() => expect(rows().length).toBeGreaterThan(8))
  expect(rows().length).toBeLessThan(40)
  expect(list.getAttribute('style')).toContain(`${500 * 56}px`)
  expect(root.querySelector('li[aria-posinset="1"]')?.getAttribute('aria-setsize')).toBe('500')
})

test('BAL-01 while the list loads its space is reserved and announced', async () => {
  const { open, script } = await playWorld({ balances: HELD })
  script.play('late', 'balances')
  const { root, find, rows } = open()
  await status(root, 'Loading tokens')
  expect(root.querySelectorAll('.token .skeleton[style*="border-radius"]')).toHaveLength(4)
  expect((await find('.tokens-total')).getAttribute('aria-busy')).toBe('true')
  script.settle()
  await vi.waitFor(() => expect(rows()).toHaveLength(2))
})

test('BAL-01 an account without balances offers ways to add funds, if the page has them', async () => {
  const receive: PluginManifest = {
    id: 'receive',
    api: 1,
    views: { AllWallets: { load: async () => ({ View: Elsewhere }) } },
    slots: { 'account.action': [{ id: 'receive', order: 1, label: 'Receive', icon: 'qr', opens: 'AllWallets' }] },
  }
  const { open, kernel } = await playWorld({ balances: [held(ETHER, 0n)], plugins: [receive] })
  const { find, root } = open()
  await find('h3', 'No tokens yet')
  expect(root.querySelector('[data-testid="lk-token"]')).toBeNull()
  ;(await find('.tokens-nothing button', 'Receive')).click()
  expect(kernel.store.get(kernel.router.stateAtom).stack.at(-1)?.view).toBe('AllWallets')
})

const sending: PluginManifest = {
  id: 'send',
  api: 1,
  views: { AllWallets: { load: async () => ({ View: Elsewhere }) } },
  slots: { 'account.action': [{ id: 'send', order: 1, label: 'Send', icon: 'arrowUp', opens: 'AllWallets' }] },
}

test('BAL-01 SND-01 a row leads to sending its token; spent and hidden tokens are not buttons', async () => {
  const spent = held(token('GONE', { network: 'eip155:1', address: null }), 0n)
  const { open, kernel } = await playWorld({ balances: [...HELD.slice(1), spent], plugins: [sending] })
  const { find, root } = open()
  const row = await find('button[data-testid="lk-token"]', 'USD Coin')
  expect(root.querySelector(`[id="${row.getAttribute('aria-describedby')}"]`)?.textContent).toBe('Send')
  ;(await find('button', 'Show hidden tokens (2)')).click()
  await find('ul', 'Hidden tokens')
  const buttons = [...root.querySelectorAll('button[data-testid="lk-token"] .token-name')]
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['USD Coin'])
  row.click()
  const { view, params } = kernel.store.get(kernel.router.stateAtom).stack.at(-1) ?? {}
  expect(view).toBe('AllWallets')
  expect(params).toMatchObject({ held: { token: { symbol: 'USDC' }, units: 5_000_999_999n } })
})

test('BAL-01 on a page that cannot send, rows are not buttons', async () => {
  const { open } = await playWorld({ balances: HELD })
  const { find, root } = open()
  await find('[data-testid="lk-token"]')
  expect(root.querySelector('button[data-testid="lk-token"]')).toBeNull()
})

test('BAL-01 BAL-07 going back from another view leads to the same position in the same tab', async () => {
  const { open, kernel } = await playWorld({ balances: many(60), nfts: [nft('1')], plugins: [sending] })
  const { find, root } = open()
  const stage = () => root.querySelector('.stage') as HTMLElement
  const scrollTo = (topPx: number) => {
    stage().scrollTop = topPx
    stage().dispatchEvent(new Event('scroll'))
  }
  const row = await find('button[data-testid="lk-token"]', 'T1 coin')
  scrollTo(420)
  row.click()
  await find('p', 'Elsewhere')
  expect(stage().scrollTop).toBe(0)
  kernel.router.back()
  await find('[data-testid="lk-token"]')
  await vi.waitFor(() => expect(stage().scrollTop).toBe(420))
  ;(await find('[role="tab"]', 'NFTs')).click()
  await find('button.nft', 'Door 1')
  ;(await find('.account-actions button', 'Send')).click()
  await find('p', 'Elsewhere')
  kernel.router.back()
  await find('button.nft', 'Door 1')
  expect((await find('[role="tab"][aria-selected="true"]')).textContent).toBe('NFTs')
})

test('BAL-02 a failure is announced once, and stays in the tab with its technical text; the retry appears when the pause ends', async () => {
  const { open, script, clock, requests, toast } = await playWorld({ balances: HELD })
  let fail = () => {}
  script.play(() => new Promise((_, reject) => (fail = () => reject(serviceFailure(429)))), 'balances')
  const { find, root, rows, text } = open()
  // All that shows it is there: what came later would ask again on its own.
  await find('.tokens-total[aria-busy="true"]')
  await vi.waitFor(() => expect(requests.count('balances')).toBe(1))
  fail()
  const note = await find('[role="note"]', 'Couldn’t load your tokens')
  expect(note.textContent).toContain('Try again in 30 seconds.')
  expect(note.querySelector('button')).toBeNull()
  expect(toast()).toBe('Token Balance Unavailable')
  const alerts = () => [...root.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent)
  await vi.waitFor(() => expect(alerts()).toEqual(['Token Balance Unavailable']))
  await find('details', 'HTTP status code: 429')
  // Only the coin's own balance is shown, and large.
  const worth = await find('.account-worth')
  await vi.waitFor(() =>
    expect([...worth.querySelectorAll(':scope > :not(.chip)')].map((part) => part.textContent)).toEqual(['0.500 ETH']),
  )
  clock.advance(30_000)
  script.play('approve')
  expect(requests.count('balances')).toBe(1)
  ;(await find('[role="note"] button', 'Try again')).click()
  await vi.waitFor(() => expect(rows()).toHaveLength(2))
  expect(text()).not.toContain('Couldn’t load your tokens')
  expect(requests.count('balances')).toBe(2)
})

test('BAL-02 earlier balances stay visible, with their age', async () => {
  const { open, script, clock, tokens } = await playWorld({ balances: HELD })
  await tokens.portfolio(ADA)
  clock.advance(5 * 60_000)
  script.play(() => {
    throw serviceFailure(500)
  }, 'balances')
  const { find, rows } = open()
  const note = await find('[role="note"]', 'Couldn’t load your tokens')
  expect(note.textContent).toContain('Last updated 5 min ago.')
  expect(rows()).toHaveLength(2)
})

test('BAL-01 a transaction sent here changes rows and total without a reload', async () => {
  const { open, hold, kernel } = await playWorld({ balances: [held(token('TUSD'), 5_000_000n, 500n)] })
  const { find, rows } = open()
  await find('.tokens-total', '$5.00')
  hold([held(token('TUSD'), 2_500_000n, 250n)])
  kernel.emit('tx:submitted', { network: 'eip155:1', hash: '0xaa', from: ADA, kind: 'send' })
  await find('.tokens-total', '$2.50')
  await vi.waitFor(() => expect(rows()).toEqual([['TUSD coin', '2.50 TUSD', '$2.50']]))
})

test('BAL-01 the embedded wallet’s tab sends a request every 10 s while it is open, and stops when the service asks for a pause', async () => {
  const { open, clock, requests, kernel, script } = await playWorld({ balances: HELD, wallet: 'auth' })
  const { find } = open()
  await find('[data-testid="lk-token"]')
  const tick = async (count: number) => {
    // The next wait begins when the answer is there.
    await vi.waitFor(() => expect(clock.pending()).toBeGreaterThan(0))
    clock.advance(10_000)
    await vi.waitFor(() => expect(requests.count('balances')).toBe(count))
  }
  await tick(2)
  await tick(3)
  script.play(() => {
    throw serviceFailure(503)
  }, 'balances')
  await tick(4)
  script.play('approve')
  clock.advance(120_000)
  await Promise.resolve()
  expect(requests.count('balances')).toBe(4)
  await kernel.router.close()
})

test('BAL-01 an account of another wallet is not requested again automatically', async () => {
  const { open, clock, requests } = await playWorld({ balances: HELD })
  const { find } = open()
  await find('[data-testid="lk-token"]')
  clock.advance(120_000)
  expect(requests.count('balances')).toBe(1)
})

const openNfts = async (nfts: Parameters<typeof playWorld>[0]) => {
  const world = await playWorld(nfts)
  const page = world.open()
  ;(await page.find('[role="tab"]', 'NFTs')).click()
  return { ...world, ...page }
}

test('BAL-07 NFT pictures load without a referrer; a click shows collection, number and contract', async () => {
  const picture = 'https://pictures.example/1.svg'
  const hostile = [nft('2', { previewUrl: 'javascript:alert(1)' }), nft('3', { name: '' })]
  const { find, root } = await openNfts({ nfts: [nft('1', { previewUrl: picture }), ...hostile] })
  const tile = await find('button.nft', 'Door 1')
  const image = tile.querySelector('img')
  expect([image?.src, image?.referrerPolicy, image?.alt]).toEqual([picture, 'no-referrer', ''])
  expect(root.querySelectorAll('.nft img')).toHaveLength(1)
  await find('button.nft', 'NFT 3')
  tile.click()
  const detail = await find('.nft-detail')
  expect(detail.textContent).toBe('Door 1CollectionDoorsToken ID1Contract0x333333…333333')
  expect(tile.getAttribute('aria-controls')).toBe(detail.id)
  tile.click()
  await vi.waitFor(() => expect(root.querySelector('.nft-detail')).toBeNull())
})

test('BAL-07 spam is hidden, whether the service marks it or it contains a web address; more is loaded page by page', async () => {
  const nfts = [nft('1'), nft('2', { isSpam: true }), nft('3', { name: 'claim.example' }), nft('4'), nft('5'), nft('6')]
  const { find, root, requests } = await openNfts({ nfts })
  const names = () => [...root.querySelectorAll('.nft-name')].map(({ textContent }) => textContent)
  await find('button', 'Show hidden NFTs (2)')
  expect(names()).toEqual(['Door 1', 'Door 4'])
  ;(await find('button', 'Show more')).click()
  await find('button.nft', 'Door 6')
  expect(names()).toEqual(['Door 1', 'Door 4', 'Door 5', 'Door 6'])
  expect(requests.count('nfts')).toBe(2)
  ;(await find('button', 'Show hidden NFTs (2)')).click()
  await find('ul[aria-label="Hidden NFTs"] button', 'Door 2')
})

test.each([
  ['nothing collected', { nfts: [] }, 'No NFTs yet'],
  ['no service in the page', {}, 'NFTs aren’t available here'],
])('BAL-07 %s is shown', async (_title, world, words) => {
  const { find } = await openNfts(world)
  await find('h3', words)
})

test('BAL-07 after a failure, a retry shows the current balances', async () => {
  const world = await playWorld({ nfts: [nft('1')] })
  world.script.play('reject', 'nfts')
  const { find } = world.open()
  ;(await find('[role="tab"]', 'NFTs')).click()
  await find('[role="alert"]', 'Couldn’t load your NFTs')
  world.script.play('approve')
  ;(await find('[role="alert"] button', 'Try again')).click()
  await find('button.nft', 'Door 1')
})
