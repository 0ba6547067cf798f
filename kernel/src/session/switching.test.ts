import { describe, expect, test, vi } from 'vitest'
import type { ModalPolicy } from '../hostOptions'
import { createFakeChain, createFakeKernel } from '../testing/fakeKernel'
import { createFakeWallet, type FakeWalletOptions, type WalletScript } from '../testing/fakeWallet'

const A1 = 'eip155:1:0x1111111111111111111111111111111111111111'

async function connect(options: FakeWalletOptions = {}, policy: ModalPolicy = {}) {
  const wallet = createFakeWallet({ accounts: [A1], ...options })
  const fake = createFakeKernel({ chains: [createFakeChain({ connectors: [wallet.connector] })], policy })
  await fake.kernel.connectors.discover()
  await fake.kernel.connections.warm()
  await fake.kernel.connections.connect('fake')
  const { kernel } = fake
  return {
    ...fake,
    wallet,
    active: () => kernel.store.get(kernel.networks.activeAtom),
    router: () => kernel.store.get(kernel.router.stateAtom),
  }
}

describe('ACC-06 switch network', () => {
  test('ACC-06 the connector switches; everything follows, and the switching flag is set meanwhile', async () => {
    const { kernel, wallet, active } = await connect()
    const listener = vi.fn()
    kernel.on('network:switched', listener)
    const done = kernel.networks.switch('eip155:10')
    expect(kernel.store.get(kernel.networks.switchingAtom)).toBe('eip155:10')
    await done
    expect(kernel.store.get(kernel.networks.switchingAtom)).toBeNull()
    expect(active()).toMatchObject({ network: { id: 'eip155:10', name: 'Second' }, isSupported: true })
    expect(listener).toHaveBeenCalledExactlyOnceWith({ network: 'eip155:10', previous: 'eip155:1' })
    await kernel.networks.switch('eip155:10')
    expect(wallet.requests.filter((method) => method.startsWith('switch'))).toHaveLength(1)
  })

  const refusals: [string, WalletScript['switchNetwork'], string, RegExp][] = [
    ['4001', 'reject', 'rpc/user-rejected', /./],
    ['5000', () => Promise.reject({ code: 5000, message: 'User rejected' }), 'rpc/user-rejected', /./],
    ['32603', () => Promise.reject({ code: 32603, message: 'bad' }), 'rpc/invalid-chain-id', /./],
    [
      'anything else',
      () => Promise.reject({ code: 4200, message: 'no' }),
      'kernel/network-switch-failed',
      /^Failed to switch to chain Second\. The chain is not approved or the wallet does not support wallet_switchEthereumChain$/,
    ],
  ]
  test.each(refusals)('ACC-06 ACC-07 a wallet that rejects with %s', async (_, switchNetwork, code, message) => {
    const { kernel, active } = await connect({ script: { switchNetwork } })
    await expect(kernel.networks.switch('eip155:10')).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    })
    expect(active().network.id).toBe('eip155:1')
    expect(kernel.store.get(kernel.networks.switchingAtom)).toBeNull()
  })

  test('ACC-07 a wallet that cannot switch gets no request', async () => {
    const { kernel, wallet } = await connect()
    delete wallet.connector.switchNetwork
    const error = await kernel.networks.switch('eip155:10').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ message: expect.stringMatching(/^Failed to switch to chain Second\./) })
    expect(Object(error).cause).toBeUndefined()
  })

  test('ACC-06 a switch that a later one replaced does not end that one; both end with the modal', async () => {
    const { kernel } = await connect({ script: { switchNetwork: 'hang' } })
    const first = kernel.networks.switch('eip155:10')
    const second = kernel.networks.switch('eip155:10')
    await expect(first).rejects.toMatchObject({ code: 'kernel/aborted' })
    expect(kernel.store.get(kernel.networks.switchingAtom)).toBe('eip155:10')
    kernel.destroy()
    await expect(second).rejects.toMatchObject({ code: 'kernel/aborted' })
  })

  test('PLG-08 a modal without a pending switch is destroyed without a warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { kernel } = await connect()
    kernel.destroy()
    expect(warn).not.toHaveBeenCalled()
  })

  test('ACC-06 a second switch ends the first', async () => {
    let isFirst = true
    const { kernel, active } = await connect()
    const connector = kernel.connectors.get('fake')
    const original = connector?.switchNetwork
    if (!connector || !original) throw new Error('the fake wallet can switch')
    connector.switchNetwork = (network, options) => {
      if (!isFirst) return original(network, options)
      isFirst = false
      return new Promise(() => {})
    }
    const first = kernel.networks.switch('eip155:10')
    await kernel.networks.switch('eip155:10')
    await expect(first).rejects.toMatchObject({ code: 'kernel/aborted' })
    expect(active().network.id).toBe('eip155:10')
  })

  test('ACC-06 choosing the current network is not a switch, connected or not', async () => {
    const { kernel } = createFakeKernel()
    const listener = vi.fn()
    kernel.on('network:switched', listener)
    await kernel.networks.switch('eip155:1')
    expect(listener).not.toHaveBeenCalled()
    const there = await connect({}, { enableNetworkSwitch: false })
    await there.kernel.networks.switch('eip155:1')
    expect(there.wallet.requests).toEqual(['connect'])
  })

  test('ACC-11 a network that the host does not list', async () => {
    const { kernel } = await connect()
    await expect(kernel.networks.switch('eip155:999')).rejects.toMatchObject({
      code: 'kernel/network-missing',
      message: 'Network not found',
    })
  })

  test('ACC-06 without a connection the choice is kept for the next one, across a reload', async () => {
    const wallet = createFakeWallet({ accounts: [A1] })
    const connectSpy = vi.spyOn(wallet.connector, 'connect')
    const chains = [createFakeChain({ connectors: [wallet.connector] })]
    const before = createFakeKernel({ chains })
    await before.kernel.networks.switch('eip155:10')
    expect(before.kernel.store.get(before.kernel.networks.activeAtom).network.id).toBe('eip155:10')
    const { kernel } = createFakeKernel({ chains, storage: before.storage })
    await kernel.start()
    expect(kernel.store.get(kernel.networks.activeAtom).network.id).toBe('eip155:10')
    await kernel.connectors.discover()
    await kernel.connections.connect('fake')
    expect(connectSpy).toHaveBeenCalledWith(expect.objectContaining({ networks: ['eip155:10', 'eip155:1'] }))
  })
})

