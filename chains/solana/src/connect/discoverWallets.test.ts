import type { Connector } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { createFakePage, type FakePage } from '../../test/fakePage'
import { mainnet } from '../networks'
import { createScriptedWallet } from '../testing/scriptedWallet'
import { discoverWallets } from './discoverWallets'
import type { StandardWallet } from './walletStandard'

function discoverOn(page: FakePage) {
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
    { networks: [mainnet], sendRaw: async () => null, page },
  )
  const names = () => [...connectors].map(({ name }) => name)
  return { done, controller, connectors, conflicts, names }
}
const walletNamed = (name: unknown, change: object = {}): StandardWallet =>
  Object.defineProperties(createScriptedWallet().wallet, {
    name: { value: name },
    ...Object.fromEntries(Object.entries(change).map(([member, value]) => [member, { value }])),
  })
const legacy = () => ({ connect: async () => ({}) })
const connect = (connector: Connector | undefined) =>
  connector?.connect({ networks: [mainnet.id], signal: new AbortController().signal })

test('CON-02 wallets that registered before and after are listed, each once', async () => {
  const page = createFakePage()
  const wallet = walletNamed('Early')
  page.install(wallet)
  const { done, connectors, names } = discoverOn(page)
  await done
  page.registerLate(wallet)
  page.registerLate(walletNamed('Late'))
  expect(names()).toEqual(['Early', 'Late'])
  expect([...connectors][0]).toMatchObject({
    id: 'solana:Early',
    kind: 'announced',
    namespaces: ['solana'],
    approvesIn: 'wallet',
    icon: 'data:image/svg+xml,<svg/>',
  })
})

test('field case 15: CON-02 a second wallet with the same name is not listed, and the conflict names the first', async () => {
  const page = createFakePage()
  const { done, names, conflicts } = discoverOn(page)
  page.registerLate(walletNamed('Trust'))
  page.registerLate(walletNamed('Trust Wallet'))
  await done
  expect(names()).toEqual(['Trust'])
  expect(conflicts).toEqual([['connector:conflicted', { id: 'solana:Trust', name: 'Trust Wallet' }]])
})

test('SAF-10 a script that registers endlessly does not keep out a well-known or used wallet, and unregistering makes room', async () => {
  const page = createFakePage()
  const { done, names } = discoverOn(page)
  for (let index = 0; index < 1000; index += 1) page.registerLate(walletNamed(`Flood ${index}`))
  page.registerLate(walletNamed('Phantom'))
  page.registerLate(walletNamed('Stranger'))
  await done
  expect(names()).toHaveLength(65)
  expect(names()).toContain('Phantom')
  expect(names()).not.toContain('Stranger')
})

test('CON-02 a legacy provider is listed if no wallet of its name registered, and the neutral one only if there is no other', async () => {
  const provider = legacy()
  const alone = discoverOn(createFakePage({ solana: provider }))
  await alone.done
  expect(alone.names()).toEqual(['Browser wallet'])

  const branded = discoverOn(
    createFakePage({ phantom: { solana: provider }, solana: provider, coinbaseSolana: legacy() }),
  )
  await branded.done
  expect(branded.names()).toEqual(['Phantom', 'Coinbase Wallet'])

  const page = createFakePage({ phantom: { solana: provider }, solana: legacy(), coinbaseSolana: legacy() })
  page.install(walletNamed('Phantom'))
  const concurrent = discoverOn(page)
  await concurrent.done
  expect(concurrent.names()).toEqual(['Phantom', 'Coinbase Wallet'])
  expect([...concurrent.connectors].map(({ kind }) => kind)).toEqual(['announced', 'injected'])
})

test('CON-02 a wallet that registers late replaces its legacy entry and the neutral one, unless a visitor is using them', async () => {
  const page = createFakePage({ coinbaseSolana: legacy() })
  const { done, names, connectors } = discoverOn(page)
  await done
  page.registerLate(walletNamed('Coinbase Wallet'))
  expect(names()).toEqual(['Coinbase Wallet'])
  expect([...connectors][0]?.kind).toBe('announced')

  const other = createFakePage({ solana: legacy() })
  const inUse = discoverOn(other)
  await inUse.done
  await connect([...inUse.connectors][0])?.catch(() => {})
  other.registerLate(walletNamed('Late'))
  expect(inUse.names()).toEqual(['Browser wallet', 'Late'])
})

test('CON-02 a wallet that registers late replaces an unused neutral entry, but not another wallet’s entry', async () => {
  const neutral = createFakePage({ solana: legacy() })
  const unused = discoverOn(neutral)
  await unused.done
  neutral.registerLate(walletNamed('Late'))
  expect(unused.names()).toEqual(['Late'])

  const branded = createFakePage({ coinbaseSolana: legacy() })
  const other = discoverOn(branded)
  await other.done
  branded.registerLate(walletNamed('Late'))
  expect(other.names()).toEqual(['Coinbase Wallet', 'Late'])
})

test('CON-02 legacy providers are read after the page’s own scripts', async () => {
  const page = createFakePage({ solana: legacy(), document: { readyState: 'loading' } })
  const { done, names } = discoverOn(page)
  expect(names()).toEqual([])
  page.dispatch(new Event('DOMContentLoaded'))
  await done
  expect(names()).toEqual(['Browser wallet'])
})

