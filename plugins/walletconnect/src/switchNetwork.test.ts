// @vitest-environment node
import type { CaipNetworkId, Network } from '@latchkey/kernel'
import { expect, test, vi } from 'vitest'
import { requestSwitch } from './switchNetwork'
import { openSession, type WalletSession } from './walletSession'

const native = { name: 'Coin', symbol: 'COIN', decimals: 18 }
const networkOf = (id: CaipNetworkId): Network => ({ id, name: 'Network', native, rpcUrls: ['https://node.example'] })
const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'

function sessionOf(methods: readonly string[]): WalletSession {
  const families = [
    ['eip155', 'eip155:1:0x1'],
    ['cosmos', 'cosmos:hub:c1'],
  ] as const
  const namespaces = Object.fromEntries(families.map(([family, account]) => [family, { accounts: [account], methods }]))
  const session = openSession({ topic: 't', namespaces }, [])
  if (!session) throw new Error('no session')
  return session
}
const unknown = Object.assign(new Error('unknown'), { code: 'rpc/unrecognized-chain' })

test.each<[what: string, methods: string[], network: CaipNetworkId]>([
  ['that did not approve to switch', ['personal_sign', ADD], 'eip155:137'],
  ['for a family without numbers', [SWITCH], 'cosmos:osmosis'],
  ['without the family', [SWITCH], 'other:1'],
])('ACC-06 for a session %s, no switch is requested', async (_, methods, network) => {
  const request = vi.fn()
  await expect(requestSwitch(sessionOf(methods), networkOf(network), request)).rejects.toMatchObject({
    code: 'walletconnect/chain-not-approved',
    context: { network },
  })
  expect(request).not.toHaveBeenCalled()
})

test.each<[what: string, methods: string[], error: Error]>([
  ['that did not approve to add networks', [SWITCH], unknown],
  ['that refuses', [SWITCH, ADD], Object.assign(new Error('no'), { code: 'rpc/user-rejected' })],
])('ACC-06 for a wallet %s, the first response counts', async (_, methods, error) => {
  const request = vi.fn().mockRejectedValue(error)
  await expect(requestSwitch(sessionOf(methods), networkOf('eip155:137'), request)).rejects.toBe(error)
  expect(request).toHaveBeenCalledOnce()
})

test.each(['rpc/unrecognized-chain', 'rpc/chain-disconnected'])(
  'ACC-06 a wallet that returns %s adds the network, then switches to it',
  async (code) => {
    const request = vi.fn().mockRejectedValueOnce(Object.assign(new Error('unknown'), { code }))
    await requestSwitch(sessionOf([SWITCH, ADD]), networkOf('eip155:137'), request)
    expect(request.mock.calls.map(([via, method]) => [via, method])).toEqual([
      ['eip155:1', SWITCH],
      ['eip155:1', ADD],
      ['eip155:1', SWITCH],
    ])
  },
)

test.each([undefined, null, 'rpc/unrecognized-chain', { code: 4902 }, {}])(
  'ACC-06 a wallet that fails with %j is not asked to add the network',
  async (error) => {
    const request = vi.fn().mockRejectedValue(error)
    await expect(requestSwitch(sessionOf([SWITCH, ADD]), networkOf('eip155:137'), request)).rejects.toBe(error)
    expect(request).toHaveBeenCalledOnce()
  },
)

test('ACC-06 a wallet that refuses to add the network is not asked to switch again', async () => {
  const refused = Object.assign(new Error('no'), { code: 'rpc/user-rejected' })
  const request = vi.fn().mockRejectedValueOnce(unknown).mockRejectedValueOnce(refused)
  await expect(requestSwitch(sessionOf([SWITCH, ADD]), networkOf('eip155:137'), request)).rejects.toBe(refused)
  expect(request).toHaveBeenCalledTimes(2)
})