test('CON-12 a wallet of another family that is already on the wanted network gets no request', async () => {
  const sol = createFakeWallet({ id: 'sol', accounts: ['solana:main:SoLaNaAddress1111111111111111111'] })
  const native = { name: '', symbol: '', decimals: 0 }
  const solana = createFakeChain({
    namespace: 'solana',
    connectors: [sol.connector],
    networks: [{ id: 'solana:main', name: 'Main', native, rpcUrls: [] }],
  })
  const evm = createFakeWallet({ accounts: [A1] })
  const { kernel } = createFakeKernel({ chains: [createFakeChain({ connectors: [evm.connector] }), solana] })
  await kernel.connectors.discover()
  await kernel.connections.connect('sol')
  await kernel.connections.connect('fake')
  await kernel.networks.switch('solana:main')
  expect([kernel.store.get(kernel.networks.activeAtom).network.id, sol.requests]).toEqual(['solana:main', ['connect']])
})

describe('MOD-05 a network that the host does not list', () => {
  const foreign = (id = 'fake') => [{ caipAddress: 'eip155:777:0x1', connectorId: id, accountType: 'eoa' }]

  test('ACC-06 becomes the pseudo network unsupported', async () => {
    const { wallet, active } = await connect()
    wallet.emit(foreign())
    expect(active()).toMatchObject({ network: { id: 'eip155:777', name: 'unsupported' }, isSupported: false })
  })

  test('MOD-05 opens UnsupportedChain, and switching to a supported network closes it', async () => {
    const { wallet, router } = await connect()
    wallet.emit(foreign())
    expect(router()).toMatchObject({ isOpen: true, stack: [{ view: 'UnsupportedChain' }] })
    wallet.emit(wallet.sessions())
    expect(router().isOpen).toBe(false)
  })

  test.each([[{ enableNetworkSwitch: false }], [{ allowUnsupportedChain: true }], [{ basic: true }]] as const)(
    'MOD-05 not with %o',
    async (policy) => {
      const { wallet, router } = await connect({}, policy)
      wallet.emit(foreign())
      expect(router().isOpen).toBe(false)
    },
  )
})

test('ACC-09 requested networks are in the host’s order; approved ones are as the wallet reports them', async () => {
  const { kernel } = await connect({ networks: ['eip155:1'] })
  expect(kernel.store.get(kernel.networks.listAtom).map(({ id }) => id)).toEqual(['eip155:1', 'eip155:10'])
  expect(kernel.networks.approved('eip155')).toEqual(['eip155:1'])
  expect(kernel.networks.approved('solana')).toBeNull()
})

test('ACC-06 network switching can be turned off', async () => {
  const { kernel } = await connect({}, { enableNetworkSwitch: false })
  await expect(kernel.networks.switch('eip155:10')).rejects.toMatchObject({ code: 'kernel/network-switch-failed' })
})

test('ACC-05 a network has every field', async () => {
  const { active } = await connect()
  const { id, name, native, rpcUrls } = active().network
  expect({ id, name, native, rpcUrls }).toEqual({
    id: 'eip155:1',
    name: 'First',
    native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [],
  })
})
