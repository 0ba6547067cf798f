// What the kernel gets from a wallet that moves, leaves, stays, or says nothing.
import type { CaipNetworkId, Network, Session } from '@latchkey/kernel'
import { expect, test, vi } from 'vitest'
import { createSigner } from '../../test/signer'
import type { NetworkName } from '../networkName'
import { mainnet, testnet } from '../networks'
import { createBitcoinConnector } from './bitcoinConnector'
import type { BitcoinWallet, ConnectResponse } from './bitcoinWallet'

const LIVE = { signal: new AbortController().signal }
const IDS = [mainnet.id, testnet.id] as const
const UNKNOWN: Network = { ...testnet, id: 'bip122:ffffffffffffffffffffffffffffffff' }
const addressOn = (network: NetworkName) => createSigner(network).accounts[0].address
const on = (network: NetworkName): ConnectResponse => ({ accounts: [{ address: addressOn(network) }], network })
const NOTHING: ConnectResponse = { accounts: [], network: 'mainnet' }
const sessionOn = ({ id }: Network, name: NetworkName): Session => ({
  caipAddress: `${id}:${addressOn(name)}`,
  connectorId: 'bip122:Example',
  accountType: 'payment',
})

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** `silent` and `aloud`: what the wallet says of itself; null where it cannot tell without its window. */
function setUp(
  says: { silent: ConnectResponse | null; aloud?: ConnectResponse | null },
  members: Partial<BitcoinWallet> = {},
) {
  const listeners = new Set<() => void>()
  const requests: ('silent' | 'aloud')[] = []
  const wallet: BitcoinWallet = {
    info: { name: 'Example' },
    connect: async ({ isSilent }) => {
      const how = isSilent ? 'silent' : 'aloud'
      requests.push(how)
      return says[how] ?? null
    },
    signMessage: async () => null,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ...members,
  }
  const loadPayments = () => Promise.reject(new Error('not asked'))
  const connector = createBitcoinConnector(wallet, { networks: IDS, loadPayments })
  return {
    says,
    requests,
    connector,
    connect: () => connector.connect({ networks: IDS, ...LIVE }),
    request: (network: CaipNetworkId) =>
      connector.request({ network, method: 'getAccountAddresses', params: [] }, LIVE),
    /** Resolves when the connector has looked at the wallet once more, as it does with the first listener. */
    watch: async (listener: (sessions: readonly Session[]) => void) => {
      connector.watch(listener)
      await settled()
    },
    /** Something changed in the wallet. Resolves when all that follows has happened. */
    emit: async () => {
      for (const listener of listeners) listener()
      await settled()
    },
  }
}

test('ACC-02 a session has the members that its account has, and no others', async () => {
  const { connect } = setUp({ silent: null, aloud: on('mainnet') })
  expect(await connect()).toStrictEqual([sessionOn(mainnet, 'mainnet')])
  const [publicKey, path] = [`02${'ab'.repeat(32)}`, "m/84'/0'/0'/0/0"]
  const full = { accounts: [{ address: addressOn('mainnet'), publicKey, path }], network: null }
  const session = { ...sessionOn(mainnet, 'mainnet'), publicKey, path }
  expect(await setUp({ silent: null, aloud: full }).connect()).toStrictEqual([session])
})

test.each<[string, ConnectResponse | null, ConnectResponse | null, Network, string]>([
  ['cannot report its state, and was not connected', null, null, mainnet, 'rpc/unauthorized'],
  ['no longer shares anything', on('mainnet'), NOTHING, mainnet, 'rpc/unauthorized'],
  ['shares nothing, on whatever network', on('mainnet'), NOTHING, testnet, 'rpc/unauthorized'],
  ['has switched without an event', on('mainnet'), on('testnet'), mainnet, 'rpc/chain-disconnected'],
])('CHN-03 a request to a wallet that %s is refused', async (_, aloud, silent, network, code) => {
  const { connect, request } = setUp({ silent, aloud })
  if (aloud) await connect()
  await expect(request(network.id)).rejects.toMatchObject({ code })
})

