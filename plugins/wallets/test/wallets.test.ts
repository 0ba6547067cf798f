// @vitest-environment node
// The plugin in a kernel, over the real directory of this repository, with its faults, and with none at all.
import type { ListedWallet } from '@latchkey/kernel/contracts'
import { createFakeKernel, createFakeWallet } from '@latchkey/kernel/testing'
import type { WalletsOptions } from '@latchkey/plugin-wallets'
import { findWalletMark } from '@latchkey/ui/wallet-mark'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type FaultyExplorer, startFaultyExplorer } from '../../../services/local/explorer/startFaultyExplorer.ts'
import { connect, createPages, ID, idsOf, installed, namesOf, PROJECT, ready, scrollToEnd, until } from './walletPages'

const HOUR_MS = 3_600_000

let explorer: FaultyExplorer
const { play, end } = createPages(() => explorer.url)
beforeAll(async () => {
  explorer = await startFaultyExplorer({ port: 0, seed: 'plugin' })
})
afterEach(() => {
  end()
  explorer.faults.clear()
})
afterAll(() => explorer.stop())

test('CON-05 no request is sent before the list is shown; then recommended wallets are loaded, with the total', async () => {
  const page = await play()
  expect(page.requests()).toEqual([])
  page.look()
  await until(() => expect(namesOf(page.first().recommended)).toEqual(['MetaMask', 'Trust Wallet']))
  expect(page.first()).toMatchObject({ recent: [], featured: [], custom: [], isAllHidden: false })
  const [address] = page.requests()
  expect(page.requests()).toHaveLength(1)
  expect([address?.searchParams.get('entries'), address?.searchParams.get('chains')]).toEqual(['4', 'eip155:1'])
  expect(page.first().count).toBeGreaterThan(100)
})

test('CON-01 CON-05 featured wallets are in the host’s order and replace recommended ones', async () => {
  const page = await play({ featured: [ID.phantom, ID.metamask] })
  page.look()
  await until(() => expect(namesOf(page.first().featured)).toEqual(['Phantom', 'MetaMask']))
  await until(() => expect(page.first().count).not.toBeNull())
  expect(page.first().recommended).toEqual([])
})

test('CON-05 all pages together have every wallet of the networks once, 40 per page, except those shown first', async () => {
  const page = await play({ featured: [ID.phantom] })
  page.directory.open()
  await scrollToEnd(page)
  const everything = await fetch(
    `${explorer.url}/getWallets?${new URLSearchParams({ projectId: PROJECT, st: 'a', sv: 'b', chains: 'eip155:1', entries: '1' })}`,
  )
  const { count } = (await everything.json()) as { count: number }
  expect(page.all().wallets).toHaveLength(count)
  expect(new Set(idsOf(page.all().wallets)).size).toBe(count)
  expect(namesOf(page.all().wallets).slice(0, 4)).toEqual(['Phantom', 'MetaMask', 'Trust Wallet', 'Coinbase Wallet'])
  expect(page.all().count).toBe(count)
  const pages = page.requests().filter(({ searchParams }) => searchParams.get('entries') === '40')
  expect(pages.map(({ searchParams }) => searchParams.get('page'))).toEqual(pages.map((_, index) => `${index + 1}`))
  expect(new Set(pages.map(({ searchParams }) => searchParams.get('exclude'))).size).toBe(1)
})

test('CON-05 include, exclude and the networks of the page decide what is listed', async () => {
  const only = await play({ include: [ID.metamask, ID.safe, ID.phantom], exclude: [ID.phantom] })
  only.directory.open()
  await scrollToEnd(only)
  expect(namesOf(only.all().wallets)).toEqual(['MetaMask', 'Safe'])
  const bitcoin = await play({}, { networks: ['bip122:000000000019d6689c085ae165831e93'] })
  bitcoin.directory.open()
  await ready(bitcoin)
  expect(idsOf(bitcoin.all().wallets)).not.toContain(ID.metamask)
  expect(namesOf(bitcoin.all().wallets)).toContain('Xverse')
})

test('CON-05 an excluded wallet does not reappear as installed or as recent', async () => {
  const metamask = installed('MetaMask', { rdns: 'io.metamask' })
  const before = await play({}, { installed: [metamask] })
  await connect(before.kernel, metamask.id)
  const page = await play({ exclude: [ID.metamask] }, { storage: before.storage, installed: [metamask] })
  page.look()
  page.directory.open()
  await ready(page)
  expect(page.first().recent).toEqual([])
  // What Connect checks for each wallet in this browser.
  expect(page.first().isExcluded?.(metamask)).toBe(true)
  expect(page.first().isExcluded?.(installed('Safe'))).toBe(false)
  expect(page.all().installed.size).toBe(0)
  expect(namesOf(page.all().wallets)).not.toContain('MetaMask')
})

