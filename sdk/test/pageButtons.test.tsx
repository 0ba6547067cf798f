// The React buttons and their `Custom` variants.
import { languages } from '@latchkey/languages'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { WalletModal } from '../src'
import {
  AccountButton,
  ConnectButton,
  type ConnectButtonState,
  NetworkButton,
  WalletButton,
  WalletModalProvider,
} from '../src/react'
import { loadSourcesFirst } from './loadSources'
import { createPage, TEST_WALLET } from './pageButtons'

loadSourcesFirst()

/** Renders on a server, then takes over. */
function render(modal: WalletModal, children: ReactNode): HTMLElement {
  const page = <WalletModalProvider modal={modal}>{children}</WalletModalProvider>
  const host = document.body.appendChild(document.createElement('div'))
  host.innerHTML = renderToString(page)
  const complaints: unknown[] = []
  const root = hydrateRoot(host, page, { onRecoverableError: (error) => complaints.push(error) })
  onTestFinished(() => {
    root.unmount()
    host.remove()
    expect(complaints).toEqual([])
  })
  return host
}

const textsOf = (host: HTMLElement) => [...host.querySelectorAll('button')].map(({ textContent }) => textContent)

async function connect(modal: WalletModal) {
  const { connectors, connections } = await modal.core.load()
  await connectors.discover()
  await connections.connect('uuid-of-this-page')
}

test('HST-08 the four buttons render on a server, and show the account', async () => {
  const { modal } = createPage()
  const host = render(
    modal,
    <>
      <ConnectButton label="Log in" size="large" balance />
      <AccountButton />
      <NetworkButton />
      <WalletButton wallet={TEST_WALLET} walletName="Test Wallet" />
    </>,
  )
  const { name } = modal.getState().network
  expect(textsOf(host)).toEqual(['Log in', name, 'Connect Test Wallet'])
  await connect(modal)
  const account = '0x71C765…d8976F'
  await vi.waitFor(() => expect(textsOf(host)).toEqual([`1.234 ETH · ${account}`, account, name, account]))
  await vi.waitFor(() => expect(host.querySelector('img')?.src).toMatch(/^data:image\/svg/))
})

test('BAL-03 HST-08 a balance is formatted in the modal’s language, whatever the machine’s language is', async () => {
  const { modal } = createPage({}, { languages, language: 'de-AT' })
  const host = render(modal, <ConnectButton balance />)
  await connect(modal)
  await vi.waitFor(() => expect(textsOf(host)[0]).toMatch(/^1,234 ETH/))
  await modal.setLanguage('en')
  await vi.waitFor(() => expect(textsOf(host)[0]).toMatch(/^1\.234 ETH/))
  await modal.setLanguage('en-ZA')
  await vi.waitFor(() => expect(textsOf(host)[0]).toMatch(/^1,234 ETH/))
})

test('BAL-03 HST-08 the host’s number format takes precedence over the language’s', () => {
  const { modal } = createPage({}, { languages, language: 'de', locale: 'en' })
  expect(modal.getState().locale).toBe('en')
})

test('HST-08 ConnectButton.Custom provides the account, the balance, the chain with its icon, and a function that opens the modal', async () => {
  const { modal } = createPage()
  let state: ConnectButtonState | null = null
  const read = () => state as unknown as ConnectButtonState
  const host = render(
    modal,
    <ConnectButton.Custom>
      {(next) => {
        state = next
        return <p>{next.account ? next.account.address : 'no account'}</p>
      }}
    </ConnectButton.Custom>,
  )
  const { id, name } = modal.getState().network
  expect(host.textContent).toBe('no account')
  await vi.waitFor(() => expect(state).not.toBeNull())
  expect(read()).toMatchObject({ status: 'disconnected', balance: null, isPending: false, signIn: 'none' })
  await vi.waitFor(() => expect(read().chain.icon).toMatch(/^data:image\/svg/))
  expect(read().chain).toMatchObject({ id, name, isSupported: true })
  await connect(modal)
  await vi.waitFor(() => expect(host.textContent).toBe('0x71C7656EC7ab88b098defB751B7401B5f6d8976F'))
  await vi.waitFor(() => expect(read().balance?.units).toBe(123456789n))
  const viewsAfter = async (open: () => Promise<void>) => {
    await open()
    const { router, store } = await modal.core.load()
    const views = store.get(router.stateAtom).stack.map(({ view }) => view)
    await modal.close()
    return views
  }
  expect(await viewsAfter(read().openNetworks)).toEqual(['Networks'])
  expect(await viewsAfter(read().openAccount)).toEqual(['Account'])
  expect(await viewsAfter(read().openConnect)).toEqual(['Connect'])
})

test('HST-08 WalletButton.Custom connects by a wallet’s ID, and reports an unknown ID', async () => {
  const { modal, wallet } = createPage()
  const results: unknown[] = []
  const own = (id: string) => (
    <WalletButton.Custom wallet={id}>
      {({ connect: press, isConnected, isPending, isMissing }) => (
        <button type="button" onClick={() => void press().then((error) => results.push(error))}>
          {JSON.stringify({ isConnected, isPending, isMissing })}
        </button>
      )}
    </WalletButton.Custom>
  )
  const host = render(
    modal,
    <>
      {own(TEST_WALLET)}
      {own('com.example.unknown')}
    </>,
  )
  const [known, unknown] = host.querySelectorAll('button')
  unknown?.click()
  await vi.waitFor(() => expect(results).toHaveLength(1))
  expect(results[0]).toMatchObject({ code: 'kernel/connector-missing' })
  await vi.waitFor(() => expect(unknown?.textContent).toBe('{"isConnected":false,"isPending":false,"isMissing":true}'))
  known?.click()
  await vi.waitFor(() => expect(results).toHaveLength(2))
  expect(results[1]).toBeNull()
  expect(wallet.requests).toContain('connect')
  await vi.waitFor(() => expect(known?.textContent).toBe('{"isConnected":true,"isPending":false,"isMissing":false}'))
})

test.each<[string, (button: HTMLButtonElement | null) => void]>([
  ['A pointer over', (button) => button?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))],
  ['Keyboard focus on', (button) => button?.focus()],
])('FST-03 %s a button loads the closed modal', async (_, hint) => {
  const { modal } = createPage()
  const loaded = vi.fn()
  modal.on('modal:placed', loaded)
  const host = render(modal, <ConnectButton />)
  // React may attach its listeners after the server's button is in the page.
  await vi.waitFor(() => {
    hint(host.querySelector('button'))
    expect(loaded).toHaveBeenCalledOnce()
  })
  expect(modal.getState().isOpen).toBe(false)
})

test('FST-01 opening and closing the modal does not render a button again', async () => {
  const { modal } = createPage()
  const draw = vi.fn(() => null)
  render(modal, <ConnectButton.Custom balance={false}>{draw}</ConnectButton.Custom>)
  // On the server, then in the page.
  await vi.waitFor(() => expect(draw.mock.calls.length).toBeGreaterThan(1))
  const { length } = draw.mock.calls
  await modal.open()
  expect(modal.getState().isOpen).toBe(true)
  await modal.close()
  expect(draw.mock.calls).toHaveLength(length)
})
