// The whole family in a real kernel: found, connected, read from the wallet's events, and seen through the EIP-1193 provider.
import { createCore } from '@latchkey/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { announcementOf, createFakePage } from '../test/fakePage'
import { evm } from './index'
import { mainnet, optimism } from './networks'
import { createEip1193Provider } from './provider'
import { ALICE, BOB, createScriptedWallet } from './testing/scriptedWallet'

async function setUp() {
  const wallet = createScriptedWallet()
  const page = createFakePage()
  page.install(announcementOf({}, wallet))
  vi.stubGlobal('addEventListener', page.addEventListener)
  vi.stubGlobal('dispatchEvent', page.dispatchEvent)
  const core = createCore({ chains: [evm({ networks: [mainnet, optimism] })], plugins: [] })
  const provider = createEip1193Provider(core)
  return { wallet, kernel: await core.load(), provider }
}
afterEach(() => {
  vi.unstubAllGlobals()
})

test('CHN-01 CON-02 ACC-08 connect, follow the wallet, disconnect', async () => {
  const { wallet, kernel, provider } = await setUp()
  const events: unknown[] = []
  for (const event of ['connect', 'accountsChanged', 'chainChanged'] as const) {
    provider.on(event, (payload) => events.push([event, payload]))
  }
  const response = provider.request({ method: 'eth_requestAccounts' })
  await kernel.connectors.discover()
  await kernel.connections.connect('com.example.wallet')
  const accounts = (await response) as string[]
  expect(accounts.map((address) => address.toLowerCase())).toEqual([ALICE.toLowerCase()])

  wallet.setResponse('eth_accounts', [BOB])
  wallet.setResponse('eth_chainId', '0xa')
  wallet.emit('accountsChanged', [BOB])
  wallet.emit('chainChanged', '0xa')
  await vi.waitFor(async () => expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa'))
  expect(events).toHaveLength(4)

  await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
  await expect(provider.request({ method: 'eth_accounts' })).resolves.toEqual([])
  expect(wallet.calls.at(-1)?.method).toBe('wallet_revokePermissions')
  provider.destroy()
  kernel.destroy()
  expect(wallet.listenerCount()).toBe(0)
})

test('RPC-01 a method that is in no table is refused before it reaches the wallet', async () => {
  const { wallet, kernel, provider } = await setUp()
  await kernel.connectors.discover()
  await kernel.connections.connect('com.example.wallet')
  wallet.calls.length = 0
  await expect(provider.request({ method: 'eth_sign', params: [ALICE, '0x00'] })).rejects.toMatchObject({ code: 4200 })
  expect(wallet.calls.map(({ method }) => method)).not.toContain('eth_sign')
  kernel.destroy()
})
