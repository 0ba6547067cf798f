import { expect, test, vi } from 'vitest'
import { createMemoryBackend, type StorageBackend } from '../storage/backends'
import { createFakeChain, createFakeKernel } from '../testing/fakeKernel'
import { createFakeWallet, type FakeWallet } from '../testing/fakeWallet'

const SESSIONS_KEY = 'latchkey/1/kernel/sessions'
const EVM = 'eip155:main:0x1111111111111111111111111111111111111111'
const OTHER_EVM = 'eip155:main:0x2222222222222222222222222222222222222222'
const SOLANA = 'solana:main:SoLaNaAddress1111111111111111111'
const BITCOIN = 'bip122:main:bc1qfirst'
const native = { name: '', symbol: '', decimals: 0 }
const ALL = ['evm', 'sol', 'btc']

/** A tab over this storage, whose wallets are only these. */
async function openTab(
  storage: StorageBackend = createMemoryBackend(),
  present: readonly string[] = ALL,
  ...more: readonly FakeWallet[]
) {
  const wallets = {
    evm: createFakeWallet({ id: 'evm', accounts: [EVM, OTHER_EVM] }),
    sol: createFakeWallet({ id: 'sol', accounts: [SOLANA] }),
    btc: createFakeWallet({ id: 'btc', accounts: [BITCOIN] }),
  }
  const own = Object.values(wallets).filter(({ connector }) => present.includes(connector.id))
  const connectors = [...own, ...more].map(({ connector }) => connector)
  const chains = ['eip155', 'solana', 'bip122'].map((namespace, index) =>
    createFakeChain({
      namespace,
      connectors: index === 0 ? connectors : [],
      networks: [{ id: `${namespace}:main`, name: namespace, native, rpcUrls: [] }],
    }),
  )
  const fake = createFakeKernel({ chains, storage })
  const { kernel } = fake
  return {
    ...fake,
    wallets,
    connect: async (...ids: string[]) => {
      await kernel.connectors.discover()
      for (const id of ids) await kernel.connections.connect(id)
    },
    active: () => kernel.store.get(kernel.connections.activeAtom)?.namespace ?? null,
    account: (namespace: string) => kernel.connections.account(namespace),
    stored: () => storage.get(SESSIONS_KEY)?.match(/(?<="namespace":")\w+/g) ?? [],
  }
}
/** A storage of the host that keeps nothing. */
const emptyStorage: StorageBackend = { get: () => null, set: () => {}, remove: () => {} }

function stubDocument() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', document)
  return {
    hide() {
      document.visibilityState = 'hidden'
      document.dispatchEvent(new Event('visibilitychange'))
    },
    comeBack: () => document.dispatchEvent(new Event('resume')),
  }
}

test('CON-12 wallet changes keep the order that another tab stored, and this tab follows it', async () => {
  const one = await openTab()
  await one.connect('evm', 'sol')
  const other = await openTab(one.storage)
  await other.kernel.start()
  await other.kernel.connections.setActive('eip155')
  expect(one.active()).toBe('solana')
  one.wallets.evm.emit(one.wallets.evm.sessions([OTHER_EVM, EVM]))
  expect([one.active(), one.stored()]).toEqual(['eip155', ['eip155', 'solana']])
})

test('CON-12 a family that only another tab has connected becomes active only there', async () => {
  const one = await openTab()
  await one.connect('evm', 'sol')
  const other = await openTab(one.storage)
  await other.kernel.start()
  await other.connect('btc')
  expect(one.stored()[0]).toBe('bip122')
  one.wallets.evm.emit(one.wallets.evm.sessions([OTHER_EVM, EVM]))
  expect(one.active()).toBe('solana')
})

test('STO-01 with a storage that keeps nothing, changes of another family do not change the active one', async () => {
  const { connect, wallets, active, account } = await openTab(emptyStorage)
  await connect('evm', 'sol')
  wallets.evm.emit(wallets.evm.sessions([OTHER_EVM, EVM]))
  expect([active(), account('eip155').caipAddress]).toEqual(['solana', OTHER_EVM])
})

test('SAF-13 STO-01 with a storage that keeps nothing, a page that is shown again keeps its connection', async () => {
  const page = stubDocument()
  const { kernel, connect, active } = await openTab(emptyStorage)
  await connect('evm')
  page.hide()
  page.comeBack()
  await kernel.connections.warm()
  expect(active()).toBe('eip155')
})

test('SAF-13 a page that returns does not wait again for a missing wallet if no other tab did anything', async () => {
  const page = stubDocument()
  const before = await openTab()
  await before.connect('sol')
  before.kernel.destroy()
  const { kernel, clock, connect, account } = await openTab(before.storage, ['evm'])
  const done = kernel.start()
  await vi.waitFor(() => expect(clock.pending()).toBe(1))
  clock.advance(3000)
  await done
  await connect('evm')
  page.hide()
  page.comeBack()
  expect([account('solana').status, clock.pending()]).toEqual(['disconnected', 0])
})

test('CON-12 what another tab connected does not delay the account that it chose for a shared family', async () => {
  const one = await openTab()
  await one.connect('evm')
  const other = await openTab(one.storage)
  await other.kernel.start()
  await other.connect('btc')
  await other.kernel.connections.selectAccount(OTHER_EVM)
  one.wallets.btc.play({ connect: 'late' })
  const synced = one.kernel.connections.sync()
  expect([one.account('eip155').caipAddress, one.account('bip122').status]).toEqual([OTHER_EVM, 'connecting'])
  await vi.waitFor(() => expect(one.wallets.btc.requests).toEqual(['connect silently']))
  one.wallets.btc.settle()
  await synced
  expect(one.account('bip122').caipAddress).toBe(BITCOIN)
})

test('CON-12 a tab can follow another one that has disconnected everything', async () => {
  const one = await openTab()
  await one.connect('evm')
  const other = await openTab(one.storage)
  await other.kernel.start()
  await other.kernel.connections.disconnect()
  await one.kernel.connections.sync()
  expect(one.active()).toBeNull()
})

test('CON-12 changes of a wallet do not affect its other family while that is restored from another tab', async () => {
  const storage = createMemoryBackend()
  const pair = () => createFakeWallet({ id: 'pair', accounts: [SOLANA, BITCOIN] })
  const [own, there] = [pair(), pair()]
  own.play({ connect: ({ silent }) => (silent ? new Promise(() => {}) : own.sessions([SOLANA])) })
  const [one, other] = [await openTab(storage, [], own), await openTab(storage, [], there)]
  await one.connect('pair')
  await other.connect('pair')
  void one.kernel.connections.sync()
  await vi.waitFor(() => expect(own.requests).toEqual(['connect', 'connect silently']))
  own.emit(own.sessions(['solana:main:SoLaNaAddress2222222222222222222']))
  expect([one.account('bip122').status, one.stored()]).toEqual(['connecting', ['solana', 'bip122']])
})
