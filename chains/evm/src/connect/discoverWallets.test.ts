import type { Connector } from '@latchkey/kernel'
import { createWalletLimit, type WalletLimit } from '@latchkey/kernel/chains'
import { expect, test, vi } from 'vitest'
import { announcementOf, createFakePage, type FakePage } from '../../test/fakePage'
import { createScriptedWallet } from '../testing/scriptedWallet'
import { discoverWallets } from './discoverWallets'

const networks = ['eip155:1'] as const
const OTHER_UUID = '00000000-0000-4000-8000-000000000000'

function discoverOn(page: FakePage, limit?: WalletLimit) {
  const connectors = new Set<Connector>()
  const conflicts: unknown[] = []
  const controller = new AbortController()
  const done = discoverWallets(
    {
      signal: controller.signal,
      addConnector: (connector) => {
        connectors.add(connector)
        return () => connectors.delete(connector)
      },
      emit: (event, payload) => conflicts.push([event, payload]),
    },
    page,
    limit,
  )
  const list = () => [...connectors].map(({ id, name, kind }) => ({ id, name, kind }))
  return { done, controller, connectors, conflicts, list }
}
const EXAMPLE = { id: 'com.example.wallet', name: 'Example Wallet', kind: 'announced' }
/** Lets everything that is ready to run do so. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
const LEGACY = { id: 'injected', name: 'Browser wallet', kind: 'injected' }

test('CON-02 wallets that announce on request and later are listed, each once', async () => {
  const page = createFakePage()
  const first = announcementOf()
  page.install(first)
  const { done, list, conflicts } = discoverOn(page)
  await done
  expect(list()).toEqual([EXAMPLE])
  page.announce(first)
  page.announce(announcementOf({ uuid: OTHER_UUID, rdns: undefined, name: 'Late' }))
  expect(list()).toEqual([EXAMPLE, { id: `uuid:${OTHER_UUID}`, name: 'Late', kind: 'announced' }])
  expect(conflicts).toEqual([])
})

test('field case 15: the first wallet to claim a uuid or an rdns keeps it, and the conflict is reported', async () => {
  const page = createFakePage()
  const { done, list, conflicts } = discoverOn(page)
  page.announce(announcementOf())
  page.announce(announcementOf({ uuid: OTHER_UUID, name: 'Same rdns' }))
  page.announce(announcementOf({ rdns: 'org.other', name: 'Same uuid' }))
  await done
  expect(list()).toEqual([EXAMPLE])
  expect(conflicts).toEqual([
    ['connector:conflicted', { id: EXAMPLE.id, name: 'Same rdns' }],
    ['connector:conflicted', { id: EXAMPLE.id, name: 'Same uuid' }],
  ])
})

test('field case 16: a later window.ethereum does not affect an announced wallet', async () => {
  const page = createFakePage()
  const provider = createScriptedWallet()
  page.install(announcementOf({}, provider))
  const { connectors } = discoverOn(page)
  page.ethereum = createScriptedWallet()
  const [connector] = connectors
  await connector?.connect({ networks, signal: new AbortController().signal })
  expect(provider.calls).toHaveLength(2)
})

test('SAF-10 no announcement can take the id of one of our connectors, or of another wallet', async () => {
  const page = createFakePage()
  const { done, list } = discoverOn(page)
  for (const uuid of [
    'walletConnect',
    'injected',
    'auth-eip155',
    'io.metamask',
    'com.example.wallet',
    'solana:Phantom',
  ])
    page.announce(announcementOf({ uuid, rdns: undefined, name: uuid }))
  await done
  expect(list().map(({ id }) => id)).toEqual([
    'uuid:walletConnect',
    'uuid:injected',
    'uuid:auth-eip155',
    'uuid:io.metamask',
    'uuid:com.example.wallet',
    'uuid:solana:Phantom',
  ])
})

test('SAF-10 a wallet states which domain is its own, or that it has none; capital letters do not make another wallet', async () => {
  const page = createFakePage()
  const { done, connectors, conflicts } = discoverOn(page)
  page.announce(announcementOf())
  page.announce(announcementOf({ uuid: OTHER_UUID, rdns: 'COM.Example.Wallet', name: 'Shouting' }))
  page.announce(announcementOf({ uuid: 'third', rdns: undefined }))
  await done
  expect([...connectors].map(({ rdns }) => rdns)).toEqual(['com.example.wallet', null])
  expect(conflicts).toEqual([['connector:conflicted', { id: EXAMPLE.id, name: 'Shouting' }]])
})

test('SAF-10 of 10,000 wallets that announce themselves first, few are kept, and no known or used one is lost', async () => {
  const page = createFakePage()
  let stored: readonly string[] = []
  const limit = (used: readonly string[]) => createWalletLimit({ used, onUsed: (next) => (stored = next) })
  const flood = () => {
    for (let index = 0; index < 10_000; index += 1)
      page.announce(announcementOf({ uuid: `${index}`, rdns: `com.flood.w${index}`, name: `Flood ${index}` }))
  }
  const first = discoverOn(page, limit([]))
  page.announce(announcementOf())
  await first.done
  await [...first.connectors][0]?.connect({ networks, signal: new AbortController().signal })
  expect(stored).toEqual([EXAMPLE.id])
  first.controller.abort()

  const second = discoverOn(page, limit(stored))
  flood()
  page.announce(announcementOf())
  page.announce(announcementOf({ uuid: 'm', rdns: 'io.metamask', name: 'MetaMask' }))
  page.announce(announcementOf({ uuid: 'n', rdns: 'com.late.stranger', name: 'Stranger' }))
  await second.done
  await expect.poll(() => second.list()).toHaveLength(66)
  const ids = second.list().map(({ id }) => id)
  expect(ids.slice(0, 64)).toEqual(Array.from({ length: 64 }, (_, index) => `com.flood.w${index}`))
  expect(ids.slice(64)).toEqual([EXAMPLE.id, 'io.metamask'])
})

test('SAF-10 two well-known wallets with one rdns are one conflict', async () => {
  const page = createFakePage()
  const { done, list, conflicts } = discoverOn(page)
  for (const uuid of ['first', OTHER_UUID]) page.announce(announcementOf({ uuid, rdns: 'io.metamask', name: uuid }))
  await done
  await settle()
  expect(list()).toHaveLength(1)
  expect(conflicts).toEqual([['connector:conflicted', { id: 'io.metamask', name: OTHER_UUID }]])
})

test('SAF-10 a well-known wallet over the limit is not added if the modal has ended in the meantime', async () => {
  const page = createFakePage()
  const limit = { ...createWalletLimit(), allows: () => false }
  const { done, controller, list } = discoverOn(page, limit)
  page.announce(announcementOf({ rdns: 'io.metamask' }))
  controller.abort()
  await done
  await settle()
  expect(list()).toEqual([])
  const stays = discoverOn(page, limit)
  page.announce(announcementOf({ uuid: 'm', rdns: 'io.metamask' }))
  await expect.poll(stays.list).toHaveLength(1)
  page.announce(announcementOf({ uuid: 'n', rdns: 'io.metamask', name: 'Second' }))
  await settle()
  expect(stays.conflicts).toEqual([['connector:conflicted', { id: 'io.metamask', name: 'Second' }]])
})

test('CON-02 a legacy provider is not listed if a wallet announces itself while the page is parsed, or while the provider’s name is read', async () => {
  const page = createFakePage({ ethereum: createScriptedWallet(), document: { readyState: 'loading' } })
  const early = discoverOn(page)
  page.announce(announcementOf())
  page.dispatch('DOMContentLoaded')
  await early.done
  expect(early.list()).toEqual([EXAMPLE])

  const other = createFakePage({ ethereum: createScriptedWallet(), document: { readyState: 'loading' } })
  const late = discoverOn(other)
  other.dispatch('DOMContentLoaded')
  await Promise.resolve()
  other.announce(announcementOf())
  await late.done
  expect(late.list()).toEqual([EXAMPLE])
})

/** Calls `read` when the provider's name is read. */
const readingName = (read: () => void) =>
  Object.defineProperty(createScriptedWallet(), 'isMetaMask', {
    get: () => {
      read()
      return true
    },
  })

