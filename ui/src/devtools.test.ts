// The devtools panel over a real core with scripted wallets: what a developer sees, and what an export gives away.
import { type Core, createCore, type KernelOptions, type PluginManifest } from '@latchkey/kernel'
import { createFakeChain, createFakeClock, createFakeWallet, type FakeWalletOptions } from '@latchkey/kernel/testing'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type DevtoolsOptions, mountDevtools } from './devtools'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const NETWORK = 'eip155:1'
/** Hundreds of rows on a busy machine. */
const SLOW = { timeout: 10_000 }
const Empty = () => null
const PLUGINS: readonly PluginManifest[] = [
  { id: 'acme', api: 1, views: { AllWallets: { title: 'Acme', load: async () => ({ View: Empty }) } } },
  {
    id: 'broken',
    api: 1,
    load: () => Promise.reject(new Error('no chunk')),
    storage: { visits: { version: 3, parse: (raw) => raw } },
  },
]
const undo: (() => void)[] = []
// What a first look costs on a busy machine is not a part of a test.
beforeAll(() => import('./devtools/mountPanel'))
afterEach(() => {
  for (const each of undo.splice(0)) each()
  document.body.replaceChildren()
})

/** Each modal has its own, so that none finds what another stored in the page. */
function createKept(entries: readonly [string, string][] = []) {
  const kept = new Map(entries)
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }
}

function createModal(wallet: FakeWalletOptions = {}, options: Partial<KernelOptions> = {}) {
  const { connector } = createFakeWallet({ name: 'Rabby', accounts: [`${NETWORK}:${ADDRESS}`], ...wallet })
  const core = createCore({
    chains: [createFakeChain({ connectors: [connector] })],
    plugins: PLUGINS,
    clock: createFakeClock(),
    storage: createKept(),
    ...options,
  })
  undo.push(core.destroy)
  return { core, connect: () => connect(core) }
}

async function connect(core: Core) {
  const kernel = await core.load()
  await kernel.connectors.discover()
  await kernel.connections.connect('fake')
  return kernel
}

/** The panel, by role and name as a person finds things in it. */
async function show(modals: Parameters<typeof mountDevtools>[0], options?: DevtoolsOptions) {
  const unmount = mountDevtools(modals, options)
  undo.push(unmount)
  const root = await vi.waitFor(() => {
    const found = document.querySelector('latchkey-devtools')?.shadowRoot
    if (!found?.querySelector('button')) throw new Error('The panel is not there yet.')
    return found
  })
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)]
  const nameOf = (each: HTMLElement) => each.getAttribute('aria-label') ?? each.textContent ?? ''
  const button = (name: string) => all('button').find((each) => nameOf(each) === name)
  return {
    unmount,
    root,
    all,
    button,
    tabs: () => all('[role=tab]').map((each) => [each.textContent, each.tabIndex]),
    rows: () => all('li').map((each) => each.textContent ?? ''),
    text: () => root.querySelector('[role=tabpanel]')?.textContent ?? '',
    status: () => root.querySelector('.panel > [role=status]')?.textContent,
    see: (text: string) =>
      vi.waitFor(() => expect(root.querySelector('[role=tabpanel]')?.textContent).toContain(text), SLOW),
    async go(tab: string) {
      button(tab)?.click()
      await vi.waitFor(() => expect(root.querySelector('[aria-selected=true]')?.textContent).toBe(tab))
    },
    press(selector: string, key: string) {
      root.querySelector(selector)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }))
    },
  }
}

