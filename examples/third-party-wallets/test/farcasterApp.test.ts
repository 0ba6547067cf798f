// The plugin in a web view of an app with @farcaster/miniapp-host, like Farcaster's phone apps and the Base App.
import { evm } from '@latchkey/chain-evm'
import { createScriptedWallet } from '@latchkey/chain-evm/testing'
import { createFakeKernel } from '@latchkey/kernel/testing'
import { hostWallets } from '@latchkey/plugin-host-wallets'
import { expect, onTestFinished, test, vi } from 'vitest'
import { surroundByApp } from '../parents/webViewHost'

const [MINE, OTHER] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']

function openInApp({ accounts = [MINE], hosts = {} }: { accounts?: string[]; hosts?: object } = {}) {
  const wallet = createScriptedWallet({ accounts })
  onTestFinished(surroundByApp(wallet))
  const { kernel, clock } = createFakeKernel({ chains: [evm()], plugins: [hostWallets(hosts)] })
  onTestFinished(kernel.destroy)
  void kernel.start()
  const sign = () => kernel.request({ network: 'eip155:1', method: 'personal_sign', params: ['0x00', MINE] })
  const names = () => kernel.store.get(kernel.connectors.listAtom).map(({ name }) => name)
  const statusOf = () => kernel.store.get(kernel.plugins.statusAtom).get('host-wallets')
  return { kernel, clock, wallet, sign, names, statusOf, account: () => kernel.connections.account('eip155') }
}
type App = ReturnType<typeof openInApp>
const expectAddress = (app: App, address: string) =>
  vi.waitFor(() => expect(app.account()).toMatchObject({ status: 'connected', address }))

test('BRW-06 in a Farcaster phone app its account is connected, signs, is rejected, and follows the app', async () => {
  const app = openInApp()
  await expectAddress(app, MINE)
  expect(app.names()).toEqual(['Farcaster'])
  await expect(app.sign()).resolves.toMatch(/^0x/)
  app.wallet.play('reject', 'personal_sign')
  await expect(app.sign()).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  app.wallet.share(OTHER)
  await expectAddress(app, OTHER)
})

test('BRW-06 an app that shares no account yet is offered, and gets no request for one', async () => {
  const app = openInApp({ accounts: [] })
  await vi.waitFor(() => expect(app.names()).toEqual(['Farcaster']))
  expect(app.account().status).toBe('disconnected')
  expect(app.wallet.calls.map(({ method }) => method)).not.toContain('eth_requestAccounts')
})

test('BRW-06 with no origins for Farcaster its apps get no requests either', async () => {
  const app = openInApp({ hosts: { farcaster: [] } })
  await vi.waitFor(() => expect(app.statusOf()).toBe('ready'))
  await app.kernel.connectors.discover()
  expect([app.names(), app.wallet.calls]).toEqual([[], []])
})

test('BRW-06 a web view of another app does not respond, and the wait times out', async () => {
  const postMessage = vi.fn()
  const toPage = vi.spyOn(window, 'postMessage')
  Object.defineProperty(window, 'ReactNativeWebView', { configurable: true, value: { postMessage } })
  onTestFinished(() => void Reflect.deleteProperty(window, 'ReactNativeWebView'))
  const { kernel, clock } = createFakeKernel({ chains: [evm()], plugins: [hostWallets()] })
  onTestFinished(kernel.destroy)
  void kernel.start()
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalledOnce())
  const { id } = JSON.parse(postMessage.mock.calls[0]?.[0])
  clock.advance(10_000)
  const data = { id, type: 'RAW', value: { user: { fid: 1 } } }
  document.dispatchEvent(new MessageEvent('FarcasterFrameCallback', { data }))
  await kernel.connectors.discover()
  expect(postMessage).toHaveBeenCalledOnce()
  expect(toPage).not.toHaveBeenCalled()
})
