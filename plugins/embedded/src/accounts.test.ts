// @vitest-environment node
// Who is signed in, family by family, according to the frame's responses.
import type { CaipNetworkId, Connection, PluginStorage } from '@latchkey/kernel'
import { fakeNetworks } from '@latchkey/kernel/testing'
import { atom, createStore } from 'jotai/vanilla'
import { expect, test, vi } from 'vitest'
import { createAccounts } from './accounts'
import { createLoginCache } from './loginCache'
import type { LoginStorage } from './types'

const EOA = '0x1111111111111111111111111111111111111111'
const SMART = '0x2222222222222222222222222222222222222222'
const SOLANA: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const EMAIL = 'ada@example.com'

/** The frame responds with what was last set. */
function play(stored: Partial<LoginStorage> = {}) {
  const kept = new Map<string, unknown>(Object.entries(stored))
  const storage: PluginStorage<LoginStorage> = {
    get: async (key) => (kept.get(key) ?? null) as never,
    set: async (key, value) => void kept.set(key, value),
    remove: async (key) => void kept.delete(key),
  }
  const store = createStore()
  const activeAtom = atom<Connection | null>(null)
  const chains = [
    { namespace: 'eip155', networks: fakeNetworks, defaultAccountType: 'smartAccount' },
    { namespace: 'solana', networks: [{ ...fakeNetworks[0], id: SOLANA }], defaultAccountType: 'eoa' },
  ]
  const request = vi.fn(async (_type: string, payload: { chainId: unknown }) => ({
    address: EOA,
    accounts: [],
    email: null,
    smartAccountDeployed: false,
    hasSecurityView: false,
    chainId: payload.chainId,
    ...answer,
  }))
  let answer: object = {}
  const accounts = createAccounts({
    ctx: { chain: async () => ({ parseAddress: (text: string) => (text === 'malformed' ? null : text) }), store },
    page: { chains, connections: { activeAtom } },
    request,
    cache: createLoginCache(storage, () => 0),
  } as never)
  return {
    accounts,
    request,
    user: () => store.get(accounts.userAtom),
    lead: (namespace: string) => store.set(activeAtom, { namespace } as Connection),
    addresses: () => accounts.sessions().map(({ caipAddress }) => caipAddress),
    reload(network: CaipNetworkId, next: object = {}) {
      answer = next
      return accounts.reload(network)
    },
  }
}

test.each([
  [
    'the type in the list of accounts',
    { accounts: [{ address: EOA, type: 'smartAccount' }], preferredAccountType: 'eoa' },
    'smartAccount',
  ],
  [
    'the preferred type',
    { accounts: [{ address: SMART, type: 'eoa' }], preferredAccountType: 'smartAccount' },
    'smartAccount',
  ],
  ['the requested type', { preferredAccountType: null }, 'eoa'],
])('EMB-09 an account has %s', async (_, answer, type) => {
  const { accounts, reload } = play()
  await reload('eip155:1', answer)
  expect(accounts.sessions()).toMatchObject([{ caipAddress: `eip155:1:${EOA}`, accountType: type }])
})

test('EMB-05 an email that the frame does not send is kept; one that it sends replaces it', async () => {
  const { reload, user } = play({ email: 'kept@example.com' })
  await reload('eip155:1')
  expect(user()?.email).toBe('kept@example.com')
  await reload('eip155:1', { email: EMAIL })
  expect(user()?.email).toBe(EMAIL)
  await reload('eip155:10')
  expect(user()?.email).toBe(EMAIL)
})

test('KEY-08 an unlinked email is removed if the frame sends the sign-in methods', async () => {
  const { reload, user } = play({ email: 'kept@example.com' })
  await reload('eip155:1', { email: EMAIL, signInMethods: ['email', 'farcaster'] })
  expect(user()).toMatchObject({ email: EMAIL, signInMethods: ['email', 'farcaster'] })
  await reload('eip155:1', { signInMethods: ['farcaster'] })
  expect(user()).toMatchObject({ email: null, signInMethods: ['farcaster'] })
})

