// Random lives of three families in two tabs, against a model that knows no code: CON-11, CON-12, STO-01.
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { CaipAddress, CaipNetworkId } from '../base/caip'
import type { Kernel } from '../kernel'
import type { PluginManifest } from '../plugin/manifest'
import { createMemoryBackend } from '../storage/backends'
import type { FakeClock } from '../testing/fakeClock'
import { createFakeChain, createFakeKernel } from '../testing/fakeKernel'
import { createFakeWallet, type FakeWallet } from '../testing/fakeWallet'

const FAMILIES = ['eip155', 'solana', 'bip122'] as const
type Family = (typeof FAMILIES)[number]
/** The last one serves two families over one connection, as a pairing does. */
const WALLETS: Readonly<Record<string, readonly Family[]>> = {
  evm: ['eip155'],
  sol: ['solana'],
  btc: ['bip122'],
  pair: ['solana', 'bip122'],
}
const NETWORKS = ['one', 'two'] as const
const TABS = [0, 1] as const
type Tab = (typeof TABS)[number]
/** What the wallets are, for every tab: an extension knows the page, not the tab. */
interface WalletState {
  isAllowed: boolean
  first: 'a' | 'b'
  network: (typeof NETWORKS)[number]
}
const accountsOf = (id: string, { first, network }: WalletState): CaipAddress[] =>
  (WALLETS[id] ?? []).flatMap((family) =>
    [first, first === 'a' ? 'b' : 'a'].map((name): CaipAddress => `${family}:${network}:${id}-${name}`),
  )
const inFamily = (family: Family) => (account: string) => account.startsWith(`${family}:`)

interface Model {
  connections: Map<Family, { wallet: string; account: CaipAddress }>
  active: Family | null
  /** In the order of storage: who is next when the active one leaves. */
  order: Family[]
}
interface TabWorld {
  kernel: Kernel
  clock: FakeClock
  wallets: Map<string, FakeWallet>
}
interface World {
  shared: Record<string, WalletState>
  tabs: [TabWorld, TabWorld]
  stored(): { namespace: string; connectorId: string; caipAddress: string }[]
  /** `last`: the wallet that comes back after all others. */
  reload(tab: Tab, last: string): Promise<void>
}

function createChains(wallets: readonly FakeWallet[]) {
  return FAMILIES.map((namespace) => {
    const native = { name: '', symbol: '', decimals: 0 }
    const idOf = (name: string): CaipNetworkId => `${namespace}:${name}`
    const [one, two] = NETWORKS.map((name) => ({ id: idOf(name), name, native, rpcUrls: [] }))
    if (!one || !two) throw new Error('two networks a family')
    const connectors = wallets
      .map(({ connector }) => connector)
      .filter(({ namespaces }) => namespaces.join() === namespace)
    return createFakeChain({ namespace, connectors, networks: [one, two] })
  })
}

/** Longer than anything else takes. */
async function ticks(): Promise<void> {
  for (let left = 40; left > 0; left--) await null
}

/** What serves several families is a plugin's. */
function createPairing(wallet: FakeWallet): PluginManifest {
  return {
    id: 'pairing',
    api: 1,
    connects: [wallet.connector.id],
    load: async () => ({ setup: (ctx) => void ctx.addConnector(wallet.connector) }),
  }
}

async function createWorld(): Promise<World> {
  const backend = createMemoryBackend()
  const listeners: ((key: string | null) => void)[] = []
  let slow = ''
  const initial = (): WalletState => ({ isAllowed: false, first: 'a', network: 'one' })
  const shared = Object.fromEntries(Object.keys(WALLETS).map((id) => [id, initial()]))

  function createWallets(): Map<string, FakeWallet> {
    return new Map(
      Object.entries(shared).map(([id, state]) => {
        const wallet: FakeWallet = createFakeWallet({
          id,
          accounts: accountsOf(id, state),
          script: {
            async connect({ silent }) {
              if (silent && id === slow) await ticks()
              if (silent && !state.isAllowed) return []
              state.isAllowed = true
              return wallet.sessions(accountsOf(id, state))
            },
            disconnect() {
              state.isAllowed = false
            },
            switchNetwork({ id: network }) {
              state.network = network.endsWith('two') ? 'two' : 'one'
              return wallet.sessions(accountsOf(id, state))
            },
          },
        })
        return [id, wallet]
      }),
    )
  }

  async function open(tab: Tab): Promise<TabWorld> {
    const wallets = createWallets()
    const { kernel, clock } = createFakeKernel({
      chains: createChains([...wallets.values()]),
      plugins: [createPairing(wallets.get('pair') as FakeWallet)],
      storage: {
        ...backend,
        set(key, value) {
          const isNew = backend.get(key) !== value
          backend.set(key, value)
          if (isNew) listeners[1 - tab]?.(key)
        },
        watch(listener) {
          listeners[tab] = listener
          return () => {
            delete listeners[tab]
          }
        },
      },
    })
    await kernel.start()
    await kernel.connectors.discover()
    await kernel.connections.warm()
    return { kernel, clock, wallets }
  }

  const world: World = {
    shared,
    tabs: [await open(0), await open(1)],
    stored: () => JSON.parse(backend.get('latchkey/1/kernel/sessions') ?? '{"d":[]}').d,
    async reload(tab, last) {
      slow = last
      leave(world.tabs[tab])
      world.tabs[tab] = await open(tab)
    },
  }
  return world
}

