// What a host reads of a modal that is connected in several families: the active one, and nothing of the others.
import type { CaipAddress } from '@latchkey/kernel'
import { createFakeChain, createFakeWallet, type FakeWallet } from '@latchkey/kernel/testing'
import { expect, test, vi } from 'vitest'
import { createWalletModal } from '../src/createWalletModal'

function play() {
  const wallets = ['first', 'second'].map((family) =>
    createFakeWallet({ id: family, name: family, accounts: [`${family}:1:${family}-account`] }),
  ) as [FakeWallet, FakeWallet]
  const chains = wallets.map(({ connector }) =>
    createFakeChain({
      namespace: connector.id,
      connectors: [connector],
      networks: [
        { id: `${connector.id}:1`, name: connector.id, native: { name: '', symbol: '', decimals: 0 }, rpcUrls: [] },
      ],
    }),
  )
  const modal = createWalletModal({ chains, storage: { get: () => null, set: () => {}, remove: () => {} } })
  return { modal, wallets }
}

test('CON-12 the state follows the active family; changes of another family notify no subscriber', async () => {
  const { modal, wallets } = play()
  const { connections, connectors } = await modal.core.load()
  await connectors.discover()
  await connections.connect('first')
  await connections.connect('second')
  expect(modal.getState()).toMatchObject({ namespace: 'second', address: 'second-account', wallet: { name: 'second' } })
  const before = modal.getState()
  const listener = vi.fn()
  modal.subscribe(listener)
  const other: CaipAddress = 'first:1:another-account'
  wallets[0].emit(wallets[0].sessions([other]))
  connections.updateAccount('first', { balance: '1' })
  expect(listener).not.toHaveBeenCalled()
  expect(modal.getState()).toBe(before)

  await connections.setActive('first')
  expect(modal.getState()).toMatchObject({ namespace: 'first', address: 'another-account', network: { id: 'first:1' } })
  expect(listener).toHaveBeenCalled()
  await modal.disconnect('first')
  expect(modal.getState()).toMatchObject({ status: 'connected', namespace: 'second', address: 'second-account' })
  modal.destroy()
})
