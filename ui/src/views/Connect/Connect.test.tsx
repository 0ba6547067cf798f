// Connect with everything that plugins and hosts add to it, over a real kernel and a list that the test controls.
import type { KernelOptions, PluginManifest } from '@latchkey/kernel'
import type { FirstWallets, ListedWallet, WalletListService } from '@latchkey/kernel/contracts'
import { createFakeChain, createFakeKernel, createFakeWallet, type FakeWalletOptions } from '@latchkey/kernel/testing'
import { atom } from 'jotai/vanilla'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type MountedModal, mountModal } from '../../mount'

const mounted: MountedModal[] = []
afterEach(() => {
  for (const modal of mounted.splice(0)) modal.dispose()
})

const listed = (id: string): ListedWallet => ({ id, name: id, chains: [], isCertified: false })
const NONE: FirstWallets = { recent: [], featured: [], custom: [], recommended: [], count: null }
const FULL: FirstWallets = {
  recent: [listed('Lately')],
  featured: [listed('Starred')],
  custom: [listed('Ours')],
  recommended: [listed('Maybe')],
  count: 619,
}
const NoView = () => null
const view = { load: async () => ({ View: NoView }) }

/** A plugin that lists wallets as soon as `answer` is called. */
function createList() {
  const firstAtom = atom(NONE)
  const choose = vi.fn<WalletListService['choose']>()
  const load = vi.fn()
  const plugin: PluginManifest<{ provides: 'walletList' }> = {
    id: 'lists',
    api: 1,
    provides: ['walletList'],
    views: { AllWallets: { title: 'All wallets', ...view } },
    async load() {
      load()
      return { setup: (ctx) => void ctx.provide('walletList', { firstAtom, choose }) }
    },
  }
  return { plugin, firstAtom, choose, load }
}

const email: PluginManifest = {
  id: 'email',
  api: 1,
  views: { ConnectingWalletConnect: view },
  slots: {
    'connect.method': [{ id: 'email', order: 1, label: 'Email', icon: 'mail', opens: 'ConnectingWalletConnect' }],
  },
}

/** The way to wallets elsewhere. */
const pairing: PluginManifest = {
  id: 'pairing',
  api: 1,
  connects: ['walletConnect'],
  views: { ConnectingWalletConnectBasic: view },
}

function play(options: Partial<KernelOptions> = {}, wallets: FakeWalletOptions[] = [{ id: 'a', name: 'Rabby' }]) {
  const connectors = wallets.map((wallet) => createFakeWallet(wallet).connector)
  const { kernel } = createFakeKernel({ chains: [createFakeChain({ connectors })], ...options })
  const modal = mountModal(kernel)
  mounted.push(modal)
  const root = modal.element.shadowRoot as ShadowRoot
  const buttons = () => [...root.querySelectorAll<HTMLButtonElement>('.view button:not(.plain)')]
  const names = () => buttons().map(({ textContent }) => textContent)
  kernel.router.open('Connect')
  return {
    kernel,
    root,
    names,
    see: (...expected: string[]) =>
      vi.waitFor(() => {
        const seen = names()
        expect(seen.map((name, index) => name.includes(expected[index] ?? '\0'))).toEqual(expected.map(() => true))
        expect(seen).toHaveLength(expected.length)
      }),
    async find(name: string): Promise<HTMLButtonElement> {
      return vi.waitFor(() => {
        const found = buttons().find(({ textContent }) => textContent.includes(name))
        if (!found) throw new Error(`No '${name}' in ${names().join(' | ')}`)
        return found
      })
    },
    top: () => kernel.store.get(kernel.router.stateAtom).stack.at(-1)?.view,
  }
}
const PAIRING: FakeWalletOptions = { id: 'walletConnect', name: 'WalletConnect', kind: 'walletConnect' }