function leave({ kernel, clock, wallets }: TabWorld): void {
  kernel.destroy()
  expect([...wallets.values()].map((wallet) => wallet.watcherCount())).toEqual([0, 0, 0, 0])
  expect(clock.pending()).toBe(0)
}

function expectAsModeled({ connections, active, order }: Model, { tabs, stored }: World): void {
  const rows = order.map((namespace) => {
    const { wallet, account } = connections.get(namespace) ?? {}
    return { namespace, connectorId: wallet, caipAddress: account }
  })
  expect(stored()).toEqual(rows)
  for (const { kernel, wallets } of tabs) {
    const shown = FAMILIES.map((family) => {
      const { status, caipAddress } = kernel.connections.account(family)
      return [family, status, caipAddress]
    })
    const wanted = FAMILIES.map((family) => {
      const connection = connections.get(family)
      return [family, connection ? 'connected' : 'disconnected', connection?.account ?? null]
    })
    expect(shown).toEqual(wanted)
    expect(kernel.store.get(kernel.connections.activeAtom)?.namespace ?? null).toBe(active)
    const inUse = new Set([...connections.values()].map(({ wallet }) => wallet))
    for (const [id, wallet] of wallets) expect([id, wallet.watcherCount()]).toEqual([id, Number(inUse.has(id))])
  }
}

abstract class Step implements fc.AsyncCommand<Model, World> {
  /** Families that may look different after it. */
  abstract touched(model: Readonly<Model>): readonly Family[]
  abstract act(model: Model, world: World): Promise<void>
  check(_model: Readonly<Model>): boolean {
    return true
  }
  async run(model: Model, world: World): Promise<void> {
    const touched = this.touched(model)
    const before = world.tabs.map(({ kernel }) => kernel.store.get(kernel.connections.stateAtom))
    const tabs = [...world.tabs]
    await this.act(model, world)
    await vi.waitFor(() => expectAsModeled(model, world), { interval: 1 })
    for (const [index, tab] of world.tabs.entries()) {
      if (tab !== tabs[index]) continue
      const after = tab.kernel.store.get(tab.kernel.connections.stateAtom)
      // Not even drawn again.
      for (const family of FAMILIES.filter((each) => !touched.includes(each))) {
        expect(after.get(family)).toBe(before[index]?.get(family))
      }
    }
  }
}

const usersOf = ({ connections }: Readonly<Model>, wallet: string) =>
  FAMILIES.filter((family) => connections.get(family)?.wallet === wallet)

function remove(model: Model, families: readonly Family[]): void {
  for (const family of families) model.connections.delete(family)
  model.order = model.order.filter((family) => model.connections.has(family))
  if (model.active && !model.connections.has(model.active)) model.active = model.order[0] ?? null
}
function activate(model: Model, family: Family): void {
  model.active = family
  model.order = [family, ...model.order.filter((each) => each !== family)]
}

class Connect extends Step {
  constructor(
    readonly tab: Tab,
    readonly wallet: string,
  ) {
    super()
  }
  touched() {
    return WALLETS[this.wallet] ?? []
  }
  async act(model: Model, { shared, tabs }: World) {
    await tabs[this.tab].kernel.connections.connect(this.wallet)
    const state = shared[this.wallet] as WalletState
    const families = this.touched()
    for (const family of families) {
      const account = accountsOf(this.wallet, state).find(inFamily(family)) as CaipAddress
      model.connections.set(family, { wallet: this.wallet, account })
      if (!model.order.includes(family)) model.order.push(family)
    }
    activate(model, families[0] as Family)
  }
  override toString = () => `tab ${this.tab}: connect ${this.wallet}`
}

class Reject extends Step {
  constructor(
    readonly tab: Tab,
    readonly wallet: string,
    readonly isLeft: boolean,
  ) {
    super()
  }
  touched() {
    return []
  }
  async act(_model: Model, { tabs }: World) {
    const { kernel, wallets } = tabs[this.tab]
    const { connector } = wallets.get(this.wallet) as FakeWallet
    const original = connector.connect
    connector.connect = () => (this.isLeft ? new Promise(() => {}) : Promise.reject({ code: 4001, message: 'no' }))
    const attempt = kernel.connections.connect(this.wallet)
    if (this.isLeft) kernel.connections.cancel()
    await expect(attempt).rejects.toMatchObject({ code: this.isLeft ? 'kernel/aborted' : 'rpc/user-rejected' })
    connector.connect = original
    kernel.connections.cancel()
  }
  override toString = () => `tab ${this.tab}: ${this.wallet} ${this.isLeft ? 'is left waiting' : 'rejects'}`
}

