// Several wallets immediately, one a family: CON-11, CON-12, ACC-02.
import { describe, expect, test, vi } from 'vitest'
import type { CaipAddress } from '../base/caip'
import type { AccountType, Session } from '../base/session'
import type { KernelOptions } from '../kernel'
import { createMemoryBackend } from '../storage/backends'
import { createFakeChain, createFakeKernel } from '../testing/fakeKernel'
import { createFakeWallet, type FakeWallet, type FakeWalletOptions } from '../testing/fakeWallet'
import type { Connector } from '../wallets/connector'

const SESSIONS_KEY = 'latchkey/1/kernel/sessions'
const EVM = 'eip155:1:0x1111111111111111111111111111111111111111' as const
const SOLANA = 'solana:main:SoLaNaAddress1111111111111111111' as const
const BITCOIN = 'bip122:main:bc1qfirst' as const
const ORDINAL = 'bip122:main:bc1porder' as const

const chainOf = (namespace: string, connectors: readonly Connector[] = []) =>
  createFakeChain({
    namespace,
    connectors,
    networks: [
      {
        id: `${namespace}:${namespace === 'eip155' ? '1' : 'main'}`,
        name: namespace,
        native: { name: '', symbol: '', decimals: 0 },
        rpcUrls: [],
      },
    ],
  })
const walletOf = (id: string, accounts: readonly CaipAddress[], more: FakeWalletOptions = {}) =>
  createFakeWallet({ id, accounts, ...more })
const threeWallets = () => [walletOf('evm', [EVM]), walletOf('sol', [SOLANA]), walletOf('btc', [BITCOIN])]

