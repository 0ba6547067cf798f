// @vitest-environment node
// What a server does with the SDK: import it, make a modal, render the button. Nothing starts, nothing is left running.
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createWalletModal, defaultPlugins, evm } from '../src'
import { defineElements } from '../src/elements'
import { ConnectButton, useWalletState, WalletModalProvider } from '../src/react'

function State() {
  const { status, network } = useWalletState()
  return <p>{`${status} ${network.name}`}</p>
}

test('PLG-09 on a server a modal can be created and reports no connection', async () => {
  const modal = createWalletModal({ chains: [evm()], plugins: defaultPlugins() })
  await modal.ready
  expect(modal.getState()).toMatchObject({ isOpen: false, status: 'disconnected', address: null })
  expect(modal.getState()).toBe(modal.getInitialState())
  modal.destroy()
})

test('PLG-09 on a server the custom element is not defined, and nothing throws', () => {
  const modal = createWalletModal({ chains: [evm()] })
  expect(() => defineElements(modal)).not.toThrow()
  expect('customElements' in globalThis).toBe(false)
})

test('PLG-09 on a server the button and the state are rendered as for a visitor without an account', () => {
  const modal = createWalletModal({ chains: [evm()] })
  const markup = renderToString(
    <WalletModalProvider modal={modal}>
      <ConnectButton className="mine" />
      <State />
    </WalletModalProvider>,
  )
  expect(markup).toContain('Connect wallet</button>')
  expect(markup).toContain('class="lk-connect-button mine"')
  expect(markup).toContain('<p>disconnected Ethereum</p>')
})