test.each<[string, ConnectResponse | null, ConnectResponse | null]>([
  ['reports its state without its window', null, on('mainnet')],
  ['reported its state when it connected', on('mainnet'), null],
])('CHN-03 a request to a wallet that %s gets a response', async (_, aloud, silent) => {
  const { connect, request } = setUp({ silent, aloud })
  if (aloud) await connect()
  await expect(request(mainnet.id)).resolves.toEqual([{ address: addressOn('mainnet'), intention: 'payment' }])
})

test.each<[string, ConnectResponse | null, ConnectResponse | null, readonly string[]]>([
  ['reports its state without its window', on('testnet'), null, ['silent']],
  ['needs a prompt', null, on('testnet'), ['silent', 'aloud']],
])('ACC-06 a wallet that switched and %s gives the accounts of that network', async (_, silent, aloud, questions) => {
  const switchNetwork = vi.fn(async () => null)
  const { connector, requests } = setUp({ silent, aloud }, { switchNetwork })
  expect(await connector.switchNetwork(testnet, LIVE)).toEqual([sessionOn(testnet, 'testnet')])
  expect(switchNetwork).toHaveBeenCalledExactlyOnceWith('testnet')
  expect(requests).toEqual(questions)
})

const switchNetwork = async () => null
test.each<[string, ConnectResponse | null, Partial<BitcoinWallet>]>([
  ['stays where it was', on('mainnet'), { switchNetwork }],
  ['reports no state afterward', null, { switchNetwork }],
  ['cannot switch', on('mainnet'), {}],
])('ACC-06 a wallet that %s is not considered switched', async (_, silent, members) => {
  const { connector } = setUp({ silent }, members)
  const refused = { code: 'kernel/connector-misbehaved' }
  await expect(connector.switchNetwork(testnet, LIVE)).rejects.toMatchObject(refused)
})

test('ACC-06 a network without a name is not requested from any wallet', async () => {
  const uncalled = vi.fn(switchNetwork)
  const { connector } = setUp({ silent: on('mainnet') }, { switchNetwork: uncalled })
  await expect(connector.switchNetwork(UNKNOWN, LIVE)).rejects.toMatchObject({ code: 'rpc/unrecognized-chain' })
  expect(uncalled).not.toHaveBeenCalled()
})

test('ACC-08 a wallet that disconnects is reported once, opens no window, and reconnects only on request', async () => {
  const { says, requests, connect, watch, emit } = setUp({ silent: on('mainnet'), aloud: on('mainnet') })
  await connect()
  const seen: unknown[] = []
  await watch((sessions) => seen.push(sessions))
  says.silent = NOTHING
  await emit()
  expect(seen).toEqual([[]])
  says.silent = on('testnet')
  await emit()
  expect(seen).toEqual([[]])
  expect(requests.filter((how) => how === 'aloud')).toHaveLength(1)
})

test('ACC-08 a wallet that cannot report its state without its window keeps its last state', async () => {
  const { connect, watch, emit } = setUp({ silent: null, aloud: on('mainnet') })
  await connect()
  const listener = vi.fn()
  await watch(listener)
  await emit()
  expect(listener).not.toHaveBeenCalled()
})

test('a wallet that can disconnect is disconnected', async () => {
  const disconnect = vi.fn(async () => {})
  await setUp({ silent: null }, { disconnect }).connector.disconnect()
  expect(disconnect).toHaveBeenCalledOnce()
  await expect(setUp({ silent: null }).connector.disconnect()).resolves.toBeUndefined()
})

test('CHN-03 a wallet that only shares a Stacks account has no Bitcoin account', async () => {
  const accounts = [{ address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', purpose: 'stacks' }]
  const { connector } = setUp({ silent: { accounts, network: null } })
  expect(await connector.connect({ networks: IDS, ...LIVE, silent: true })).toEqual([])
})

test('CHN-03 an address on networks that the host does not list is on the first network of its own', async () => {
  const accounts = [{ address: addressOn('testnet') }]
  const { connector } = setUp({ silent: null, aloud: { accounts, network: null } })
  expect(await connector.connect({ networks: [mainnet.id], ...LIVE })).toEqual([sessionOn(testnet, 'testnet')])
})
