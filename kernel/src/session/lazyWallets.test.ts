import { expect, test, vi } from 'vitest'
import { createFakeChain, createFakeKernel } from '../testing/fakeKernel'
import { createFakeWallet } from '../testing/fakeWallet'

/** Wallets are listed, and their code has not loaded. */
async function openPage() {
  const first = createFakeWallet({ id: 'first' })
  const second = createFakeWallet({ id: 'second' })
  const { kernel } = createFakeKernel({
    chains: [createFakeChain({ connectors: [first.connector, second.connector] })],
  })
  await kernel.connectors.discover()
  return { kernel, first, second }
}

test('CON-10 a wallet that was left before its code loaded gets no request', async () => {
  const { kernel, first, second } = await openPage()
  const left = kernel.connections.connect('first')
  kernel.connections.cancel()
  const wanted = kernel.connections.connect('second')
  await expect(left).rejects.toMatchObject({ code: 'kernel/aborted' })
  await wanted
  expect([first.requests, second.requests]).toEqual([[], ['connect']])
})

test('CON-10 of two wallets that were chosen before their code loaded, only the later one gets a request', async () => {
  const { kernel, first, second } = await openPage()
  const left = kernel.connections.connect('first')
  const wanted = kernel.connections.connect('second')
  await expect(left).rejects.toMatchObject({ code: 'kernel/aborted' })
  await wanted
  expect([first.requests, second.requests]).toEqual([[], ['connect']])
})

test('PLG-03 a wallet can be chosen again if the wallet code failed to load the first time', async () => {
  const { kernel, first } = await openPage()
  vi.doMock('./createWallets', () => {
    throw new TypeError('lost')
  })
  await expect(kernel.connections.connect('first')).rejects.toMatchObject({ code: 'kernel/load-failed' })
  vi.doUnmock('./createWallets')
  await kernel.connections.connect('first')
  expect(first.requests).toEqual(['connect'])
})

test('ACC-11 a destroyed kernel connects no wallet and switches no network', async () => {
  const { kernel, first } = await openPage()
  await kernel.connections.warm()
  kernel.destroy()
  await expect(kernel.connections.connect('first')).rejects.toThrow('ConnectionController client not set')
  await expect(kernel.networks.switch('eip155:10')).rejects.toThrow('NetworkController client not set')
  expect(first.requests).toEqual([])
})

test('CON-02 wallet discovery reports its progress', async () => {
  let isLost = true
  const onLoad = () => {
    if (isLost) throw new TypeError('lost')
  }
  const { kernel } = createFakeKernel({ chains: [createFakeChain({ onLoad })] })
  const seen: string[] = []
  const { discoveryAtom } = kernel.connectors
  kernel.store.sub(discoveryAtom, () => seen.push(kernel.store.get(discoveryAtom)))
  await expect(kernel.connectors.discover()).rejects.toMatchObject({ code: 'kernel/chain-failed' })
  isLost = false
  await kernel.connectors.discover()
  expect(seen).toEqual(['searching', 'failed', 'searching', 'done'])
})

test('CON-10 a wallet that shares no account after a rejection connects nothing, and its changes throw nothing', async () => {
  const wallet = createFakeWallet({ script: { connect: 'reject' } })
  const { kernel } = createFakeKernel({ chains: [createFakeChain({ connectors: [wallet.connector] })] })
  await kernel.connectors.discover()
  await expect(kernel.connections.connect('fake')).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  const listener = vi.fn()
  kernel.on('session:connected', listener)
  expect(() => wallet.emit([])).not.toThrow()
  expect(kernel.store.get(kernel.connections.attemptAtom)?.phase).toBe('rejected')
  expect(listener).not.toHaveBeenCalled()
})