describe('events', () => {
  test('PLG-04 every event is listed, newest first, including those of unknown plugins, without its payload', async () => {
    const { core, connect } = createModal()
    const panel = await show({ core })
    const kernel = await connect()
    kernel.emit('acme:noticed' as 'modal:needed', { email: 'ada@example.org', to: ADDRESS } as unknown as undefined)
    await panel.see('acme:noticed')
    expect(panel.rows()[0]).toContain('{"email":"[redacted]","to":"0x7099…79C8"}')
    expect(panel.text()).toContain('session:connected')
    expect(panel.text()).not.toContain(ADDRESS)
  })
  test('the list can be filtered, paused, resumed and cleared', async () => {
    const { core } = createModal()
    const panel = await show({ core })
    const kernel = await core.load()
    kernel.router.open()
    await panel.see('modal:opened')
    const filter = panel.root.querySelector('input') as HTMLInputElement
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(filter, ' VIEW ')
    filter.dispatchEvent(new Event('input', { bubbles: true }))
    await vi.waitFor(() => expect(panel.rows().every((row) => row.includes('view:opened'))).toBe(true))
    panel.button('Pause')?.click()
    await panel.see('Paused.')
    const before = panel.rows().length
    kernel.router.push('Account')
    panel.button('Resume')?.click()
    kernel.router.push('UnsupportedChain')
    await panel.see('UnsupportedChain')
    expect(panel.rows()).toHaveLength(before + 1)
    panel.button('Clear')?.click()
    await panel.see('Nothing has happened yet')
  })
  test('the last 200 are kept', async () => {
    const { core } = createModal()
    const panel = await show({ core })
    const kernel = await core.load()
    for (let count = 1; count <= 230; count++) kernel.emit('rpc:denied', { method: `m${count}` })
    await panel.see('m230')
    expect(panel.rows()).toHaveLength(200)
    expect(panel.text()).not.toContain('"m30"')
  })
})

describe('requests', () => {
  test('RPC-01 method, network, class, decision and code, also for requests that Latchkey refused, and never a parameter', async () => {
    const { core, connect } = createModal({
      script: { request: ({ method }) => (method === 'personal_sign' ? '0xsigned' : Promise.reject({ code: 4001 })) },
    })
    const panel = await show({ core })
    const kernel = await connect()
    const request = (method: string) =>
      kernel.request({ network: NETWORK, method, params: ['a secret'] }).catch(() => {})
    await request('eth_blockNumber')
    await request('personal_sign')
    await request('eth_sendTransaction')
    await request('eth_sign')
    await panel.go('Requests')
    const [denied, refused, signed, read] = panel.rows()
    expect(read).toMatch(/eth_blockNumberSafeRespondedpublic endpointFirst0 ms$/)
    expect(signed).toMatch(/personal_signUnsafeApproved in the walletfakeFirst0 ms$/)
    expect(refused).toMatch(/eth_sendTransactionUnsafeRefused by the visitor.*rpc\/user-rejected/)
    expect(denied).toMatch(
      /eth_signDisallowedRefused by LatchkeyFirstkernel\/rpc-denied.*docs\/errors\/kernel\/rpc-denied\.md$/,
    )
    expect(panel.text()).not.toContain('a secret')
    await vi.waitFor(() => expect(panel.status()).toBe('Failed: rpc:settled, kernel/rpc-denied'))
  })
  test('RPC-01 a request without a connection is a row with its error code', async () => {
    const { core } = createModal()
    const panel = await show({ core })
    const kernel = await core.load()
    await kernel.request({ network: NETWORK, method: 'personal_sign', params: [] }).catch(() => {})
    await panel.go('Requests')
    await panel.see('kernel/not-connected')
    expect(panel.rows()[0]).toContain('Refused by Latchkey')
  })
  test('RPC-01 a method is redacted as well, because it may be any text', async () => {
    const { core } = createModal()
    const panel = await show({ core })
    const kernel = await core.load()
    await kernel.request({ network: NETWORK, method: `give_${ADDRESS}`, params: [] }).catch(() => {})
    await panel.go('Requests')
    await panel.see('kernel/rpc-denied')
    expect(panel.text()).not.toContain(ADDRESS)
  })
})

