// What a host reads of accounts, families, wallets and balances, without a framework.
import type { CaipAddress, Network, StorageBackend } from '@latchkey/kernel'
import { createFakeChain, createFakeWallet } from '@latchkey/kernel/testing'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createWalletModal, type WalletModal } from '../src'
import { getConnections, watchAccount, watchBalance, watchConnections } from '../src/actions'

const FIRST: CaipAddress = 'eip155:1:0x1111111111111111111111111111111111111111'
const SECOND: CaipAddress = 'eip155:1:0x2222222222222222222222222222222222222222'
const SOLANA: CaipAddress = 'solana:one:someone'
const ICON = 'data:image/svg+xml,<svg/>'

afterEach(() => void vi.useRealTimers())

const network = (id: Network['id']): Network => ({
  id,
  name: id,
  native: { name: '', symbol: '', decimals: 0 },
  rpcUrls: [],
})

/** Nothing is kept from one test to the next. */
const createNoStorage = (): StorageBackend => ({ get: () => null, set: () => {}, remove: () => {} })

function play() {
  const evm = createFakeWallet({ id: 'evm', name: 'Evm Wallet', accounts: [FIRST, SECOND] })
  const solana = createFakeWallet({ id: 'solana', name: 'Solana Wallet', accounts: [SOLANA] })
  const held = { units: 15n, decimals: 1, symbol: 'ETH' }
  const requests: CaipAddress[] = []
  const native = async (account: CaipAddress) => {
    requests.push(account)
    return { ...held }
  }
  const modal = createWalletModal({
    chains: [
      createFakeChain({
        connectors: [{ ...evm.connector, icon: ICON }],
        networks: [network('eip155:1')],
        features: ['balances'],
        adapter: { feature: (async () => ({ native })) as never },
      }),
      createFakeChain({ namespace: 'solana', connectors: [solana.connector], networks: [network('solana:one')] }),
    ],
    storage: createNoStorage(),
  })
  onTestFinished(modal.destroy)
  return { modal, evm, solana, held, requests }
}

async function connect(modal: WalletModal, ...ids: string[]) {
  const { connectors, connections } = await modal.core.load()
  await connectors.discover()
  for (const id of ids) await connections.connect(id)
  return connections
}

test('HST-05 a connected state has the address, the network and the wallet with its name, icon and id', async () => {
  const { modal } = play()
  expect(modal.account('eip155')).toMatchObject({
    status: 'disconnected',
    namespace: 'eip155',
    wallet: null,
    accounts: [],
  })
  expect(modal.account()).toMatchObject({ status: 'disconnected', namespace: null, network: null, user: null })
  await connect(modal, 'evm')
  const expected = {
    status: 'connected',
    namespace: 'eip155',
    caipAddress: FIRST,
    address: FIRST.split(':')[2],
    chainId: 1,
    network: { id: 'eip155:1' },
    isNetworkSupported: true,
    wallet: { id: 'evm', name: 'Evm Wallet', icon: ICON },
    accounts: [FIRST, SECOND].map((each) => ({ namespace: 'eip155', address: each.split(':')[2], type: 'eoa' })),
    balance: null,
    user: null,
  }
  expect(modal.getState()).toMatchObject(expected)
  expect(modal.account()).toMatchObject(expected)
  expect(modal.account('eip155')).toBe(modal.account())
})

test('HST-05 an account of any family is live, and stays the same object until something in it changes', async () => {
  const { modal, evm, solana } = play()
  const connections = await connect(modal, 'evm', 'solana')
  expect(modal.getState()).toMatchObject({
    namespace: 'solana',
    chainId: 'one',
    wallet: { name: 'Solana Wallet', icon: null },
  })
  const listener = vi.fn()
  const stop = watchAccount(modal, { namespace: 'eip155', onChange: listener })
  const before = modal.account('eip155')
  solana.emit(solana.sessions(['solana:one:another']))
  expect([modal.account('eip155'), listener.mock.calls.length]).toEqual([before, 0])
  expect(modal.account('eip155')).toBe(before)

  evm.emit(evm.sessions([SECOND]))
  expect(listener).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ caipAddress: SECOND }))
  connections.updateAccount('eip155', { user: { email: 'ada@example.org' } })
  expect(modal.account('eip155').user).toEqual({ email: 'ada@example.org' })
  expect(modal.getState().user).toBeNull()
  evm.emit(evm.sessions(['eip155:7:0x1111111111111111111111111111111111111111']))
  expect(modal.account('eip155')).toMatchObject({
    chainId: 7,
    network: { id: 'eip155:7' },
    isNetworkSupported: false,
    user: null,
  })
  expect(modal.account('eip155')).toBe(modal.account('eip155'))
  await modal.disconnect('eip155')
  expect(listener).toHaveBeenLastCalledWith(
    expect.objectContaining({ status: 'disconnected', wallet: null, network: null }),
  )
  stop()
  const calls = listener.mock.calls.length
  await connect(modal, 'evm')
  expect(listener).toHaveBeenCalledTimes(calls)
})

test('HST-05 connections are the connected accounts of every family', async () => {
  const { modal, evm } = play()
  const listener = vi.fn()
  onTestFinished(watchConnections(modal, { onChange: listener }))
  expect(getConnections(modal)).toEqual([])
  await connect(modal, 'evm', 'solana')
  expect(getConnections(modal).map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
  expect(listener).toHaveBeenLastCalledWith(getConnections(modal))
  const calls = listener.mock.calls.length
  evm.emit(evm.sessions())
  expect(listener).toHaveBeenCalledTimes(calls)
  await modal.disconnect('eip155')
  expect(listener).toHaveBeenLastCalledWith([expect.objectContaining({ namespace: 'solana' })])
})

test('ACC-01 HST-05 a watched balance is read on connecting, after a transaction, for another account, and every 30 seconds', async () => {
  const { modal, evm, held, requests } = play()
  const stop = watchBalance(modal)
  await connect(modal, 'evm')
  await vi.waitFor(() => expect(modal.getState().balance).toEqual({ units: 15n, decimals: 1, symbol: 'ETH' }))
  const kernel = await modal.core.load()
  expect(kernel.connections.account('eip155')).toMatchObject({ balance: '1.5', balanceSymbol: 'ETH' })
  const listener = vi.fn()
  onTestFinished(modal.subscribe(listener))

  held.units = 7n
  vi.useFakeTimers()
  kernel.emit('tx:settled', { network: 'eip155:1', hash: '0x1', status: 'confirmed' })
  await vi.advanceTimersByTimeAsync(0)
  expect([modal.getState().balance?.units, listener.mock.calls.length]).toEqual([7n, 1])
  held.units = 8n
  await vi.advanceTimersByTimeAsync(30_000)
  expect(modal.account('eip155').balance?.units).toBe(8n)
  evm.emit(evm.sessions([SECOND, FIRST]))
  expect(modal.getState().balance).toBeNull()
  await vi.advanceTimersByTimeAsync(0)
  expect([modal.getState().balance?.units, requests.at(-1)]).toEqual([8n, SECOND])

  stop()
  const readings = requests.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toHaveLength(readings)
})

test('HST-05 a balance that is not watched is not requested', async () => {
  const { modal, requests } = play()
  await connect(modal, 'evm')
  expect([requests, modal.getState().balance]).toEqual([[], null])
})
