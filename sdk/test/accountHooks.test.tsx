// The hooks over accounts: what a component of a host shows, on a server, at hydration and after each change.
import type { CaipAddress, StorageBackend } from '@latchkey/kernel'
import { createFakeChain, createFakeWallet } from '@latchkey/kernel/testing'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createWalletModal, type WalletModal } from '../src'
import {
  useAccount,
  useAccounts,
  useBalance,
  useConnections,
  useUser,
  useWallet,
  WalletModalProvider,
} from '../src/react'

const FIRST: CaipAddress = 'eip155:1:0x1111111111111111111111111111111111111111'
const SECOND: CaipAddress = 'eip155:1:0x2222222222222222222222222222222222222222'

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))

/** Nothing is kept from one test to the next. */
const createNoStorage = (): StorageBackend => ({ get: () => null, set: () => {}, remove: () => {} })

function createModal(wallet: ReturnType<typeof createFakeWallet>) {
  const native = async () => ({ units: 15n, decimals: 1, symbol: 'ETH' })
  const modal = createWalletModal({
    chains: [
      createFakeChain({
        connectors: [wallet.connector],
        features: ['balances'],
        adapter: { feature: (async () => ({ native })) as never },
      }),
    ],
    storage: createNoStorage(),
  })
  onTestFinished(modal.destroy)
  return modal
}

function Facts() {
  const account = useAccount({ namespace: 'eip155' })
  const wallet = useWallet()
  const facts = [
    account.status,
    account.status === 'connected' ? account.network.name : 'no network',
    wallet?.name ?? 'no wallet',
    `${useAccounts().length} accounts`,
    useUser()?.email ?? 'no user',
    useBalance()?.units ?? 'no balance',
    `${useConnections().length} connections`,
  ]
  return <p>{facts.join(', ')}</p>
}

const Page = ({ modal }: { modal: WalletModal }) => (
  <WalletModalProvider modal={modal}>
    <Facts />
  </WalletModalProvider>
)

test('HST-05 hooks return the account, wallet, user, balance and connections, live, from the first server render on', async () => {
  const wallet = createFakeWallet({ accounts: [FIRST, SECOND] })
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Page modal={createModal(wallet)} />)
  const disconnected = 'disconnected, no network, no wallet, 0 accounts, no user, no balance, 0 connections'
  expect(container.textContent).toBe(disconnected)

  const modal = createModal(wallet)
  const { connectors, connections } = await modal.core.load()
  await connectors.discover()
  await connections.connect('fake')
  const complaints = vi.spyOn(console, 'error')
  const onRecoverableError = vi.fn()
  const root = await act(async () => hydrateRoot(container, <Page modal={modal} />, { onRecoverableError }))
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(complaints).not.toHaveBeenCalled()
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(container.textContent).toBe('connected, First, Fake Wallet, 2 accounts, no user, 15, 1 connections')
  })

  await act(async () => connections.updateAccount('eip155', { user: { email: 'ada@example.org' } }))
  expect(container.textContent).toContain('ada@example.org')
  await act(async () => modal.disconnect())
  expect(container.textContent).toBe(disconnected)
  await act(async () => root.unmount())
})
