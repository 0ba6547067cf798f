import type { Connector } from '@latchkey/kernel'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakePage, register } from '../../test/fakePage'
import { createLeatherProvider, createOkxProvider, createUnisatProvider } from '../../test/legacyProviders'
import { mainnet } from '../networks'
import { createScriptedWallet } from '../testing/scriptedWallet'
import { readStandardWallet } from '../wallets/walletStandard'
import { discoverWallets } from './discoverWallets'
import { normalizeName, parseInfo } from './walletPage'

let modal: AbortController
beforeEach(() => {
  modal = new AbortController()
})
afterEach(() => modal.abort())

function discoverOn(page: Parameters<typeof discoverWallets>[1]) {
  const connectors: Connector[] = []
  const conflicts: unknown[] = []
  const ctx = {
    signal: modal.signal,
    emit: (event: string, payload: unknown) => conflicts.push([event, payload]),
    addConnector: (connector: Connector) => {
      connectors.push(connector)
      return () => {}
    },
  }
  const loadPayments = () => Promise.reject(new Error('not asked'))
  const done = discoverWallets(ctx, page, { networks: [mainnet.id], loadPayments })
  return { done, conflicts, connectors, names: () => connectors.map(({ name }) => name) }
}
const standard = (name: string) => createScriptedWallet({ name }).wallet

test('CON-02 Wallet Standard wallets are listed, including those that register later', async () => {
  const page = createFakePage()
  register(page, standard('First'))
  const { done, names } = discoverOn(page)
  await done
  expect(names()).toEqual(['First'])
  register(page, standard('Second'))
  register(page, standard('First'))
  expect(names()).toEqual(['First', 'Second'])
})

test('CON-02 a wallet that is available in several ways is listed once, through Wallet Standard', async () => {
  const { provider } = createOkxProvider('mainnet')
  const page = createFakePage({
    okxwallet: { bitcoin: provider },
    LeatherProvider: createLeatherProvider('mainnet').provider,
    btc_providers: [
      { id: 'okxwallet.bitcoin', name: 'OKX', icon: '' },
      { id: 'LeatherProvider', name: 'Leather', icon: '' },
    ],
  })
  register(page, standard('OKX Wallet'))
  const { done, names } = discoverOn(page)
  await done
  expect(names()).toEqual(['OKX Wallet', 'Leather'])
})

test('ACC-06 only a wallet that can switch networks offers it', async () => {
  const page = createFakePage({
    LeatherProvider: createLeatherProvider('mainnet').provider,
    unisat: createUnisatProvider('mainnet').provider,
  })
  const { done, connectors } = discoverOn(page)
  await done
  const offers = connectors.map(({ name, switchNetwork }) => [name, switchNetwork !== undefined])
  expect(offers).toEqual([
    ['Leather', false],
    ['UniSat', true],
  ])
})

test('CON-02 a provider that an extension injects late is found', async () => {
  const page = createFakePage()
  const { done, names } = discoverOn(page)
  await done
  expect(names()).toEqual([])
  page.unisat = createUnisatProvider('mainnet').provider
  await expect.poll(names).toEqual(['UniSat'])
})

test('CON-02 providers are found after the page has loaded, even in a page without events', async () => {
  const page = createFakePage()
  const { done, names } = discoverOn(page)
  await done
  page.unisat = createUnisatProvider('mainnet').provider
  page.dispatchEvent(new Event('DOMContentLoaded'))
  expect(names()).toEqual(['UniSat'])
  const plain = discoverOn({ unisat: page.unisat } as object)
  await plain.done
  expect(plain.names()).toEqual(['UniSat'])
})

test('CON-02 malformed data that registers together with a wallet does not keep the wallet out', async () => {
  const page = createFakePage()
  const { done, names } = discoverOn(page)
  const nameless = { ...standard(''), name: '' }
  const callback = (api: { register(...wallets: unknown[]): void }) =>
    api.register(null, 7, 'x', {}, nameless, standard('Good'))
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  await done
  expect(names()).toEqual(['Good'])
})