describe('sections', () => {
  test.each([
    [5, 5],
    [50, 8],
  ])(
    'CON-05 for %i wallets that a manifest announces, space is reserved for %i before its code has loaded',
    async (count, rooms) => {
      const plugin: PluginManifest<{ provides: 'walletList' }> = {
        ...createList().plugin,
        slots: { 'connect.wallets': [{ id: 'first', order: 0, count }] },
        load: () => new Promise<never>(() => {}),
      }
      const { root, see } = play({ plugins: [plugin] })
      await see('Rabby')
      // One more for the way to all wallets.
      await vi.waitFor(() => expect(root.querySelectorAll('.row > .skeleton:first-child')).toHaveLength(rooms + 1))
    },
  )

  test('CON-01 CON-06 CON-07 every section is in its order, with its mark, and all wallets have their count', async () => {
    const { plugin, firstAtom } = createList()
    const external: FakeWalletOptions = { id: 'x', name: 'Outside', kind: 'external' }
    const modal = play({ plugins: [plugin, pairing] }, [
      external,
      { id: 'a', name: 'Rabby', kind: 'announced' },
      PAIRING,
    ])
    modal.kernel.store.set(firstAtom, FULL)
    await modal.see('WalletConnect', 'LatelyRecent', 'Rabby', 'Starred', 'Ours', 'Outside', 'Maybe', 'All wallets610+')
    expect((await modal.find('Rabby')).textContent).toContain('Installed')
    expect((await modal.find('WalletConnect')).dataset.testid).toBe('lk-wallet-walletconnect')
    expect(modal.root.querySelectorAll('[data-testid=lk-wallet-item]')).toHaveLength(6)
  })
  test('VIS-06 recently used wallets come before installed ones, newest first, and take one click', async () => {
    const { plugin, firstAtom, choose } = createList()
    const modal = play({ plugins: [plugin] })
    const recent = [listed('Newest'), listed('Older')]
    modal.kernel.store.set(firstAtom, { ...FULL, recent })
    await modal.see('NewestRecent', 'OlderRecent', 'Rabby', 'Starred', 'Ours', 'Maybe', 'All wallets610+')
    ;(await modal.find('Newest')).click()
    expect(choose).toHaveBeenCalledExactlyOnceWith(recent[0])
  })
  test('FST-01 the first frame does not wait for a picture of ours: WalletConnect’s mark is drawn in the list', async () => {
    const modal = play({ plugins: [pairing] }, [PAIRING])
    const row = await modal.find('WalletConnect')
    expect(row.querySelector('svg.wallet-icon')).not.toBeNull()
    expect(row.querySelector('img')).toBeNull()
  })

  const rabby: FakeWalletOptions = { id: 'a', name: 'Rabby', kind: 'announced' }
  const zerion: FakeWalletOptions = { id: 'z', name: 'Zerion', kind: 'external' }
  test.each([
    ['one family', [], {}, [rabby, zerion], ['Zerion', 'Rabby']],
    ['several ways in', [pairing], {}, [PAIRING, rabby, zerion], ['Zerion', 'WalletConnect', 'Rabby']],
    [
      'the site’s order',
      [pairing],
      { connectorOrder: ['injected'] },
      [PAIRING, rabby, zerion],
      ['Zerion', 'Rabby', 'WalletConnect'],
    ],
  ] as const)(
    'VIS-06 the wallet used last comes first after disconnecting, and needs one click: %s',
    async (_page, plugins, policy, wallets, order) => {
      const modal = play({ plugins, policy }, [...wallets])
      await modal.find('Zerion')
      await modal.kernel.connections.connect('z')
      await modal.kernel.connections.disconnect()
      await modal.kernel.router.close()
      modal.kernel.router.open('Connect')
      await modal.see(...order)
      ;(await modal.find('Zerion')).click()
      await vi.waitFor(() => expect(modal.kernel.store.get(modal.kernel.connections.activeAtom)?.connectorId).toBe('z'))
    },
  )
  test('VIS-06 a listed wallet that was last paired comes before the row that pairs with any wallet', async () => {
    const { plugin, firstAtom } = createList()
    const modal = play({ plugins: [plugin, pairing] }, [PAIRING])
    modal.kernel.store.set(firstAtom, { ...NONE, recent: [listed('Newest'), listed('Older')] })
    await modal.see('WalletConnect', 'Newest', 'Older', 'All wallets')
    await modal.kernel.connections.connect('walletConnect', 'Newest')
    await modal.kernel.connections.disconnect()
    await modal.kernel.router.close()
    modal.kernel.router.open('Connect')
    await modal.see('NewestRecent', 'WalletConnect', 'OlderRecent', 'All wallets')
  })
  test('CON-01 the host’s order', async () => {
    const modal = play({ policy: { connectorOrder: ['injected'] } }, [PAIRING, { id: 'a', name: 'Rabby' }])
    await modal.see('Rabby', 'WalletConnect')
  })
  const installed: FakeWalletOptions = { id: 'a', name: 'Rabby', kind: 'announced' }
  test.each([
    ['one family', [], {}, [installed], ['Rabby']],
    ['wallets elsewhere', [pairing], {}, [PAIRING, installed], ['WalletConnect', 'Rabby']],
    ['the site’s order', [pairing], { connectorOrder: ['injected'] }, [PAIRING, installed], ['Rabby', 'WalletConnect']],
  ] as const)(
    'BRW-06 the wallet that contains the page comes first, even if it responds last: %s',
    async (_page, plugins, policy, others, order) => {
      const hosts: PluginManifest = { id: 'hosts', api: 1, connects: ['org.example.host'] }
      const host: FakeWalletOptions = { id: 'org.example.host', name: 'Host', kind: 'announced' }
      const { see } = play({ plugins: [hosts, ...plugins], policy }, [...others, host])
      await see('Host', ...order)
    },
  )

  test('CON-01 there is no WalletConnect row once it is connected', async () => {
    const modal = play({ plugins: [pairing] }, [PAIRING, { id: 'a', name: 'Rabby' }])
    await modal.see('WalletConnect', 'Rabby')
    await modal.kernel.connections.connect('walletConnect')
    modal.kernel.router.open('Connect')
    await modal.see('Rabby')
  })
  test('CON-04 choosing a listed wallet calls the wallet list; WalletConnect opens its code', async () => {
    const { plugin, firstAtom, choose } = createList()
    const modal = play({ plugins: [plugin, pairing] }, [PAIRING])
    modal.kernel.store.set(firstAtom, FULL)
    ;(await modal.find('Starred')).click()
    expect(choose).toHaveBeenCalledWith(FULL.featured[0])
    ;(await modal.find('WalletConnect')).click()
    expect(modal.top()).toBe('ConnectingWalletConnectBasic')
  })
  test('WalletConnect loads when the pointer is over its row', async () => {
    const wallet = createFakeWallet(PAIRING)
    const warm = vi.fn(async () => {})
    const connector = { ...wallet.connector, warm }
    const modal = play({ chains: [createFakeChain({ connectors: [connector] })], plugins: [pairing] })
    const row = await modal.find('WalletConnect')
    expect(row.textContent).toContain('Scan with your phone')
    row.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    await vi.waitFor(() => expect(warm).toHaveBeenCalled())
  })
  test('late rows are added below the visitor’s current row, which keeps its focus', async () => {
    const { plugin, firstAtom } = createList()
    const modal = play({ plugins: [plugin] })
    await modal.see('Rabby', 'All wallets')
    const row = await modal.find('Rabby')
    row.focus()
    modal.kernel.store.set(firstAtom, { ...NONE, recent: [listed('Lately')] })
    await modal.see('Rabby', 'All wallets', 'Lately')
    expect(modal.root.activeElement).toBe(row)
  })
  test('CON-05 late rows are added below the row under a pointer that came directly from a React page’s button', async () => {
    const { plugin, firstAtom } = createList()
    const modal = play({ plugins: [plugin] })
    await modal.see('Rabby', 'All wallets')
    const page = createRoot(document.body.appendChild(document.createElement('div')))
    flushSync(() => page.render(<button type="button">Reserve</button>))
    const relatedTarget = document.querySelector('body > div > button')
    const row = await modal.find('Rabby')
    row.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, relatedTarget }))
    modal.kernel.store.set(firstAtom, { ...NONE, recent: [listed('Lately')] })
    await modal.see('Rabby', 'All wallets', 'Lately')
    page.unmount()
  })
  test('a list that fails to load leaves the installed wallets and the way to all wallets', async () => {
    const broken: PluginManifest = { ...createList().plugin, load: () => Promise.reject(new Error('404')) }
    await play({ plugins: [broken] }).see('Rabby', 'All wallets')
  })
})