test('CON-02 a modal that ends while the page loads lists no legacy provider', async () => {
  const page = createFakePage({ solana: legacy(), document: { readyState: 'loading' } })
  const { done, names, controller } = discoverOn(page)
  controller.abort()
  page.dispatch(new Event('DOMContentLoaded'))
  await done
  expect(names()).toEqual([])
})

test('CON-02 if a second wallet of the same name unregisters, the first stays', async () => {
  const page = createFakePage()
  const { done, names } = discoverOn(page)
  page.registerLate(walletNamed('Trust'))
  const unregister = page.registerLate(walletNamed('Trust Wallet'))
  await done
  expect(unregister).not.toThrow()
  expect(names()).toEqual(['Trust'])
})

test('a wallet that unregisters is removed, and a request to it fails with an error that says so', async () => {
  const page = createFakePage()
  const { done, connectors, names } = discoverOn(page)
  const unregister = page.registerLate(walletNamed('Brief'))
  await done
  const [connector] = connectors
  unregister()
  unregister()
  expect(names()).toEqual([])
  await expect(connect(connector)).rejects.toMatchObject({
    code: 'solana/provider-missing',
    message: 'Provider not found',
  })
  const call = { network: mainnet.id, method: 'solana_signMessage', params: [] }
  await expect(connector?.request(call, { signal: new AbortController().signal })).rejects.toMatchObject({
    code: 'solana/provider-undefined',
    message: 'provider is undefined',
  })
})

const throwing = new Proxy(
  {},
  {
    get: () => {
      throw new Error('trap')
    },
  },
)
test.each([
  ['null', null],
  ['a trap', throwing],
  ['no name', walletNamed('')],
  ['a name that is not text', walletNamed({})],
  ['an invisible name', walletNamed('\u200b\u202e')],
  ['the name of WalletConnect', walletNamed('WalletConnect')],
  ['other chains only', walletNamed('x', { chains: ['bitcoin:mainnet'] })],
  ['chains that are not a list', walletNamed('x', { chains: 'solana:mainnet' })],
  ['no features', walletNamed('x', { features: null })],
  ['no way to connect', walletNamed('x', { features: { 'solana:signTransaction': { signTransaction: () => {} } } })],
  ['no way to sign', walletNamed('x', { features: { 'standard:connect': { connect: () => {} } } })],
])('CON-02 registering %s lists no wallet', async (_what, wallet) => {
  const page = createFakePage()
  const { done, names } = discoverOn(page)
  page.registerLate(wallet as StandardWallet)
  await done
  expect(names()).toEqual([])
})

test.each([
  ['of several families', { chains: ['bitcoin:mainnet', 'solana:mainnet'] }],
  ['that only signs', { features: { 'solana:signTransaction': { signTransaction: () => {} } } }],
  ['that only sends', { features: { 'solana:signAndSendTransaction': { signAndSendTransaction: () => {} } } }],
])('CON-02 a wallet %s is listed', async (_, { features, ...change }: { features?: object; chains?: string[] }) => {
  const page = createFakePage()
  const { done, names } = discoverOn(page)
  const connecting = { 'standard:connect': { connect: () => {} } }
  page.registerLate(walletNamed('Good', { ...change, ...(features && { features: { ...connecting, ...features } }) }))
  await done
  expect(names()).toEqual(['Good'])
})

test('CON-02 an invalid wallet does not keep out a valid one that registers with it', async () => {
  const page = createFakePage()
  const { done, names } = discoverOn(page)
  const detail = ({ register }: { register(...wallets: unknown[]): void }) =>
    register(null, throwing, walletNamed(''), walletNamed('Good'))
  page.dispatch(new CustomEvent('wallet-standard:register-wallet', { detail }))
  await done
  expect(names()).toEqual(['Good'])
})

test('hostile names are shortened and cleaned, icons that could run scripts are dropped, and a flood is cut off', async () => {
  const page = createFakePage()
  const { done, connectors, names } = discoverOn(page)
  page.registerLate(walletNamed(`\u202eEvil\u0000  ${'x'.repeat(500)}`, { icon: 'javascript:alert(1)' }))
  await done
  expect(names()[0]).toHaveLength(64)
  expect(names()[0]).toMatch(/^Evil x+$/)
  expect([...connectors][0]?.icon).toBeUndefined()
  for (let index = 0; index < 100; index += 1) page.registerLate(walletNamed(`Wallet ${index}`))
  expect(names()).toHaveLength(64)
})

test('a callback that throws or is missing, and a page without events, do no harm', async () => {
  const page = createFakePage()
  const { done, names, controller } = discoverOn(page)
  const register = (detail: unknown) => page.dispatch(new CustomEvent('wallet-standard:register-wallet', { detail }))
  register(() => {
    throw new Error('trap')
  })
  register('x')
  page.dispatch(new Event('wallet-standard:register-wallet'))
  await done
  controller.abort()
  page.registerLate(walletNamed('After the end'))
  expect(names()).toEqual([])
  const nowhere = discoverOn({} as FakePage)
  await nowhere.done
  expect(nowhere.names()).toEqual([])
})
