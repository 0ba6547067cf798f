import { expect, test, vi } from 'vitest'
import { createMemoryBackend } from '../storage/backends'
import { createFakeChain, createFakeKernel } from '../testing/fakeKernel'
import { createFakeWallet } from '../testing/fakeWallet'

const A1 = 'eip155:1:0x1111111111111111111111111111111111111111'
const A10 = 'eip155:10:0x1111111111111111111111111111111111111111'
const SOLANA = 'solana:main:SoLaNaAddress1111111111111111111'

async function connectBoth(storage = createMemoryBackend()) {
  const evm = createFakeWallet({ id: 'evm', accounts: [A1] })
  const sol = createFakeWallet({ id: 'sol', accounts: [SOLANA] })
  const native = { name: '', symbol: '', decimals: 0 }
  const chains = [
    createFakeChain({ connectors: [evm.connector, sol.connector] }),
    createFakeChain({ namespace: 'solana', networks: [{ id: 'solana:main', name: 'Main', native, rpcUrls: [] }] }),
  ]
  const { kernel } = createFakeKernel({ chains, storage })
  await kernel.connectors.discover()
  await kernel.connections.connect('sol')
  await kernel.connections.connect('evm')
  const router = () => kernel.store.get(kernel.router.stateAtom)
  return { kernel, storage, evm, sol, router, views: () => router().stack.map(({ view }) => view) }
}

test('MOD-05 a closed modal has no view after a connection, a network change, and a disconnect by the wallet', async () => {
  const { kernel, evm, sol, router } = await connectBoth()
  evm.emit(evm.sessions([A10]))
  evm.emit([])
  sol.emit([])
  expect(kernel.store.get(kernel.connections.activeAtom)).toBeNull()
  expect(router()).toMatchObject({ isOpen: false, stack: [] })
})

test('ACC-08 an open view stays when the wallet switches to another listed network', async () => {
  const { kernel, evm, router, views } = await connectBoth()
  kernel.router.open()
  kernel.router.push('AccountSettings')
  evm.emit(evm.sessions([A10]))
  expect([router().isOpen, views()]).toEqual([true, ['Account', 'AccountSettings']])
})

test('MOD-05 a wallet that switches between unlisted networks does not open the warning again', async () => {
  const { evm, router } = await connectBoth()
  evm.emit(evm.sessions(['eip155:777:0x1']))
  const { stack } = router()
  expect(stack.map(({ view }) => view)).toEqual(['UnsupportedChain'])
  evm.emit(evm.sessions(['eip155:778:0x1']))
  expect(router()).toMatchObject({ isOpen: true, stack: [{ key: stack[0]?.key }] })
})

test('CON-11 disconnecting one of two families keeps the modal open and reports the network; disconnecting the last one closes it', async () => {
  const { kernel, router } = await connectBoth()
  const switched = vi.fn()
  kernel.on('network:switched', switched)
  kernel.router.open()
  await kernel.connections.disconnect({ namespace: 'eip155' })
  expect(router()).toMatchObject({ isOpen: true, stack: [{ view: 'Account' }] })
  expect(switched.mock.calls).toEqual([[{ network: 'solana:main', previous: 'eip155:1' }]])
  await kernel.connections.disconnect({ namespace: 'solana' })
  expect(router().isOpen).toBe(false)
})

test('CON-12 if another tab disconnects one of several accounts, the account view stays; after the last one, the wallet list opens', async () => {
  const { kernel, storage, router, views } = await connectBoth()
  const other = await connectBoth(storage)
  const switched = vi.fn()
  kernel.on('network:switched', switched)
  kernel.router.open()
  await other.kernel.connections.disconnect({ namespace: 'eip155' })
  await kernel.connections.sync()
  expect([router().isOpen, views()]).toEqual([true, ['Account']])
  expect(switched.mock.calls).toEqual([[{ network: 'solana:main', previous: 'eip155:1' }]])
  await other.kernel.connections.disconnect()
  await kernel.connections.sync()
  expect([router().isOpen, views()]).toEqual([true, ['Connect']])
})

test('CON-11 a wallet that responds to a switch after its disconnect changes no view', async () => {
  const { kernel, evm, sol, views } = await connectBoth()
  sol.emit([])
  evm.play({ switchNetwork: 'late' })
  const switching = kernel.networks.switch('eip155:10')
  await kernel.connections.disconnect()
  kernel.router.open()
  kernel.router.push('ConnectingExternal', { connectorId: 'sol' })
  evm.settle()
  await expect(switching).rejects.toMatchObject({ code: 'kernel/not-connected' })
  expect(views()).toEqual(['Connect', 'ConnectingExternal'])
})