test('CON-05 installed wallets are first, marked and never repeated', async () => {
  const phantom = installed('phantom', { rdns: 'app.phantom' })
  const page = await play({}, { installed: [installed('Trust'), phantom, installed('Nobody knows me')] })
  page.directory.open()
  await scrollToEnd(page)
  const { wallets: list, installed: marks } = page.all()
  expect(namesOf(list).slice(0, 3)).toEqual(['Trust Wallet', 'Phantom', 'Nobody knows me'])
  expect([...marks]).toEqual([ID.trust, ID.phantom, 'here-Nobody knows me'])
  expect(namesOf(list).filter((name) => /phantom|trust/i.test(name))).toEqual(['Trust Wallet', 'Phantom'])
})

test('CON-05 a search requests 100, from two characters on, and counts its own results', async () => {
  const page = await play({ custom: [{ id: 'mine', name: 'My Vault' }] })
  page.directory.open()
  await ready(page)
  const before = page.requests().length
  page.directory.search('v')
  expect(page.requests()).toHaveLength(before)
  page.directory.search('vault')
  await ready(page)
  const query = page.requests().at(-1)?.searchParams
  expect([query?.get('search'), query?.get('entries'), query?.get('exclude')]).toEqual(['vault', '100', null])
  expect(namesOf(page.all().wallets)[0]).toBe('My Vault')
  for (const { name } of page.all().wallets) expect(name).toMatch(/vault/i)
  expect(page.all().count).toBe(page.all().wallets.length - 1)
})

test('ANA-02 the host is notified of searches, but not of just viewing the list', async () => {
  const page = await play()
  const listener = vi.fn()
  page.kernel.on('wallets:searched', listener)
  page.directory.open()
  page.directory.search('v')
  expect(listener).not.toHaveBeenCalled()
  page.directory.search('vault')
  page.directory.filterCertified(true)
  expect(listener.mock.calls).toEqual([
    [{ words: 'vault', isCertified: false }],
    [{ words: 'vault', isCertified: true }],
  ])
})

test('CON-05 the certified filter only lists certified wallets', async () => {
  const page = await play({ custom: [{ id: 'mine', name: 'Mine' }] })
  page.directory.open()
  page.directory.filterCertified(true)
  await scrollToEnd(page)
  expect(page.all().wallets.length).toBeGreaterThan(10)
  expect(page.all().wallets.filter(({ isCertified }) => !isCertified)).toEqual([])
})

test('CON-06 CON-07 VIS-06 the last two connected wallets are stored, newest first, and only after a success', async () => {
  const own = installed('Nobody knows me', { icon: 'data:image/png;base64,AA' })
  const page = await play({ custom: [{ id: 'mine', name: 'Mine', mobileLink: 'mine://' }] }, { installed: [own] })
  page.directory.open()
  await ready(page)
  const [safe] = page.all().wallets.filter(({ id }) => id === ID.safe)
  if (!safe) throw new Error('The directory has no Safe')
  const pair = async (wallet: ListedWallet) => {
    page.list.choose(wallet)
    await connect(page.kernel, 'walletConnect')
  }
  page.relay.play({ connect: 'reject' })
  await pair(safe).catch(() => {})
  expect(page.first().recent).toEqual([])
  page.relay.play({})
  await pair(safe)
  expect(namesOf(page.first().recent)).toEqual(['Safe'])
  const [mine] = page.first().custom
  if (!mine) throw new Error('The custom wallet is not shown')
  await pair(mine)
  await connect(page.kernel, own.id)

  const later = await play({}, { storage: page.storage })
  expect(later.first().recent).toMatchObject([
    { id: own.id, name: 'Nobody knows me', icon: 'data:image/png;base64,AA' },
    { id: 'mine', mobileLink: 'mine://' },
  ])
  later.directory.open()
  await ready(later)
  const third = await play({}, { storage: page.storage, installed: [own] })
  expect(idsOf(third.first().recent)).toEqual(['mine'])
})

test('CON-06 a pairing that the host opened makes its wallet recent, too', async () => {
  const page = await play()
  const links = await page.kernel.service('walletLinks')
  await links.find(ID.safe)
  page.kernel.router.push('ConnectingWalletConnect', { walletId: ID.safe })
  await connect(page.kernel, 'walletConnect')
  expect(namesOf(page.first().recent)).toEqual(['Safe'])
})

test('CON-06 an account without a wallet makes no wallet recent', async () => {
  const account = installed('Account', { kind: 'auth' })
  const page = await play({}, { installed: [account] })
  await connect(page.kernel, account.id)
  expect(page.first().recent).toEqual([])
})

test('CON-06 a code that any wallet may scan makes no wallet recent', async () => {
  const page = await play()
  page.kernel.router.push('ConnectingWalletConnectBasic')
  await connect(page.kernel, 'walletConnect')
  expect(page.first().recent).toEqual([])
})

