import { describe, expect, test } from 'vitest'
import type { Session } from '../base/session'
import { fakeNetworks } from '../testing/fakeKernel'
import type { AccountDetails, Connection } from './contract'
import { createDescriber } from './describeAccount'

const [NETWORK] = fakeNetworks
const WALLET = { id: 'fake', name: 'Fake Wallet', icon: null }
const SESSION: Session = { caipAddress: 'eip155:1:0xabc', connectorId: 'fake', accountType: 'eoa' }
const connection = (account: AccountDetails, sessions: readonly Session[] = [SESSION]): Connection => ({
  namespace: 'eip155',
  status: 'connected',
  connectorId: 'fake',
  sessions,
  account: { connectedWalletInfo: WALLET, ...account },
})
const create = () => createDescriber((id) => fakeNetworks.find((network) => network.id === id) ?? null)

test('API-01 an account has its address, its wallet and all its accounts', () => {
  const second: Session = { ...SESSION, caipAddress: 'eip155:10:0xdef', publicKey: '0x04', path: "m/44'" }
  expect(create()(connection({}, [SESSION, second]))).toEqual({
    caipAddress: 'eip155:1:0xabc',
    address: '0xabc',
    chainId: 1,
    network: NETWORK,
    isNetworkSupported: true,
    wallet: WALLET,
    accounts: [
      { namespace: 'eip155', address: '0xabc', type: 'eoa' },
      { namespace: 'eip155', address: '0xdef', type: 'eoa', publicKey: '0x04', path: "m/44'" },
    ],
    balance: null,
    user: null,
    name: null,
    avatarUrl: null,
  })
})

test('API-01 what a session does not contain is left out of its account', () => {
  const { accounts } = create()(connection({}))
  expect(accounts.map((account) => Object.keys(account))).toEqual([['namespace', 'address', 'type']])
})

test('API-01 a network that is not listed has a placeholder, the same each time', () => {
  const describeAccount = create()
  const unlisted = connection({}, [{ ...SESSION, caipAddress: 'eip155:999:0xabc' }])
  const { network, isNetworkSupported, chainId } = describeAccount(unlisted)
  expect([network?.id, isNetworkSupported, chainId]).toEqual(['eip155:999', false, 999])
  expect(describeAccount(unlisted).network).toBe(network)
})

test('API-01 unchanged accounts are the same list', () => {
  const describeAccount = create()
  const { sessions } = connection({})
  expect(describeAccount(connection({}, sessions)).accounts).toBe(describeAccount(connection({}, sessions)).accounts)
})

describe('names and pictures', () => {
  test.each([
    ['ada.eth', 'ada.eth'],
    ['', null],
    [null, null],
    [undefined, null],
  ])('API-01 the name %j is returned as %j', (profileName, name) => {
    expect(create()(connection(profileName === undefined ? {} : { profileName })).name).toBe(name)
  })
  test.each([
    ['https://a.example/a.png', true],
    ['http://localhost/a.png', true],
    ['http://127.0.0.1:8080/a.png', true],
    ['http://localhost.example/a.png', false],
    ['http://a.example/a.png', false],
    ['javascript:alert(1)//https:', false],
    ['data:image/png,http://localhost/', false],
    ['', false],
    [null, false],
  ])('API-01 the picture %j is shown: %s', (profileImage, isShown) => {
    expect(create()(connection({ profileImage })).avatarUrl).toBe(isShown ? profileImage : null)
  })
})

test.each([
  ['no connection', null],
  ['no session', connection({}, [])],
  ['no wallet', { ...connection({}), account: {} }],
])('API-01 there is no account for %s', (_, state) => {
  expect(create()(state)).toMatchObject({ caipAddress: null, address: null, network: null, wallet: null, accounts: [] })
})