describe('CON-05 excluded wallets', () => {
  const WALLETS: FakeWalletOptions[] = [
    { id: 'io.house', name: 'House', kind: 'announced' },
    { id: 'host', name: 'Hosted', kind: 'external' },
    { id: 'injected', name: 'Browser wallet', kind: 'injected' },
    { id: 'a', name: 'Rabby', kind: 'announced' },
  ]
  const excluding = (ids: readonly string[]): FirstWallets => ({ ...NONE, isExcluded: ({ id }) => ids.includes(id) })
  /** One family and no WalletConnect draws its rows by other code than the rest. */
  test.each([
    ['one family', [], []],
    ['several ways in', [pairing], [PAIRING]],
  ])('none are on the first screen, announced, injected or external: %s', async (_, plugins, wallets) => {
    const { plugin, firstAtom } = createList()
    const ruled: PluginManifest<{ provides: 'walletList' }> = {
      ...plugin,
      slots: { 'connect.wallets': [{ id: 'first', order: 0, count: 0, hasExclusions: true }] },
    }
    const modal = play({ plugins: [ruled, ...plugins] }, [...wallets, ...WALLETS])
    const others = wallets.map(({ name = '' }) => name)
    // Nothing is shown that may have to go again.
    await modal.see(...others, 'All wallets')
    modal.kernel.store.set(firstAtom, excluding(['io.house', 'host', 'injected']))
    await modal.see(...others, 'Rabby', 'All wallets')
    modal.kernel.store.set(firstAtom, excluding(['a', 'walletConnect']))
    await vi.waitFor(() => expect(modal.names().some((name) => name.includes('Rabby'))).toBe(false))
    expect(modal.names().filter((name) => /House|Hosted|Browser wallet/.test(name))).toHaveLength(3)
    expect(modal.names().filter((name) => name.includes('WalletConnect'))).toHaveLength(wallets.length)
  })
  test('a list that fails to load hides no wallet', async () => {
    const broken: PluginManifest = {
      ...createList().plugin,
      slots: { 'connect.wallets': [{ id: 'first', order: 0, count: 0, hasExclusions: true }] },
      load: () => Promise.reject(new Error('404')),
    }
    await play({ plugins: [broken] }).see('Rabby', 'All wallets')
  })
})