test.each([
  ['junk', []],
  [{ id: 'a', name: 'A' }, []],
  [[null, 7, { id: 'a' }, { id: 'b', name: 'B', homepage: 7, chains: 'x' }], ['b']],
  [['a', 'b', 'c', 'd'].map((id) => ({ id, name: id })), ['a', 'b']],
])('CON-06 with %j in storage, only valid wallets are recent', async (stored, expected) => {
  const { storage } = createFakeKernel()
  storage.set('latchkey/1/wallets/recent', JSON.stringify({ v: 1, d: stored }))
  expect(idsOf((await play({}, { storage })).first().recent)).toEqual(expected)
})

test('CON-04 choosing leads to the wallet’s own connector, which is called in the click itself, or else to a pairing', async () => {
  const fake = createFakeWallet({ id: 'here', name: 'MetaMask', script: { connect: 'hang' } })
  const page = await play({}, { installed: [{ ...fake.connector, rdns: 'io.metamask' }] })
  await page.kernel.connections.warm()
  page.directory.open()
  await ready(page)
  const [metamask, trust] = page.all().wallets
  if (!metamask || !trust) throw new Error('The directory is empty')
  page.list.choose(metamask)
  page.list.choose(metamask)
  expect(fake.requests).toEqual(['connect'])
  expect(page.top()).toMatchObject({ view: 'ConnectingExternal', params: { connectorId: 'here' } })
  page.list.choose(trust)
  expect(page.top()).toMatchObject({ view: 'ConnectingWalletConnect', params: { walletId: ID.trust } })
  expect(page.kernel.store.get(page.kernel.router.stateAtom).stack).toHaveLength(1)
})

test.each([true, false])(
  'WCT-06 after a tap, the relay request is sent immediately if the app was opened: %s',
  async (isOpened) => {
    const opened: string[] = []
    const openApp = (wallet: { name: string }) => opened.push(wallet.name) > 0 && isOpened
    const page = await play({ custom: [{ id: 'mine', name: 'Mine', mobileLink: 'mine://' }] }, { relay: { openApp } })
    page.relay.play({ connect: 'hang' })
    await page.kernel.connections.warm()
    const [mine] = page.first().custom
    if (!mine) throw new Error('The custom wallet is not shown')
    page.list.choose(mine)
    expect(opened).toEqual(['Mine'])
    const attempt = page.kernel.store.get(page.kernel.connections.attemptAtom)
    expect(attempt?.connectorId).toBe(isOpened ? 'walletConnect' : undefined)
    expect(page.top()).toMatchObject({ view: 'ConnectingWalletConnect', params: { walletId: 'mine' } })
  },
)

test('CON-04 on a page that cannot pair, choosing leads to where to get the wallet', async () => {
  const page = await play({}, { isAlone: true })
  page.directory.open()
  await ready(page)
  const [metamask] = page.all().wallets
  if (!metamask) throw new Error('The directory is empty')
  page.list.choose(metamask)
  expect(page.top()).toMatchObject({ view: 'GetListedWallet', params: { walletId: ID.metamask } })
  expect(page.first()).toMatchObject({ isAllHidden: true, recommended: [] })
})

test.each([
  ['show', false, false],
  ['show', true, false],
  ['hide', true, true],
  ['onlyMobile', false, true],
  ['onlyMobile', true, false],
] as const)('CON-09 allWallets %s, phone %s: hidden %s', async (allWallets, isMobile, isAllHidden) => {
  const page = await play({ allWallets }, { isMobile })
  expect(page.first().isAllHidden).toBe(isAllHidden)
})

test('CON-04 links of a wallet are found in whatever list it is in', async () => {
  const page = await play({ custom: [{ id: 'mine', name: 'Mine', universalLink: 'https://mine.example' }] })
  const links = await page.kernel.service('walletLinks')
  expect(await links.find('mine')).toMatchObject({ universalLink: 'https://mine.example' })
  expect(await links.find(ID.phantom)).toMatchObject({ name: 'Phantom', mobileLink: 'phantom://' })
  expect(await links.find('nobody')).toBeNull()
  explorer.faults.add({ kind: 'status' })
  expect(await links.find(ID.safe)).toMatchObject({ name: 'Safe', homepage: 'https://safe.global' })
})