async function setUp(wallets: readonly FakeWallet[], options: Partial<KernelOptions> = {}) {
  const chains = ['eip155', 'solana', 'bip122'].map((namespace, index) =>
    chainOf(namespace, index === 0 ? wallets.map(({ connector }) => connector) : []),
  )
  const fake = createFakeKernel({ chains, ...options })
  const { kernel, storage } = fake
  return {
    ...fake,
    async look() {
      await kernel.connectors.discover()
      await kernel.connections.warm()
    },
    active: () => kernel.store.get(kernel.connections.activeAtom)?.namespace ?? null,
    network: () => kernel.store.get(kernel.networks.activeAtom).network.id,
    connected: () =>
      [...kernel.store.get(kernel.connections.stateAtom).values()]
        .filter(({ status }) => status === 'connected')
        .map(({ namespace }) => namespace)
        .sort(),
    stored: () => (storage.get(SESSIONS_KEY) ?? '').match(/(?<="namespace":")\w+/g) ?? [],
  }
}
async function connectAll(wallets: readonly FakeWallet[], options: Partial<KernelOptions> = {}) {
  const world = await setUp(wallets, options)
  await world.look()
  for (const { connector } of wallets) await world.kernel.connections.connect(connector.id)
  return world
}

describe('CON-12 one wallet per family', () => {
  test('CON-12 each connection is added to the others; the latest is active, and any can be made active', async () => {
    const { kernel, active, connected, network, stored } = await connectAll(threeWallets())
    expect(connected()).toEqual(['bip122', 'eip155', 'solana'])
    expect(active()).toBe('bip122')
    const listener = vi.fn()
    kernel.on('network:switched', listener)
    await kernel.connections.setActive('eip155')
    expect([active(), network(), stored()[0]]).toEqual(['eip155', 'eip155:1', 'eip155'])
    expect(listener).toHaveBeenCalledExactlyOnceWith({ network: 'eip155:1', previous: 'bip122:main' })
  })

  test('CON-12 before a switch to another family, its wallet must switch to the network: a visitor who declines keeps the current account', async () => {
    const [evm, sol] = threeWallets() as [FakeWallet, FakeWallet]
    const { kernel, active } = await connectAll([sol, evm])
    sol.emit(sol.sessions(['solana:test:SoLaNaAddress1111111111111111111']))
    sol.play({ switchNetwork: 'reject' })
    await expect(kernel.networks.switch('solana:main')).rejects.toMatchObject({ code: 'rpc/user-rejected' })
    expect(active()).toBe('eip155')
    sol.play({})
    await kernel.networks.switch('solana:main')
    expect(active()).toBe('solana')
  })

  test('CON-12 choosing a network of a family without a wallet is kept for its connection; the active account stays', async () => {
    const [evm, sol] = threeWallets() as [FakeWallet, FakeWallet]
    const { kernel, network, look } = await setUp([evm, sol])
    await look()
    await kernel.connections.connect('evm')
    const listener = vi.fn()
    kernel.on('network:switched', listener)
    await kernel.networks.switch('solana:main')
    expect(network()).toBe('eip155:1')
    expect(listener).not.toHaveBeenCalled()
  })

  test('CON-12 changes of an inactive family affect neither the active state nor the modal', async () => {
    const [evm, sol] = threeWallets() as [FakeWallet, FakeWallet]
    const { kernel, active } = await connectAll([sol, evm])
    const redraw = vi.fn()
    kernel.store.sub(kernel.connections.activeAtom, redraw)
    kernel.store.sub(kernel.networks.activeAtom, redraw)
    kernel.on('network:switched', redraw)
    sol.emit(sol.sessions(['solana:unheard:SoLaNaAddress2222222222222222222']))
    expect(kernel.connections.account('solana').caipAddress).toContain('unheard')
    sol.emit([])
    expect(active()).toBe('eip155')
    expect(redraw).not.toHaveBeenCalled()
    expect(kernel.store.get(kernel.router.stateAtom).isOpen).toBe(false)
  })

  test('CON-12 MOD-05 a family on an unlisted network asks for another one as soon as it becomes active', async () => {
    const [evm, sol] = threeWallets() as [FakeWallet, FakeWallet]
    const { kernel } = await connectAll([sol, evm])
    sol.emit(sol.sessions(['solana:unheard:SoLaNaAddress1111111111111111111']))
    await kernel.connections.setActive('solana')
    expect(kernel.store.get(kernel.router.stateAtom).stack.map(({ view }) => view)).toEqual(['UnsupportedChain'])
  })

  test('CON-12 CON-10 a reload restores all families, and no other is active while the active one is restored', async () => {
    const storage = createMemoryBackend()
    const before = await connectAll(threeWallets(), { storage })
    await before.kernel.connections.setActive('solana')
    before.kernel.destroy()

    let answer = () => {}
    const slow = new Promise<void>((resolve) => {
      answer = resolve
    })
    const [evm, , btc] = threeWallets() as [FakeWallet, FakeWallet, FakeWallet]
    const sol = walletOf('sol', [SOLANA], { script: { connect: () => slow.then(() => sol.sessions()) } })
    const after = await setUp([evm, sol, btc], { storage })
    const seen = new Set<string | null>()
    after.kernel.store.sub(after.kernel.connections.activeAtom, () => seen.add(after.active()))
    const done = after.kernel.start()
    await vi.waitFor(() => expect(after.connected()).toEqual(['bip122', 'eip155']))
    expect(after.active()).toBeNull()
    answer()
    await done
    expect([after.active(), after.connected()]).toEqual(['solana', ['bip122', 'eip155', 'solana']])
    expect([...seen]).toEqual(['solana'])
    expect(after.stored()[0]).toBe('solana')
  })

  test('CON-12 if the active family is not restored, the next one is active, and is restored first on the next visit', async () => {
    const storage = createMemoryBackend()
    const wallets = threeWallets()
    const before = await connectAll(wallets, { storage })
    before.kernel.destroy()
    const [evm, sol] = threeWallets() as [FakeWallet, FakeWallet]
    const after = await setUp([evm, sol], { storage })
    const done = after.kernel.start()
    await vi.waitFor(() => expect(after.clock.pending()).toBe(1))
    expect(after.active()).toBeNull()
    after.clock.advance(3000)
    await done
    expect(after.active()).toBe(after.stored()[0])
    expect(after.connected()).toEqual(['eip155', 'solana'])
    expect([...after.stored()].sort()).toEqual(['bip122', 'eip155', 'solana'])
  })
})

test('CON-10 CON-12 a wallet that reconnects does not take over a family of another wallet that is still reconnecting', async () => {
  const storage = createMemoryBackend()
  const wallets = () => [
    walletOf('pair', [SOLANA, BITCOIN], { kind: 'walletConnect' }),
    walletOf('btc', [BITCOIN]),
    walletOf('evm', [EVM]),
  ]
  const before = await connectAll(wallets(), { storage })
  await before.kernel.connections.setActive('solana')
  before.kernel.destroy()
  const { kernel } = await setUp(wallets(), { storage })
  await kernel.start()
  const byFamily = [...kernel.store.get(kernel.connections.stateAtom).values()].map(
    ({ namespace, connectorId }) => [namespace, connectorId] as const,
  )
  expect(Object.fromEntries(byFamily)).toEqual({ eip155: 'evm', solana: 'pair', bip122: 'btc' })
})

describe('CON-11 what a disconnect ends', () => {
  const scopes: [string, string | undefined, string[]][] = [
    ['only one family', 'eip155', ['bip122', 'solana']],
    ['all families that share the connector', 'solana', ['eip155']],
    ['everything', undefined, []],
  ]
  test.each(scopes)('CON-11 %s', async (_what, namespace, left) => {
    const own = walletOf('evm', [EVM])
    const shared = walletOf('walletConnect', [SOLANA, BITCOIN], { kind: 'walletConnect' })
    const { kernel, connected, stored } = await connectAll([own, shared])
    const listener = vi.fn()
    kernel.on('session:disconnected', listener)
    await kernel.connections.disconnect({ namespace })
    expect(connected()).toEqual(left)
    expect([...stored()].sort()).toEqual(left)
    expect(listener).toHaveBeenCalledTimes(3 - left.length)
    expect(own.watcherCount() + shared.watcherCount()).toBe(Math.min(1, left.length))
  })

  test('CON-11 each failure is logged and reported per chain; the error comes after all chains were tried', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const refusal = new Error('locked')
    const wallets = [
      walletOf('evm', [EVM], { script: { disconnect: () => Promise.reject(refusal) } }),
      walletOf('sol', [SOLANA]),
      walletOf('btc', [BITCOIN], { script: { disconnect: 'reject' } }),
    ]
    const { kernel, connected } = await connectAll(wallets)
    const failed = vi.fn()
    kernel.on('session:disconnectFailed', ({ namespace }) => failed(namespace))
    await expect(kernel.connections.disconnect()).rejects.toMatchObject({
      code: 'kernel/disconnect-failed',
      message: 'Failed to disconnect',
      context: { namespaces: ['eip155', 'bip122'] },
      cause: refusal,
    })
    expect(connected()).toEqual([])
    expect(failed.mock.calls).toEqual([['eip155'], ['bip122']])
    expect(log.mock.calls.map(([message]) => message)).toEqual([
      expect.stringContaining("'eip155'"),
      expect.stringContaining("'bip122'"),
    ])
    expect(wallets.map(({ requests }) => requests.at(-1))).toEqual(['disconnect', 'disconnect', 'disconnect'])
  })

  test('CON-11 a wallet that connects again with fewer families keeps the others', async () => {
    const wallet = walletOf('walletConnect', [EVM, SOLANA], { kind: 'walletConnect' })
    const { kernel, connected, stored } = await connectAll([wallet])
    wallet.play({ connect: () => wallet.sessions([SOLANA]) })
    await kernel.connections.connect('walletConnect')
    expect([connected(), stored()]).toEqual([['solana'], ['solana']])
  })
})

describe('CON-12 two tabs', () => {
  /** One storage, whose changes are reported as browsers do: only to the other tab. */
  async function openTwo() {
    const shared = createMemoryBackend()
    const listeners: ((key: string | null) => void)[] = []
    const open = (own: number) =>
      setUp(threeWallets(), {
        storage: {
          ...shared,
          set(key, value) {
            const isNew = shared.get(key) !== value
            shared.set(key, value)
            if (isNew) listeners[1 - own]?.(key)
          },
          watch(listener) {
            listeners[own] = listener
            return () => {}
          },
        },
      })
    const tabs = [await open(0), await open(1)] as const
    for (const { kernel, look } of tabs) {
      await kernel.start()
      await look()
    }
    return tabs
  }

  test('CON-12 a connection, a choice and a disconnect in one tab reach the other, which changes nothing else', async () => {
    const [one, other] = await openTwo()
    const settle = () =>
      vi.waitFor(() => expect([other.connected(), other.active()]).toEqual([one.connected(), one.active()]))
    await one.kernel.connections.connect('evm')
    await settle()
    await one.kernel.connections.connect('sol')
    await settle()
    expect(other.active()).toBe('solana')
    await one.kernel.connections.setActive('eip155')
    await settle()
    await other.kernel.connections.connect('btc')
    await vi.waitFor(() => expect(one.active()).toBe('bip122'))
    await settle()
    await one.kernel.connections.disconnect({ namespace: 'bip122' })
    await settle()
    expect(other.connected()).toEqual(['eip155', 'solana'])
    await other.kernel.connections.disconnect()
    await vi.waitFor(() => expect(one.connected()).toEqual([]))
  })
})

test('CON-12 a tab whose wallet does not know about another tab’s connection does not disconnect that tab', async () => {
  const shared = createMemoryBackend()
  let emit: (key: string | null) => void = () => {}
  const watched = {
    ...shared,
    watch(listener: (key: string | null) => void) {
      emit = listener
      return () => {}
    },
  }
  const one = await setUp(threeWallets(), { storage: shared })
  const forgetful = walletOf('sol', [SOLANA], { script: { connect: () => [] } })
  const other = await setUp([walletOf('evm', [EVM]), forgetful], { storage: watched })
  await one.look()
  await one.kernel.connections.connect('evm')
  await other.kernel.start()
  await one.kernel.connections.connect('sol')
  await one.kernel.connections.connect('btc')
  const before = one.stored()
  emit(SESSIONS_KEY)
  await vi.waitFor(() => expect(forgetful.requests).toEqual(['connect silently']))
  await vi.waitFor(() => expect(other.clock.pending()).toBe(1))
  other.clock.advance(3000)
  await vi.waitFor(() => expect(other.kernel.connections.account('bip122').status).toBe('disconnected'))
  expect([other.connected(), other.active(), forgetful.watcherCount()]).toEqual([['eip155'], 'eip155', 0])
  expect(one.stored()).toEqual(before)
})

describe('ACC-02 the account type', () => {
  const sessionOf = (caipAddress: CaipAddress, accountType: AccountType): Session => ({
    caipAddress,
    connectorId: 'btc',
    accountType,
  })
  const both = [sessionOf(BITCOIN, 'payment'), sessionOf(ORDINAL, 'ordinal')]
  const chains = (wallet: FakeWallet) => [
    {
      ...chainOf('bip122', [wallet.connector]),
      defaultAccountType: 'payment' as const,
      accountTypes: ['ordinal' as const],
    },
  ]
  async function play(storage = createMemoryBackend(), setAccountType?: Connector['setAccountType']) {
    const wallet = walletOf('btc', [BITCOIN], { script: { connect: () => [both[1], both[0]] } })
    if (setAccountType) wallet.connector.setAccountType = setAccountType
    const { kernel } = createFakeKernel({ chains: chains(wallet), storage })
    await kernel.connectors.discover()
    await kernel.connections.warm()
    return { kernel, storage, account: () => kernel.connections.account('bip122') }
  }

  test('ACC-02 the family’s default comes first; the preferred type is stored and comes first on the next connection', async () => {
    const { kernel, storage, account } = await play()
    await kernel.connections.connect('btc')
    expect(account()).toMatchObject({ caipAddress: BITCOIN, preferredAccountTypes: { bip122: 'payment' } })
    await expect(kernel.connections.preferAccountType('bip122', 'ordinal')).resolves.toBe('ordinal')
    expect(account()).toMatchObject({ caipAddress: ORDINAL, preferredAccountTypes: { bip122: 'ordinal' } })
    await kernel.connections.disconnect()
    const again = await play(storage)
    await again.kernel.connections.connect('btc')
    expect(again.account()).toMatchObject({ caipAddress: ORDINAL, preferredAccountTypes: { bip122: 'ordinal' } })
  })

  test.each<[string, Connector['setAccountType'], AccountType]>([
    ['changes over', async () => [sessionOf(ORDINAL, 'ordinal')], 'ordinal'],
    ['refuses', () => Promise.reject(new Error('no')), 'eoa'],
    ['returns invalid data', async () => null as never, 'eoa'],
  ])('ACC-02 a wallet that %s', async (_what, setAccountType, inForce) => {
    const { kernel, storage, account } = await play(createMemoryBackend(), setAccountType)
    await kernel.connections.connect('btc')
    await expect(kernel.connections.preferAccountType('bip122', 'ordinal')).resolves.toBe(inForce)
    expect(account().preferredAccountTypes).toEqual({ bip122: inForce })
    expect(storage.get('latchkey/1/kernel/accountTypes')).toContain(inForce)
  })

  test('ACC-02 STO-01 invalid data in storage counts as the default', async () => {
    const storage = createMemoryBackend()
    const { kernel } = await play(storage)
    await kernel.connections.preferAccountType('bip122', 'ordinal')
    const text = storage.get('latchkey/1/kernel/accountTypes') ?? ''
    storage.set('latchkey/1/kernel/accountTypes', text.replace('ordinal', '__proto__'))
    const again = await play(storage)
    await again.kernel.connections.connect('btc')
    expect(again.account().preferredAccountTypes).toEqual({ bip122: 'payment' })
  })
})

test('field case 28: SAF-13 after a page was frozen, it applies what another tab did, without an event', async () => {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', document)
  const shared = createMemoryBackend()
  const one = await setUp(threeWallets(), { storage: shared })
  const other = await setUp(threeWallets(), { storage: shared })
  await one.look()
  await one.kernel.connections.connect('evm')
  await other.look()
  await other.kernel.start()
  const returned = vi.fn()
  other.kernel.on('page:returned', returned)
  document.visibilityState = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('resume'))
  expect(returned).toHaveBeenCalledOnce()
  await one.kernel.connections.connect('sol')
  await one.kernel.connections.disconnect({ namespace: 'eip155' })
  expect(other.connected()).toEqual(['eip155'])
  document.dispatchEvent(new Event('resume'))
  await vi.waitFor(() => expect(other.connected()).toEqual(['solana']))
})