describe('SAF-10 unverified wallets', () => {
  const FAKE: FakeWalletOptions = { id: 'evil.example', name: 'MetaMаsk', kind: 'announced' }
  const fakeOf = (options: FakeWalletOptions) => ({ ...createFakeWallet(options).connector, rdns: options.id ?? null })

  test.each([
    ['one family', {}],
    ['several ways in', { plugins: [pairing] }],
  ])(
    'field case 14: a borrowed name is marked as unverified, in its row and during its request: %s',
    async (_, options) => {
      const connectors = [fakeOf({ ...FAKE, script: { connect: 'hang' } }), fakeOf({ id: 'io.rabby', name: 'Rabby' })]
      const modal = play({ chains: [createFakeChain({ connectors })], ...options })
      const row = await modal.find('MetaM')
      await vi.waitFor(() => expect(row.textContent).toContain('Unverified'))
      expect(row.textContent).toContain('Another wallet is known by this name.')
      expect((await modal.find('Rabby')).textContent).not.toContain('Unverified')
      row.click()
      await vi.waitFor(() => expect(modal.root.textContent).toContain('Waiting for MetaM'))
      await vi.waitFor(() =>
        expect(modal.root.querySelector('.hero')?.textContent).toContain('Another wallet is known'),
      )
    },
  )
  test('field case 15: a wallet that another one claims to be is marked, and no other is', async () => {
    const modal = play({}, [
      { id: 'com.house', name: 'House', kind: 'announced' },
      { id: 'com.house', name: 'Impostor', kind: 'announced' },
      { id: 'a', name: 'Rabby', kind: 'announced' },
    ])
    const row = await modal.find('House')
    await vi.waitFor(() => expect(row.textContent).toContain('Unverified'))
    expect(row.textContent).toContain('Two wallets in this browser claim to be this one.')
    expect(modal.names().some((name) => name.includes('Impostor'))).toBe(false)
    expect((await modal.find('Rabby')).textContent).not.toContain('Unverified')
  })
})

