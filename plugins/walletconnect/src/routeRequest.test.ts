import { expect, test } from 'vitest'
import { createSession } from '../test/scriptedClient'
import { routeRequest } from './routeRequest'
import { openSession } from './walletSession'

const METHODS = ['personal_sign', 'wallet_getCapabilities', 'wallet_getCallsStatus']
const ACCOUNTS = ['eip155:1:0x1', 'eip155:10:0x2', 'eip155:1:0x3']

function route(method: string, { params = [] as unknown[], network = 'eip155:1' as const, methods = METHODS } = {}) {
  const session = openSession(createSession('t', ACCOUNTS, methods), [])
  if (!session) throw new Error('no session')
  return routeRequest(session, { network, method, params })
}

test('WCT-07 approved methods go to the wallet, others to the public endpoint', () => {
  expect(route('personal_sign')).toEqual({ to: 'wallet', chainId: 'eip155:1' })
  expect(route('eth_getBalance')).toEqual({ to: 'public' })
  expect(route('personal_sign', { methods: [] })).toEqual({ to: 'public' })
})
test('accounts are returned here, for the requested network', () => {
  expect(route('eth_accounts')).toEqual({ to: 'page', result: ['0x1', '0x3'] })
  expect(route('eth_requestAccounts')).toEqual({ to: 'page', result: ['0x1', '0x3'] })
})
test('WCT-09 wallet_getCapabilities without an address is refused', () => {
  expect(() => route('wallet_getCapabilities')).toThrow('wallet_getCapabilities requires an address param')
  expect(route('wallet_getCapabilities', { params: ['0x1'] })).toEqual({ to: 'wallet', chainId: 'eip155:1' })
})
test('WCT-09 a call status needs the wallet’s approval', () => {
  expect(() => route('wallet_getCallsStatus', { methods: [] })).toThrow(
    'Fetching call status not approved by the wallet.',
  )
  expect(route('wallet_getCallsStatus')).toEqual({ to: 'wallet', chainId: 'eip155:1' })
})
test('WCT-09 a family that the session lacks is refused', () => {
  expect(() => route('x', { network: 'solana:x' as 'eip155:1' })).toThrow(
    'Namespace is not configured. Please call connect() first with namespace config.',
  )
})
test('a network that the session lacks is refused before a wallet request', () => {
  expect(() => route('personal_sign', { network: 'eip155:99' as 'eip155:1' })).toThrow('did not approve eip155:99')
})

test.each<[methods: readonly string[], network: `${string}:${string}`, otherwise: string | null]>([
  [METHODS, 'eip155:1', 'eip155:1'],
  [METHODS, 'eip155:99', null],
  [['personal_sign'], 'eip155:1', null],
])(
  'WCT-09 if the bundler fails, the status of calls for %j on %s is requested from %s',
  (methods, network, otherwise) => {
    const sessionProperties = { bundler_name: 'pimlico' }
    const session = openSession({ ...createSession('t', ACCOUNTS, methods), sessionProperties }, [])
    if (!session) throw new Error('no session')
    expect(routeRequest(session, { network, method: 'wallet_getCallsStatus', params: ['0x1'] })).toEqual({
      to: 'bundler',
      bundler: { name: 'pimlico', url: null },
      otherwise,
    })
  },
)
test('WCT-09 capabilities that the wallet did not approve are requested from the public endpoint, for an address', () => {
  expect(route('wallet_getCapabilities', { params: ['0x1'], methods: [] })).toEqual({ to: 'public' })
  expect(() => route('wallet_getCapabilities', { params: [7], methods: [] })).toThrow('requires an address param')
})

test('on a network without an account, the accounts are an empty list', () => {
  expect(route('eth_accounts', { network: 'eip155:99' as 'eip155:1' })).toEqual({ to: 'page', result: [] })
})