test('CON-02 while the name of a legacy provider is read, another wallet may announce itself, and the modal may end', async () => {
  const page = createFakePage({ ethereum: readingName(() => page.announce(announcementOf())) })
  const announced = discoverOn(page)
  await announced.done
  expect(announced.list()).toEqual([EXAMPLE])
  const left = discoverOn(createFakePage({ ethereum: readingName(() => left.controller.abort()) }))
  await left.done
  expect(left.list()).toEqual([])
})

test('CON-02 a malformed announcement is ignored', () => {
  const page = createFakePage()
  const receive = vi.fn<(event: Event) => void>()
  page.addEventListener = (_, listener) => void receive.mockImplementation(listener)
  const { list } = discoverOn(page)
  expect(() => receive(new Event('eip6963:announceProvider'))).not.toThrow()
  expect(list()).toEqual([])
})

test('CON-02 a wallet that has announced itself is listed before the page is parsed, and no legacy provider is read', async () => {
  const read = vi.fn(() => createScriptedWallet())
  const loadingPage = () => {
    const page = createFakePage({ document: { readyState: 'loading' } })
    return Object.defineProperty(page, 'ethereum', { get: read })
  }
  const page = loadingPage()
  page.install(announcementOf())
  const { done, list } = discoverOn(page)
  await done
  expect(list()).toEqual([EXAMPLE])

  const later = loadingPage()
  const waiting = discoverOn(later)
  later.announce(announcementOf())
  later.dispatch('DOMContentLoaded')
  await waiting.done
  const left = discoverOn(loadingPage())
  left.controller.abort()
  await left.done
  expect(read).not.toHaveBeenCalled()
})

