// @farcaster/miniapp-sdk in a frame of @farcaster/miniapp-host: both sides are Farcaster's own packages, and a pair of event targets is the window.
import { exposeToEndpoint, type HostEndpoint } from '@farcaster/miniapp-host'
import { mainnet, optimism } from '@latchkey/chain-evm/networks'
import { createScriptedWallet, type ScriptedWallet } from '@latchkey/chain-evm/testing'
import { evm } from '@latchkey/sdk'
import { afterAll, beforeAll, beforeEach, test, vi } from 'vitest'
import { announceWallet } from './announceWallet'
import { openSite } from './openSite'
import { createPerson, type Person, TRANSACTION_HASH } from './person'
import { signIn } from './signInTo'
import { expectRejectedConnection, expectRejectedSignature, expectWholeVisit } from './walletSteps'

const NAME = 'Farcaster'
type Sdk = typeof import('@farcaster/miniapp-sdk')['sdk']
type HostSdk = Parameters<typeof exposeToEndpoint>[0]['sdk']
type HostProvider = Parameters<typeof exposeToEndpoint>[0]['ethProvider']

/** Messages that the frame posts reach the parent, and the other way round. */
function createHostEndpoint(): HostEndpoint & { parent: object } {
  const inParent = new EventTarget()
  const toFrame = (data: unknown) => void window.dispatchEvent(new MessageEvent('message', { data }))
  const origin = window.location.origin
  return {
    parent: {
      postMessage: (data: unknown) => void inParent.dispatchEvent(new MessageEvent('message', { data, origin })),
    },
    postMessage: toFrame,
    addEventListener: inParent.addEventListener.bind(inParent),
    removeEventListener: inParent.removeEventListener.bind(inParent),
    emit: (event) => toFrame({ type: 'frameEvent', event }),
    emitEthProvider: (event, params) => toFrame({ type: 'frameEthProviderEvent', event, params }),
  }
}

const endpoint = createHostEndpoint()
const ends: (() => void)[] = []
let sdk: Sdk

/** The SDK reads its parent when it loads, and listens to the page from then on. */
async function loadSdk(): Promise<Sdk> {
  const parent = Object.getOwnPropertyDescriptor(window, 'parent')
  Object.defineProperty(window, 'parent', { configurable: true, value: endpoint.parent })
  ends.push(() => {
    if (parent) Object.defineProperty(window, 'parent', parent)
    else Reflect.deleteProperty(window, 'parent')
  })
  const spies = [window, document].map((target) => ({ target, listen: vi.spyOn(target, 'addEventListener') }))
  const loaded = (await import('@farcaster/miniapp-sdk')).sdk
  for (const { target, listen } of spies) {
    const added = [...listen.mock.calls]
    listen.mockRestore()
    ends.push(() => {
      for (const [type, listener] of added) target.removeEventListener(type, listener)
    })
  }
  return loaded
}
beforeAll(async () => {
  sdk = await loadSdk()
})
afterAll(() => {
  for (const end of ends) end()
})

let person: Person
let wallet: ScriptedWallet
let stop: () => void
beforeEach(async () => {
  person = createPerson()
  wallet = createScriptedWallet({ accounts: [person.address] })
  for (const method of ['eth_requestAccounts', 'personal_sign', 'eth_sendTransaction']) {
    wallet.setResponse(method, (params: readonly unknown[]) => person.respond({ method, params }))
  }
  stop = exposeToEndpoint({
    endpoint,
    sdk: {
      getCapabilities: async () => ['wallet.getEthereumProvider'],
      eip6963RequestProvider() {},
    } as unknown as HostSdk,
    ethProvider: wallet as unknown as HostProvider,
    miniAppOrigin: window.location.origin,
  })
  const provider = await sdk.wallet.getEthereumProvider()
  if (!provider) throw new Error('The host has no provider')
  announceWallet(NAME, 'xyz.farcaster', provider)
  return () => stop()
})

const open = () => openSite([evm({ networks: [mainnet, optimism] })], [signIn])

test('BRW-03 @farcaster/miniapp-sdk connects, signs in, signs, switches, sends and disconnects', async () => {
  await expectWholeVisit(open(), { name: NAME, person, switchTo: optimism.id, hash: TRANSACTION_HASH })
})

test('BRW-03 @farcaster/miniapp-sdk: a rejected connection and a rejected signature are 4001', async () => {
  const site = open()
  await expectRejectedSignature(site, { name: NAME, person })
  await site.modal.disconnect()
  await expectRejectedConnection(open(), { name: NAME, person })
})