test('EMB-07 each family has one account, with the last requested one first', async () => {
  const { accounts, reload, addresses, user, lead } = play()
  expect([accounts.networkOf('eip155'), accounts.sessions(), user()]).toEqual([null, [], null])
  await reload('eip155:1', { preferredAccountType: 'smartAccount', smartAccountDeployed: true })
  await reload(SOLANA, { address: 'Ada' })
  expect(addresses()).toEqual([`${SOLANA}:Ada`, `eip155:1:${EOA}`])
  expect([accounts.networkOf('eip155'), accounts.networkOf('bip122')]).toEqual(['eip155:1', null])
  lead('solana')
  expect(user()).toMatchObject({ accountType: 'eoa', isSmartAccountDeployed: false })
  lead('eip155')
  expect(user()).toMatchObject({ accountType: 'smartAccount', isSmartAccountDeployed: true })
  await reload('eip155:10', { address: SMART })
  expect(addresses()).toEqual([`eip155:10:${SMART}`, `${SOLANA}:Ada`])
})

test('EMB-05 disconnecting one family keeps the other; after the last one the user is signed out', async () => {
  const { accounts, reload, addresses, user } = play()
  accounts.leave('eip155')
  expect(user()).toBeNull()
  await reload('eip155:1')
  await reload(SOLANA, { address: 'Ada' })
  accounts.leave('bip122')
  expect(addresses()).toHaveLength(2)
  accounts.leave('eip155')
  expect([addresses(), accounts.frameNetwork()]).toEqual([[`${SOLANA}:Ada`], SOLANA])
  accounts.leave('solana')
  expect([user(), accounts.frameNetwork()]).toEqual([null, null])
})

test.each([
  ['eip155:1', 'smartAccount', false, true],
  ['eip155:10', 'smartAccount', false, false],
  ['eip155:1', 'smartAccount', true, false],
  ['eip155:1', 'eoa', false, false],
  [SOLANA, 'smartAccount', false, false],
] as const)(
  'EMB-09 on %s, a %s that is deployed (%s) on the first network counts as undeployed: %s',
  async (network, type, isDeployed, isUndeployed) => {
    const { accounts, reload } = play()
    await reload('eip155:1', { preferredAccountType: type, smartAccountDeployed: isDeployed })
    expect(accounts.isUndeployed(network)).toBe(isUndeployed)
  },
)

test.each([
  ['eip155:1', [1], undefined, 'smartAccount'],
  ['eip155:1', [], undefined, 'eoa'],
  ['eip155:10', [1], undefined, 'eoa'],
  ['eip155:1', [1], { eip155: 'eoa' }, 'eoa'],
  [SOLANA, [1], { solana: 'smartAccount' }, 'eoa'],
] as const)(
  'EMB-09 on %s with smart accounts on %j and %j preferred, %s is requested',
  async (network, numbers, preferredAccountTypes, type) => {
    const { accounts, reload, request } = play({ ...(preferredAccountTypes && { preferredAccountTypes }) })
    accounts.setSmartAccountNetworks(numbers)
    await reload(network)
    expect(request.mock.calls[0]?.[1]).toMatchObject({ preferredAccountType: type })
  },
)

test('EMB-09 on a network that the page does not list, the account is requested without a node URL', async () => {
  const { reload, request, addresses } = play()
  await reload('eip155:999')
  expect(request.mock.calls[0]?.[1]).toEqual({ chainId: 999, preferredAccountType: 'eoa', rpcUrl: undefined })
  expect(addresses()).toEqual([`eip155:999:${EOA}`])
})

test('EMB-12 an invalid address, or one of another family, is not an account', async () => {
  const { reload, user } = play()
  await expect(reload('eip155:1', { address: 'malformed' })).rejects.toMatchObject({
    code: 'embedded/response-malformed',
  })
  await expect(reload('eip155:1', { chainId: SOLANA })).rejects.toMatchObject({ code: 'embedded/response-malformed' })
  expect(user()).toBeNull()
})
