// A page that a server rendered for a stranger, taken over in the browser of a visitor who was connected before.
import type { StorageBackend } from '@latchkey/kernel'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWalletModal, evm, type WalletModal } from '../src'
import { ConnectButton, useWalletState, WalletModalProvider } from '../src/react'

const NETWORKS = ['First', 'Second'].map((name, index) => ({
  id: `eip155:${index + 1}` as const,
  name,
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.example'],
}))
const SESSION = {
  namespace: 'eip155',
  connectorId: 'org.example.wallet',
  caipAddress: 'eip155:2:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  document.body.replaceChildren()
})

/** The storage of a visitor who left connected on the second network. */
function createVisitedStorage(): StorageBackend {
  const entries = new Map([
    ['latchkey/1/kernel/networks', JSON.stringify({ v: 1, d: { eip155: 'eip155:2' } })],
    ['latchkey/1/kernel/sessions', JSON.stringify({ v: 1, d: [SESSION] })],
  ])
  return {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
  }
}

function Page({ modal }: { modal: WalletModal }) {
  return (
    <WalletModalProvider modal={modal}>
      <ConnectButton />
      <State />
    </WalletModalProvider>
  )
}

function State() {
  const { status, network } = useWalletState()
  return <p>{`${status} ${network.name}`}</p>
}

test('PLG-09 the page hydrates without a warning, then shows what the browser knows', async () => {
  const chains = [evm({ networks: NETWORKS })]
  const onServer = createWalletModal({ chains })
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Page modal={onServer} />)
  document.body.append(container)
  onServer.destroy()

  const modal = createWalletModal({ chains, storage: createVisitedStorage() })
  expect(modal.getState()).toMatchObject({ status: 'connecting', network: { name: 'Second' } })
  const complaints = vi.spyOn(console, 'error')
  const onRecoverableError = vi.fn()
  const root = await act(async () => hydrateRoot(container, <Page modal={modal} />, { onRecoverableError }))

  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(complaints).not.toHaveBeenCalled()
  expect(container.querySelector('p')?.textContent).toBe('connecting Second')
  expect(container.querySelector('button')?.textContent).toBe('Connecting…')
  await act(async () => root.unmount())
  modal.destroy()
})