describe('CON-09 features', () => {
  const rows: [NonNullable<KernelOptions['features']>['allWallets'], boolean, string[]][] = [
    [undefined, false, ['Rabby', 'All wallets']],
    ['SHOW', false, ['Rabby', 'All wallets']],
    [false, false, ['Rabby']],
    ['HIDE', false, ['Rabby']],
    ['ONLY_MOBILE', false, ['Rabby']],
    ['ONLY_MOBILE', true, ['Rabby', 'All wallets']],
  ]
  test.each(rows)('CON-09 allWallets %j, on a phone %j', async (allWallets, isPhone, expected) => {
    const { plugin, load } = createList()
    const modal = play({ plugins: [plugin], features: { allWallets }, isMobile: () => isPhone })
    await vi.waitFor(() => expect(load).toHaveBeenCalled())
    await vi.waitFor(() => expect(modal.root.querySelector('.skeleton')).toBeNull())
    await modal.see(...expected)
  })
  test('CON-09 legalCheckbox: no method works until the terms are accepted; closing clears the checkbox', async () => {
    const features = { legalCheckbox: true }
    const policy = { termsUrl: 'https://example.com/terms', privacyUrl: 'javascript:alert(1)' }
    const modal = play({ features, policy, plugins: [email] })
    const opened = modal.kernel.router.stateAtom
    ;(await modal.find('Rabby')).click()
    ;(await modal.find('Email')).click()
    expect(modal.kernel.store.get(opened).stack).toHaveLength(1)
    const box = modal.root.querySelector<HTMLInputElement>('input[type=checkbox]')
    await vi.waitFor(() => expect(modal.root.activeElement).toBe(box))
    expect(modal.root.querySelector('.terms [role=alert]')?.textContent).toContain('Accept the terms')
    const links = [...modal.root.querySelectorAll<HTMLAnchorElement>('.terms a')]
    expect(links.map(({ href }) => href)).toEqual(['https://example.com/terms'])
    box?.click()
    await vi.waitFor(() => expect(modal.root.querySelector('[aria-disabled=true]')).toBeNull())
    ;(await modal.find('Rabby')).click()
    expect(modal.top()).not.toBe('Connect')
    await modal.kernel.router.close()
    await modal.kernel.connections.disconnect()
    modal.kernel.router.open('Connect')
    await vi.waitFor(() => expect(modal.root.querySelector<HTMLInputElement>('input')?.checked).toBe(false))
  })
  test('CON-09 collapseWallets: wallets are behind one row, and the focus moves to the first of them', async () => {
    const modal = play({ features: { collapseWallets: true }, policy: { methodOrder: ['email'] }, plugins: [email] })
    await modal.see('Email', 'Continue with a wallet')
    ;(await modal.find('Continue with a wallet')).click()
    await modal.see('Email', 'Rabby')
    expect(modal.root.activeElement?.textContent).toContain('Rabby')
  })
  test('CON-09 collapseWallets has no effect if wallets are the only way to connect', async () => {
    await play({ features: { collapseWallets: true } }).see('Rabby')
  })
})