describe('state', () => {
  test('PLG-02 plugins: registered, ready with the loading time, or failed with the error code', async () => {
    const { core } = createModal()
    const panel = await show({ core })
    await panel.go('Plugins')
    await vi.waitFor(() => expect(panel.rows()).toEqual(['acmeRegistered–1 view', 'brokenRegistered–']))
    const kernel = await core.load()
    await kernel.plugins.activate('acme')
    await kernel.plugins.activate('broken').catch(() => {})
    await panel.see('Failed')
    expect(panel.rows()[0]).toContain('acmeReady0 ms')
    expect(panel.rows()[1]).toContain('kernel/plugin-failed')
  })
  test('the stack of views, the visible one first, with redacted parameters', async () => {
    const { core } = createModal()
    const panel = await show({ core })
    await panel.go('Views')
    await panel.see('The modal is closed.')
    const kernel = await core.load()
    kernel.router.open('Connect')
    kernel.router.push('ConnectingExternal', { connectorId: ADDRESS })
    await panel.see('2 views on the stack')
    expect(panel.rows()[0]).toMatch(/^ConnectingExternalshellShown\{"connectorId":"0x7099…79C8"\}/)
    expect(panel.rows()[1]).toMatch(/^Connectshell/)
  })
  test('sessions with shortened accounts, and stored entries with their size and version', async () => {
    const visits = JSON.stringify({ v: 3, d: { password: 'hunter2', count: 4 } })
    const storage = createKept([['latchkey/1/broken/visits', visits]])
    const { core, connect } = createModal({}, { storage })
    const panel = await show({ core })
    await connect()
    await panel.go('Sessions')
    await panel.see('eip155:1:0x7099…79C8')
    await panel.go('Storage')
    await panel.see('broken/visits')
    const row = panel.rows().find((each) => each.startsWith('broken/visits'))
    expect(row).toContain('44 bytes, version 3')
    expect(row).toContain('"password":"[redacted]"')
    expect(panel.rows().some((each) => each.startsWith('kernel/sessions'))).toBe(true)
    expect(panel.text()).not.toContain('hunter2')
    expect(panel.text()).not.toContain(ADDRESS)
  })
  test('SAF-10 field case 15: two wallets that claim one id are named, with the one that is listed, and the report has them', async () => {
    const [first, second] = ['House', 'Impostor'].map(
      (name) => createFakeWallet({ id: 'com.house', name, kind: 'announced' }).connector,
    )
    const { core } = createModal(
      {},
      { chains: [createFakeChain({ connectors: first && second ? [first, second] : [] })] },
    )
    const panel = await show({ core })
    await panel.go('Sessions')
    expect(panel.text()).not.toContain('Claimed twice')
    panel.button('Events')?.click()
    panel.button('Pause')?.click()
    const kernel = await core.load()
    await kernel.connectors.discover()
    kernel.emit('connector:conflicted', { id: 'com.house', name: `Impostor ${ADDRESS}` })
    // About a wallet that is not listed there is nothing to tell.
    for (let count = 0; count < 300; count++)
      kernel.emit('connector:conflicted', { id: `com.flood${count}`, name: 'x' })
    await panel.go('Sessions')
    await panel.see('com.houseClaimed twicelisted: Housenot listed: Impostor 0x7099…79C8')
    expect(panel.rows()).toHaveLength(1)
    const write = vi.fn(async (_: string) => {})
    vi.stubGlobal('navigator', { userAgent: 'Test/1', clipboard: { writeText: write } })
    panel.button('Copy report')?.click()
    await vi.waitFor(() => expect(write).toHaveBeenCalled())
    expect(JSON.parse(write.mock.calls[0]?.[0] ?? '').modals[0].conflicts).toEqual([
      { id: 'com.house', listed: 'House', rival: 'Impostor 0x7099…79C8' },
    ])
  })
  test('STO-01 a browser that refuses storage is reported as such', async () => {
    const refuse = () => {
      throw new Error('denied')
    }
    const { core } = createModal({}, { storage: { get: refuse, set: refuse, remove: refuse } })
    const panel = await show({ core })
    await panel.go('Storage')
    await panel.see('The browser keeps nothing for this page')
  })
})

describe('the export', () => {
  test('it has schema, version and user agent, every part, and no complete address or secret', async () => {
    const { core, connect } = createModal({ script: { request: 'reject' } }, { features: { swaps: false } })
    const panel = await show({ core })
    const kernel = await connect()
    kernel.emit('acme:noticed' as 'modal:needed', { note: `token=abc.def for ${ADDRESS}` } as unknown as undefined)
    kernel.emit('email:submitted' as 'modal:needed', undefined)
    await kernel.request({ network: NETWORK, method: 'personal_sign', params: [] }).catch(() => {})
    const write = vi.fn(async (_: string) => {})
    vi.stubGlobal('navigator', { userAgent: 'Test/1', clipboard: { writeText: write } })
    panel.button('Copy report')?.click()
    await vi.waitFor(() =>
      expect(panel.root.querySelector('.actions [role=status]')?.textContent).toBe('Report copied'),
    )
    const text = write.mock.calls[0]?.[0] ?? ''
    const report = JSON.parse(text)
    expect(report).toMatchObject({
      schemaVersion: 1,
      product: { name: 'Latchkey', version: expect.any(String) },
      userAgent: 'Test/1',
      modals: [
        {
          features: { swaps: false },
          plugins: [{ id: 'acme', state: 'registered' }, { id: 'broken' }],
          route: { isOpen: false },
          sessions: [{ accounts: [{ account: 'eip155:1:0x7099…79C8' }] }],
          requests: [
            { method: 'personal_sign', class: 'unsafe', decision: 'refusedByVisitor', code: 'rpc/user-rejected' },
          ],
          storage: { isKept: true },
        },
      ],
    })
    expect(report.modals[0].events.slice(-3)).toMatchObject([
      { name: 'acme:noticed', payload: { note: expect.any(String) } },
      { name: 'email:submitted' },
      { name: 'rpc:settled' },
    ])
    expect(text).not.toMatch(/0x[0-9a-f]{40}/i)
    expect(text).not.toContain('abc.def')
  })
})