test('the page is checked for a limited time, and not after the modal has ended', async () => {
  vi.useFakeTimers()
  try {
    const page = createFakePage()
    const { done } = discoverOn(page)
    await done
    await vi.advanceTimersByTimeAsync(1_000)
    expect(vi.getTimerCount()).toBe(0)
    const ended = discoverOn(page)
    await ended.done
    modal.abort()
    expect(vi.getTimerCount()).toBe(0)
    page.unisat = createUnisatProvider('mainnet').provider
    register(page, standard('Late'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(ended.names()).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('traps and malformed data in the page are not wallets, and nothing throws', async () => {
  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new Error('trap')
      },
    },
  )
  for (const bad of [trap, null, 7, 'x', [], { request: 'x' }, [trap, null, 7, { id: 'a..b', name: 'x' }]]) {
    const page = createFakePage({ okxwallet: bad, unisat: bad, LeatherProvider: bad, bitkeep: bad, btc_providers: bad })
    register(page, bad)
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: bad }))
    const { done, names } = discoverOn(page)
    await done
    expect(names()).toEqual([])
  }
  fc.assert(
    fc.property(fc.anything(), (wallet) => {
      expect(readStandardWallet(wallet)).toBeNull()
    }),
  )
})

test('CON-02 a wallet without Bitcoin is not listed, and a page that registers endlessly is cut off', async () => {
  const page = createFakePage()
  register(page, { name: 'Solana only', features: { 'standard:connect': { connect: () => {} } }, accounts: [] })
  for (let index = 0; index < 100; index += 1) register(page, standard(`Wallet no ${index}`))
  const { done, names } = discoverOn(page)
  await done
  expect(names()).not.toContain('Solana only')
  expect(names()).toHaveLength(64)
})

test('names are shortened and lose invisible characters; icons are images; a wallet’s names match', () => {
  expect(parseInfo('Xver\u202ese\u200b\u0000', 'javascript:alert(1)')).toEqual({ name: 'Xverse' })
  expect(parseInfo('x'.repeat(500), 'https://example.com/i.png')).toEqual({
    name: 'x'.repeat(64),
    icon: 'https://example.com/i.png',
  })
  for (const name of ['', '\u200b', 7, null]) expect(parseInfo(name, '')).toBeNull()
  expect(new Set(['OKX', 'OKX Wallet', 'okx-wallet'].map(normalizeName)).size).toBe(1)
})

test('CON-02 names that differ in more than a final “wallet” belong to different wallets', async () => {
  const page = createFakePage()
  for (const name of ['Wallet One', 'One']) register(page, standard(name))
  const { done, names, conflicts } = discoverOn(page)
  await done
  expect(names()).toEqual(['Wallet One', 'One'])
  expect(conflicts).toEqual([])
})

test('field case 15: SAF-10 a second wallet that registers under a name is not listed, and is reported', async () => {
  const page = createFakePage()
  const first = standard('First')
  register(page, first)
  const { done, names, conflicts } = discoverOn(page)
  register(page, first)
  await done
  expect(conflicts).toEqual([])
  register(page, standard('first wallet'))
  expect(names()).toEqual(['First'])
  expect(conflicts).toEqual([['connector:conflicted', { id: 'bip122:first wallet', name: 'first wallet' }]])
})

test('SAF-10 wallets that are not listed cause no conflict', async () => {
  const page = createFakePage()
  const { done, conflicts } = discoverOn(page)
  for (let index = 0; index < 64; index += 1) register(page, standard(`Flood ${index}`))
  for (const name of ['Late', 'Late']) register(page, standard(name))
  await done
  expect(conflicts).toEqual([])
})

test('SAF-10 a script that registers endlessly does not keep out a well-known wallet', async () => {
  const page = createFakePage()
  const { done, names } = discoverOn(page)
  for (let index = 0; index < 1000; index += 1) register(page, standard(`Flood ${index}`))
  register(page, standard('Phantom'))
  await done
  expect(names()).toHaveLength(65)
  expect(names()).toContain('Phantom')
})
