// Options that change while a modal lives.
import { evm } from '@latchkey/chain-evm'
import type { Network, PluginManifest, StorageBackend } from '@latchkey/kernel'
import { createFakeChain, createFakeWallet } from '@latchkey/kernel/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWalletModal, defaultPlugins, type WalletModalOptions } from '../src'
import { setOptions, watchAccount } from '../src/actions'
import { loadSourcesFirst } from './loadSources'

declare module '@latchkey/kernel' {
  interface Features {
    guest?: boolean
  }
}

loadSourcesFirst()

const createNetwork = (number: number, rpcUrl = 'https://rpc.example'): Network => ({
  id: `eip155:${number}`,
  name: `Network ${number}`,
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [rpcUrl],
})
/** Nothing is kept from one test to the next. */
const createNoStorage = (): StorageBackend => ({ get: () => null, set: () => {}, remove: () => {} })

function createModal(options: Partial<WalletModalOptions> = {}) {
  const { connector } = createFakeWallet()
  const networks: [Network, Network] = [createNetwork(1), createNetwork(2)]
  const chains = [createFakeChain({ connectors: [connector], networks })]
  const modal = createWalletModal({ chains, storage: createNoStorage(), ...options })
  onTestFinished(modal.destroy)
  return modal
}

test('HST-07 when the networks change, a connected account is updated, and the visitor can switch to a new network', async () => {
  const modal = createModal()
  const { connectors, connections } = await modal.core.load()
  await connectors.discover()
  await connections.connect('fake')
  const listener = vi.fn()
  onTestFinished(watchAccount(modal, { namespace: 'eip155', onChange: listener }))

  await setOptions(modal, { networks: [createNetwork(2), createNetwork(3)] })
  expect(modal.getState()).toMatchObject({ status: 'connected', chainId: 1, isNetworkSupported: false })
  expect(listener).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ isNetworkSupported: false }))
  await modal.switchNetwork('eip155:3')
  expect(modal.getState()).toMatchObject({ network: { name: 'Network 3' }, isNetworkSupported: true })
  await expect(modal.switchNetwork('eip155:1')).rejects.toMatchObject({ code: 'kernel/network-missing' })

  await modal.disconnect()
  await setOptions(modal, { networks: [createNetwork(4)] })
  expect(modal.getState()).toMatchObject({ network: { name: 'Network 4' }, isNetworkSupported: true })
  const solana = { ...createNetwork(5), id: 'solana:5' as const }
  await expect(setOptions(modal, { networks: [solana] })).rejects.toMatchObject({ code: 'kernel/chain-missing' })
  expect(modal.getState().network.name).toBe('Network 4')
})

test('HST-07 the code of a family calls the current endpoint of a network', async () => {
  const modal = createModal({ chains: [evm({ networks: [createNetwork(1, 'https://first.example')] })] })
  const requests: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    requests.push(new URL(input instanceof Request ? input.url : input).host)
    return Response.json({ jsonrpc: '2.0', id: 0, result: '0x1' })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const chain = await (await modal.core.load()).chain('eip155:1')
  const request = () =>
    chain
      .read({ network: 'eip155:1', method: 'eth_chainId', params: [] }, { signal: new AbortController().signal })
      .catch(() => null)
  await request()
  await setOptions(modal, { networks: [createNetwork(1, 'https://second.example')] })
  await request()
  expect([requests[0], requests.at(-1)]).toEqual(['first.example', 'second.example'])
})

test('HST-07 changed metadata is used from the next read on; the host’s object does not change', async () => {
  const given = { name: 'Shop', url: 'https://shop.example' }
  const modal = createModal({ metadata: given })
  const page = await (await modal.core.load()).service('page')
  await setOptions(modal, { metadata: { name: 'Store' } })
  expect(page.metadata).toEqual({ name: 'Store', url: 'https://shop.example' })
  expect(given.name).toBe('Shop')
})