test('CON-02 the legacy provider is one neutral entry, and only if no wallet announced itself', async () => {
  const alone = discoverOn(createFakePage({ ethereum: createScriptedWallet() }))
  await alone.done
  expect(alone.list()).toEqual([LEGACY])

  const page = createFakePage({ ethereum: createScriptedWallet() })
  page.install(announcementOf())
  const concurrent = discoverOn(page)
  await concurrent.done
  expect(concurrent.list()).toEqual([EXAMPLE])
})

test('CON-02 the legacy entry waits for the page, and gives way to a wallet that announces itself late', async () => {
  const page = createFakePage({ ethereum: createScriptedWallet(), document: { readyState: 'loading' } })
  const { done, list } = discoverOn(page)
  expect(list()).toEqual([])
  page.dispatch('DOMContentLoaded')
  await done
  expect(list()).toEqual([LEGACY])
  page.announce(announcementOf())
  expect(list()).toEqual([EXAMPLE])
})

test.each([
  ['MetaMask', { isMetaMask: true }],
  ['MetaMask', { isMetaMask: true, isConnected: () => true, isUnlocked: false }],
  ['Trust Wallet', { isTrust: true, isMetaMask: true }],
  ['Phantom', { isPhantom: true, isMetaMask: true }],
  ['Coinbase Wallet', { isCoinbaseBrowser: true, isCoinbaseWallet: true }],
  ['Rabby Wallet', { isMetaMask: true, isRabby: true }],
  ['Browser wallet', { isMetaMask: true, isSomethingElse: true }],
  ['Browser wallet', { isMetaMask: 'yes' }],
  ['Browser wallet', {}],
])('BRW-06 CON-02 the legacy provider is named %s because of its flags %o', async (name, flags) => {
  const { done, list } = discoverOn(createFakePage({ ethereum: { ...createScriptedWallet(), ...flags } }))
  await done
  expect(list()).toEqual([{ ...LEGACY, name }])
})

test('BRW-06 a legacy provider whose members throw stays a neutral entry', async () => {
  const wallet = createScriptedWallet()
  const trap = new Proxy(wallet, {
    get: (target, key) => {
      if (String(key).startsWith('is')) throw new Error('trap')
      return Reflect.get(target, key)
    },
  })
  const { done, list } = discoverOn(createFakePage({ ethereum: trap }))
  await done
  expect(list()).toEqual([LEGACY])
})

test('CON-02 a legacy entry that a visitor chose is kept', async () => {
  const page = createFakePage({ ethereum: createScriptedWallet() })
  const { done, list, connectors } = discoverOn(page)
  await done
  await [...connectors][0]?.connect({ networks, signal: new AbortController().signal })
  page.announce(announcementOf())
  expect(list()).toEqual([LEGACY, EXAMPLE])
})

test('a window.ethereum that throws, or is missing, is not a wallet', async () => {
  const page = createFakePage()
  Object.defineProperty(page, 'ethereum', {
    get: () => {
      throw new Error('trap')
    },
  })
  const { done, list } = discoverOn(page)
  await done
  expect(list()).toEqual([])
})

test('discovery ends with the modal', async () => {
  const page = createFakePage({ ethereum: createScriptedWallet(), document: { readyState: 'loading' } })
  const { done, controller, list } = discoverOn(page)
  controller.abort()
  await done
  page.announce(announcementOf())
  expect(list()).toEqual([])
})

test('PLG-09 without a window nothing happens', async () => {
  const { done, list } = discoverOn({} as FakePage)
  await done
  expect(list()).toEqual([])
})