test('API-07 without a directory, the list has the bundled wallets, and no request is sent', async () => {
  for (const explorerUrl of [null, undefined]) {
    const page = await play({
      explorerUrl,
      ...(explorerUrl === undefined && { projectId: undefined }),
    } as WalletsOptions)
    page.look()
    await until(() => expect(namesOf(page.first().recommended)).toEqual(['MetaMask', 'Trust Wallet']))
    page.directory.open()
    await ready(page)
    expect(page.all().wallets.length).toBeGreaterThanOrEqual(8)
    expect(page.all().count).toBe(page.all().wallets.length)
    // Pictures that the page already has.
    const icons = page.all().wallets.map(({ icon }) => icon ?? '')
    expect(icons.filter((icon) => icon !== '' && !icon.startsWith('data:image/svg+xml,'))).toEqual([])
    page.directory.search('phan')
    await ready(page)
    expect(namesOf(page.all().wallets)).toEqual(['Phantom'])
    expect(page.requests()).toEqual([])
  }
})

test('API-07 VIS-04 bundled wallets have their logos, from the list to the pairing', async () => {
  const page = await play({ explorerUrl: null })
  page.look()
  const marks = () => page.first().recommended.map(({ name, icon }) => [name, icon])
  await until(() => expect(marks()).toEqual(['MetaMask', 'Trust Wallet'].map((name) => [name, findWalletMark(name)])))
  const links = await page.kernel.service('walletLinks')
  expect((await links.find(ID.safe))?.icon).toBe(findWalletMark('Safe'))
  expect(findWalletMark('Safe')).toMatch(/^data:image\/svg\+xml,/)
})

test('API-07 the bundled wallets are those for the networks of the page', async () => {
  const page = await play({ explorerUrl: null }, { networks: ['bip122:000000000019d6689c085ae165831e93'] })
  page.directory.open()
  await ready(page)
  expect(namesOf(page.all().wallets)).toContain('Xverse')
  expect(namesOf(page.all().wallets)).not.toContain('MetaMask')
})

test('CON-05 a failed first request is sent again, and the pages provide the total meanwhile', async () => {
  explorer.faults.add({ kind: 'status', times: 1 })
  const page = await play()
  page.directory.open()
  await ready(page)
  const count = page.all().count
  const isBundled = () => page.first().recommended.map(({ icon }) => icon?.startsWith('data:'))
  expect(isBundled()).toEqual([true, true])
  page.look()
  await until(() => expect(isBundled()).toEqual([false, false]))
  await scrollToEnd(page)
  expect([page.all().count, page.all().wallets.length]).toEqual([count, count])
})

test('API-07 the public directory is only requested with a project of the host', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ count: 0, data: [] }))
  const page = await play({ explorerUrl: undefined } as WalletsOptions)
  page.look()
  await until(() => expect(page.requests().map(({ origin }) => origin)).toEqual(['https://api.web3modal.org']))
})

test.each([
  ['busy', { kind: 'status', status: 429 }],
  ['down', { kind: 'status', status: 503 }],
  ["behind another network's page", { kind: 'html' }],
  ['malformed', { kind: 'wrongShape' }],
] as const)(
  'API-05 API-07 while the directory is %s, bundled wallets are shown; a retry gets the rest',
  async (_what, rule) => {
    explorer.faults.add({ ...rule })
    const page = await play({ featured: [ID.phantom] })
    page.directory.open()
    await until(() => expect(page.all().status).toBe('failed'))
    expect(namesOf(page.all().wallets).slice(0, 3)).toEqual(['Phantom', 'MetaMask', 'Trust Wallet'])
    expect(page.all().error).toMatchObject({ code: expect.stringMatching(/^wallets\//) })
    explorer.faults.clear()
    page.directory.loadMore()
    await ready(page)
    expect(page.all().wallets.length).toBeGreaterThan(40)
    expect(new Set(idsOf(page.all().wallets)).size).toBe(page.all().wallets.length)
  },
)

test('API-05 a directory without wallets is an empty list, not a failure', async () => {
  explorer.faults.add({ kind: 'empty' })
  const page = await play()
  page.directory.open()
  await ready(page)
  expect(page.all()).toMatchObject({ wallets: [], hasMore: false, error: null })
})

test('CON-05 a page that fails later keeps what was loaded, and is requested again', async () => {
  const page = await play()
  page.directory.open()
  await ready(page)
  const before = page.all().wallets.length
  explorer.faults.add({ kind: 'status', times: 1 })
  page.directory.loadMore()
  await until(() => expect(page.all().status).toBe('failed'))
  expect(page.all().wallets).toHaveLength(before)
  page.directory.loadMore()
  await ready(page)
  expect(page.all().wallets).toHaveLength(before + 40)
})

test('API-04 CON-05 leaving aborts a slow page', async () => {
  const page = await play()
  page.look()
  await until(() => expect(page.first().count).not.toBeNull())
  explorer.faults.add({ kind: 'slow', delayMs: HOUR_MS })
  const sent = vi.mocked(globalThis.fetch)
  page.directory.open()
  await until(() => expect(page.requests().at(-1)?.searchParams.get('entries')).toBe('40'))
  page.directory.close()
  expect(sent.mock.calls.at(-1)?.[1]?.signal?.aborted).toBe(true)
})