/** Done by the wallet itself, so that every tab is notified. */
class Move extends Step {
  constructor(
    readonly wallet: string,
    readonly what: 'account' | 'network' | 'disconnect',
  ) {
    super()
  }
  touched(model: Readonly<Model>) {
    return usersOf(model, this.wallet)
  }
  async act(model: Model, { shared, tabs }: World) {
    const state = shared[this.wallet] as WalletState
    if (this.what === 'account') state.first = state.first === 'a' ? 'b' : 'a'
    if (this.what === 'network') state.network = state.network === 'one' ? 'two' : 'one'
    if (this.what === 'disconnect') state.isAllowed = false
    const accounts = this.what === 'disconnect' ? [] : accountsOf(this.wallet, state)
    for (const family of this.touched(model)) {
      const account = accounts.find(inFamily(family))
      if (account) model.connections.set(family, { wallet: this.wallet, account })
      else remove(model, [family])
    }
    for (const { wallets } of tabs) {
      const wallet = wallets.get(this.wallet)
      wallet?.emit(wallet.sessions(accounts))
    }
  }
  override toString = () => `${this.wallet}: ${this.what}`
}

class Disconnect extends Step {
  constructor(
    readonly tab: Tab,
    readonly family: Family | undefined,
  ) {
    super()
  }
  touched(model: Readonly<Model>) {
    if (!this.family) return FAMILIES
    return usersOf(model, model.connections.get(this.family)?.wallet ?? '')
  }
  async act(model: Model, { tabs }: World) {
    const gone = this.touched(model)
    await tabs[this.tab].kernel.connections.disconnect({ namespace: this.family })
    remove(model, gone)
  }
  override toString = () => `tab ${this.tab}: disconnect ${this.family ?? 'all'}`
}

class Choose extends Step {
  constructor(
    readonly tab: Tab,
    readonly family: Family,
    readonly what: 'active' | 'account' | 'network',
  ) {
    super()
  }
  override check({ connections }: Readonly<Model>) {
    return connections.has(this.family)
  }
  touched(model: Readonly<Model>) {
    if (this.what === 'active') return []
    return this.what === 'account' ? [this.family] : usersOf(model, model.connections.get(this.family)?.wallet ?? '')
  }
  async act(model: Model, { shared, tabs }: World) {
    const { kernel } = tabs[this.tab]
    const { wallet, account } = model.connections.get(this.family) as { wallet: string; account: CaipAddress }
    if (this.what === 'active') {
      await kernel.connections.setActive(this.family)
      activate(model, this.family)
    } else if (this.what === 'account') {
      const other = account.endsWith('a') ? account.replace(/a$/, 'b') : account.replace(/b$/, 'a')
      await kernel.connections.selectAccount(other as CaipAddress)
      model.connections.set(this.family, { wallet, account: other as CaipAddress })
    } else {
      const isOnFirst = account.split(':')[1] === 'one'
      await kernel.networks.switch(`${this.family}:${isOnFirst ? 'two' : 'one'}`)
      const accounts = accountsOf(wallet, shared[wallet] as WalletState)
      for (const family of usersOf(model, wallet)) {
        model.connections.set(family, { wallet, account: accounts.find(inFamily(family)) as CaipAddress })
      }
      activate(model, this.family)
      const elsewhere = tabs[1 - this.tab]?.wallets.get(wallet)
      elsewhere?.emit(elsewhere.sessions(accounts))
    }
  }
  override toString = () => `tab ${this.tab}: ${this.what} of ${this.family}`
}

class Reload extends Step {
  constructor(
    readonly tab: Tab,
    readonly last: string,
  ) {
    super()
  }
  touched() {
    return []
  }
  async act(_model: Model, world: World) {
    await world.reload(this.tab, this.last)
  }
  override toString = () => `tab ${this.tab}: reload, ${this.last} last`
}

const tab = fc.constantFrom(...TABS)
const wallet = fc.constantFrom(...Object.keys(WALLETS))
const family = fc.constantFrom(...FAMILIES)
const steps = [
  fc.tuple(tab, wallet).map((args) => new Connect(...args)),
  fc.tuple(tab, wallet, fc.boolean()).map((args) => new Reject(...args)),
  fc.tuple(wallet, fc.constantFrom('account', 'network', 'disconnect')).map((args) => new Move(...args)),
  fc.tuple(tab, fc.option(family, { nil: undefined, freq: 3 })).map((args) => new Disconnect(...args)),
  fc.tuple(tab, family, fc.constantFrom('active', 'account', 'network')).map((args) => new Choose(...args)),
  fc.tuple(tab, wallet).map((args) => new Reload(...args)),
]

test('CON-11 CON-12 STO-01 no event in one family changes another; storage and both tabs agree; no listener is left', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 40, size: 'max' }), async (commands) => {
      const world = await createWorld()
      const model: Model = { connections: new Map(), active: null, order: [] }
      await fc.asyncModelRun(() => ({ model, real: world }), commands)
      for (const each of world.tabs) leave(each)
    }),
    { numRuns: 80, endOnFailure: true },
  )
}, 60_000)
