import { expect, test, vi } from 'vitest'
import type { CaipNetworkId } from '../base/caip'
import type { StorageBackend } from '../storage/backends'
import { createFakeChain, createFakeKernel } from '../testing/fakeKernel'
import { createFakeWallet, type FakeWalletOptions } from '../testing/fakeWallet'

const networkOf = (id: CaipNetworkId) => ({
  id,
  name: id,
  rpcUrls: [],
  native: { name: '', symbol: '', decimals: 0 },
})
const first = networkOf('eip155:1')

async function openPage(options: FakeWalletOptions = {}) {
  const wallet = createFakeWallet(options)
  const connect = vi.spyOn(wallet.connector, 'connect')
  const networks = [first, networkOf('eip155:2'), networkOf('eip155:3')] as const
  const { kernel } = createFakeKernel({
    chains: [
      createFakeChain({ networks, connectors: [wallet.connector] }),
      createFakeChain({ namespace: 'solana', networks: [networkOf('solana:main')] }),
    ],
  })
  await kernel.connectors.discover()
  return { kernel, wallet, requested: () => connect.mock.lastCall?.[0].networks }
}

test.each<[CaipNetworkId | null, CaipNetworkId[]]>([
  [null, ['eip155:1', 'eip155:2', 'eip155:3']],
  ['eip155:2', ['eip155:2', 'eip155:1', 'eip155:3']],
  ['eip155:3', ['eip155:3', 'eip155:1', 'eip155:2']],
])(
  'ACC-09 after choosing %s, the networks of a wallet’s own families are requested from it: %j',
  async (chosen, asked) => {
    const { kernel, requested } = await openPage()
    if (chosen) await kernel.networks.switch(chosen)
    await kernel.connections.connect('fake')
    expect(requested()).toEqual(asked)
  },
)

test('ACC-11 a wallet without a network of the page gets no request', async () => {
  const { kernel, wallet } = await openPage({ accounts: ['cosmos:hub:cosmos1abc'] })
  await expect(kernel.connections.connect('fake')).rejects.toMatchObject({ code: 'kernel/chain-missing' })
  expect(wallet.requests).toEqual([])
})

test('CON-12 a wallet may also share an account of a family that the page does not have', async () => {
  const { kernel } = await openPage({ accounts: ['eip155:1:0xabc', 'cosmos:hub:cosmos1abc'] })
  await kernel.connections.connect('fake')
  expect(kernel.connections.account('eip155').caipAddress).toBe('eip155:1:0xabc')
})

test('ACC-05 a page without families has an unsupported network', () => {
  const { kernel } = createFakeKernel({ chains: [] })
  expect(kernel.store.get(kernel.networks.activeAtom)).toMatchObject({ isSupported: false })
})

test('ACC-06 a choice before a connection is reported once', async () => {
  const { kernel } = await openPage()
  const switched = vi.fn()
  kernel.on('network:switched', switched)
  await kernel.networks.switch('eip155:2')
  expect(switched.mock.calls).toEqual([[{ network: 'eip155:2', previous: 'eip155:1' }]])
})

test('ACC-06 a stored choice of a network that the page no longer lists is not stored again', async () => {
  const solana = createFakeChain({ namespace: 'solana', networks: [networkOf('solana:main')] })
  const openWith = (ids: readonly CaipNetworkId[], storage?: StorageBackend) =>
    createFakeKernel({
      chains: [createFakeChain({ networks: [first, ...ids.map(networkOf)] }), solana],
      ...(storage && { storage }),
    })
  const { kernel: before, storage } = openWith(['eip155:2'])
  await before.networks.switch('eip155:2')
  const { kernel } = openWith([], storage)
  await kernel.start()
  await kernel.networks.switch('solana:main')
  const text = storage.get('latchkey/1/kernel/networks')
  expect(text).toContain('solana:main')
  expect(text).not.toContain('eip155:2')
})
