import { expect, test, vi } from 'vitest'
import { fakeNetworks } from '../testing/fakeKernel'
import { createLazyConnector, type LazyWallet } from './createLazyConnector'

const LIVE = { signal: new AbortController().signal }
const [NETWORK] = fakeNetworks
const ROW = { id: 'w', name: 'W', kind: 'announced', namespaces: ['eip155'], approvesIn: 'wallet' } as const

function setUp() {
  const stop = vi.fn()
  const wallet = {
    connect: vi.fn(async () => []),
    disconnect: vi.fn(async () => {}),
    request: vi.fn(async () => '0x1'),
    switchNetwork: vi.fn(async () => []),
    watch: vi.fn(() => stop),
  } satisfies LazyWallet
  const load = vi.fn(async (): Promise<LazyWallet> => wallet)
  return { wallet, load, stop, connector: createLazyConnector(ROW, load) }
}

test('CON-01 listing a connector loads nothing; the hint and all calls share one load', async () => {
  const { connector, load, wallet } = setUp()
  expect(connector).toMatchObject(ROW)
  expect(load).not.toHaveBeenCalled()
  await connector.warm?.()
  const call = { network: 'eip155:1', method: 'eth_chainId', params: [] } as const
  await expect(connector.request(call, LIVE)).resolves.toBe('0x1')
  const requested = { ...LIVE, networks: ['eip155:1'] } as const
  await expect(connector.connect(requested)).resolves.toEqual([])
  await expect(connector.switchNetwork?.(NETWORK, LIVE)).resolves.toEqual([])
  await connector.disconnect()
  expect(wallet.connect).toHaveBeenCalledWith(requested)
  expect(wallet.switchNetwork).toHaveBeenCalledWith(NETWORK, LIVE)
  expect(wallet.request).toHaveBeenCalledWith(call, LIVE)
  expect(wallet.disconnect).toHaveBeenCalledOnce()
  expect(load).toHaveBeenCalledOnce()
})

test('if the code fails to load, the call rejects, the hint does not, and the next call loads it again', async () => {
  const { connector, load } = setUp()
  load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'))
  await expect(connector.warm?.()).resolves.toBeUndefined()
  await expect(connector.disconnect()).rejects.toThrow('offline')
  await expect(connector.disconnect()).resolves.toBeUndefined()
})

test('ACC-08 the wallet is watched once it loads, unless watching was stopped before or after', async () => {
  const { connector, wallet, stop } = setUp()
  connector.watch(() => {})()
  await connector.warm?.()
  expect(wallet.watch).not.toHaveBeenCalled()
  const stopWatching = connector.watch(() => {})
  await connector.warm?.()
  expect(wallet.watch).toHaveBeenCalledOnce()
  expect(stop).not.toHaveBeenCalled()
  stopWatching()
  stopWatching()
  expect(stop).toHaveBeenCalledOnce()
})