test('HST-07 language and theme change together with other options', async () => {
  const wanted: string[] = []
  const setTheme = vi.fn()
  const modal = createModal({
    language: 'en',
    languages(tag) {
      wanted.push(tag)
      return {
        locale: tag,
        load: () => new Promise(() => {}),
        loadButton: async () => ({ 'button.connect': `Connect (${tag})` }),
      }
    },
  })
  void setOptions({ ...modal, setTheme }, { language: 'nl', theme: { mode: 'light' } })
  await vi.waitFor(() => expect(modal.getState().buttonMessages).toEqual({ 'button.connect': 'Connect (nl)' }))
  expect([wanted, setTheme.mock.calls]).toEqual([['en', 'nl'], [[{ mode: 'light' }]]])
})

const email: PluginManifest = {
  id: 'email',
  api: 1,
  slots: {
    'connect.method': [{ id: 'email', order: 10, label: 'Continue with email', icon: 'mail', opens: 'Connect' }],
  },
}

test('HST-07 texts, terms, features and networks change while the modal is open', async () => {
  const modal = createModal({ plugins: [...defaultPlugins(), email], messages: { 'connect.installed': 'Ready' } })
  await modal.open()
  const dialog = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('dialog')
  const says = (text: string) => vi.waitFor(() => expect(dialog?.textContent).toContain(text))
  const saysNot = (text: string) => vi.waitFor(() => expect(dialog?.textContent).not.toContain(text))
  await says('Ready')
  await says('Continue with email')
  await saysNot('I accept')

  await setOptions(modal, {
    features: { email: false, legalCheckbox: true },
    termsUrl: 'https://shop.example/terms',
  })
  await says('I accept the terms of service.')
  await saysNot('Continue with email')
  expect(dialog?.querySelector('a[href="https://shop.example/terms"]')).not.toBeNull()
  expect(dialog?.textContent).toContain('Ready')

  await setOptions(modal, {
    features: { email: true, legalCheckbox: false },
    messages: { 'connect.installed': 'On this device' },
  })
  await says('Continue with email')
  await says('On this device')
  await saysNot('I accept')

  await modal.open('Networks')
  await says('Network 2')
  await setOptions(modal, { networks: [createNetwork(1), createNetwork(9)] })
  await says('Network 9')
  await saysNot('Network 2')
})

test('HST-07 CON-09 a feature that was off when the modal was created can be turned on, off and on again', async () => {
  const started = vi.fn()
  const guest: PluginManifest = {
    id: 'guest',
    api: 1,
    wakeOnStart: true,
    wakeOn: ['modal:closed'],
    load: async () => ({
      setup(ctx) {
        started()
        ctx.on('modal:closed', started)
      },
    }),
  }
  const other = vi.fn()
  const idle: PluginManifest = { id: 'idle', api: 1, wakeOnStored: 'login', load: other }
  const plugins = [...defaultPlugins(), email, guest, idle]
  const modal = createModal({ plugins, features: { email: false, guest: false } })
  await modal.open()
  const dialog = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('dialog')
  const says = (text: string) => vi.waitFor(() => expect(dialog?.textContent).toContain(text))
  const saysNot = (text: string) => vi.waitFor(() => expect(dialog?.textContent).not.toContain(text))
  await saysNot('Continue with email')
  expect(started).not.toHaveBeenCalled()

  await setOptions(modal, { features: { email: true, guest: true } })
  await says('Continue with email')
  await vi.waitFor(() => expect(started).toHaveBeenCalledOnce())
  await setOptions(modal, { features: { email: false } })
  await saysNot('Continue with email')
  await setOptions(modal, { features: { email: true } })
  await says('Continue with email')
  await modal.close()
  expect(started).toHaveBeenCalledTimes(2)
  // A plugin that was on all the time is not loaded by any of this.
  expect(other).not.toHaveBeenCalled()
})