test('a page without a clipboard offers a download instead', async () => {
  const panel = await show(createModal())
  vi.stubGlobal('navigator', { userAgent: 'Test/1' })
  panel.button('Copy report')?.click()
  await vi.waitFor(() =>
    expect(panel.root.querySelector('.actions [role=status]')?.textContent).toMatch(
      /^The browser did not allow copying/,
    ),
  )
})

describe('the panel', () => {
  test('MOD-01 the tabs have one tab stop; arrows, Home and End move between them', async () => {
    const panel = await show(createModal())
    expect(panel.tabs().filter(([, tabIndex]) => tabIndex === 0)).toEqual([['Events', 0]])
    for (const [key, name] of [
      ['ArrowLeft', 'Storage'],
      ['ArrowRight', 'Events'],
      ['End', 'Storage'],
      ['Home', 'Events'],
    ]) {
      panel.press('[role=tab][aria-selected=true]', key ?? '')
      await vi.waitFor(() => expect(panel.root.activeElement?.textContent).toBe(name))
      expect(panel.root.activeElement?.getAttribute('aria-selected')).toBe('true')
    }
  })
  test('MOD-01 its height can be changed with the keyboard, within limits', async () => {
    const panel = await show(createModal())
    const height = () => panel.root.querySelector('hr')?.getAttribute('aria-valuenow')
    panel.press('hr', 'ArrowUp')
    await vi.waitFor(() => expect(height()).toBe('424'))
    panel.press('hr', 'Home')
    await vi.waitFor(() => expect(height()).toBe('200'))
    panel.press('hr', 'ArrowDown')
    panel.press('hr', 'End')
    await vi.waitFor(() => expect(height()).toBe('900'))
  })
  test('it collapses to a button that counts failures, and opens again', async () => {
    const { core } = createModal()
    const panel = await show({ core }, { isOpen: false })
    const kernel = await core.load()
    await kernel.plugins.activate('broken').catch(() => {})
    await vi.waitFor(() => expect(panel.button('Open Latchkey devtools')?.textContent).toContain('1 failure'))
    panel.button('Open Latchkey devtools')?.click()
    await vi.waitFor(() => expect(panel.button('Close devtools')).toBeDefined())
  })
  test('PLG-08 several modals in one panel, each with its own data', async () => {
    const [first, second] = [createModal({}, { id: 'shop' }), createModal()]
    const panel = await show([first, second])
    ;(await second.core.load()).emit('rpc:denied', { method: 'of_the_second' })
    await panel.see('Nothing has happened yet')
    const choice = panel.root.querySelector('select') as HTMLSelectElement
    expect([...choice.options].map(({ text }) => text)).toEqual(['shop', 'Modal 2'])
    choice.value = '1'
    choice.dispatchEvent(new Event('change', { bubbles: true }))
    await panel.see('of_the_second')
  })
  test('it fills a container, and leaves nothing behind', async () => {
    const container = document.body.appendChild(document.createElement('div'))
    const { core } = createModal()
    const panel = await show({ core }, { container, mode: 'light' })
    expect(container.firstElementChild?.localName).toBe('latchkey-devtools')
    expect((container.firstElementChild as HTMLElement).dataset.mode).toBe('light')
    expect(panel.root.querySelector('hr')).toBeNull()
    panel.unmount()
    panel.unmount()
    expect(document.querySelector('latchkey-devtools')).toBeNull()
  })
  test('if unmounted before its code loads, it is never shown', async () => {
    mountDevtools(createModal())()
    const other = await show(createModal())
    expect(document.querySelectorAll('latchkey-devtools')).toHaveLength(1)
    other.unmount()
  })
})
