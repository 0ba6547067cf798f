// What a host that draws its own list reads and calls, without a dialog.
import type { CaipAddress, Network } from '@latchkey/kernel'
import { createFakeChain, createFakeWallet } from '@latchkey/kernel/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWalletModal } from '../src'
import { type BrowserWallets, connectById, watchWallets } from '../src/headless'

const ACCOUNT: CaipAddress = 'eip155:1:0x1111111111111111111111111111111111111111'
const ICON = 'data:image/svg+xml,<svg/>'
const MAINNET: Network = {
  id: 'eip155:1',
  name: 'Ethereum',
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}

function play() {
  const wallet = createFakeWallet({ id: 'com.example', name: 'Example\u202e Wallet', accounts: [ACCOUNT] })
  const other = createFakeWallet({ id: 'com.other', name: 'Other', accounts: [ACCOUNT] })
  const connectors = [{ ...wallet.connector, icon: ICON, rdns: 'com.example' }, other.connector]
  const modal = createWalletModal({
    chains: [createFakeChain({ connectors, networks: [MAINNET] })],
    storage: { get: () => null, set: () => {}, remove: () => {} },
  })
  onTestFinished(modal.destroy)
  const lists: BrowserWallets[] = []
  const stop = watchWallets(modal, { onChange: (list) => lists.push(list) })
  onTestFinished(stop)
  const last = () => lists.at(-1) as BrowserWallets
  const statusOf = (id: string) => last().wallets.find((each) => each.id === id)?.status
  return { modal, wallet, lists, last, stop, statusOf }
}

async function playFound() {
  const page = play()
  await vi.waitFor(() => expect(page.last().isSearching).toBe(false))
  return page
}

test('HST-06 the list has every wallet in the browser, with a clean name, its icon and its id', async () => {
  const { lists, last } = await playFound()
  expect(lists[0]).toEqual({ wallets: [], isSearching: true, error: null })
  expect(last().wallets).toMatchObject([
    { id: 'com.example', name: 'Example Wallet', icon: ICON, rdns: 'com.example', namespaces: ['eip155'] },
    { id: 'com.other', name: 'Other', icon: null, status: 'idle', isConflicted: false },
  ])
})

test('HST-06 a wallet in the list connects by its id, and the list is updated', async () => {
  const { modal, last, lists, wallet, statusOf } = await playFound()
  const from = lists.length
  expect(await connectById(modal, 'com.example')).toMatchObject({ status: 'connected', caipAddress: ACCOUNT })
  const seen = lists.slice(from).map(({ wallets }) => wallets.find(({ id }) => id === 'com.example')?.status)
  expect(seen[0]).toBe('connecting')
  expect(statusOf('com.example')).toBe('connected')
  expect(statusOf('com.other')).toBe('idle')
  expect(last().error).toBeNull()
  await wallet.connector.disconnect()
  await modal.disconnect()
  expect(statusOf('com.example')).toBe('idle')
})

test('HST-06 no dialog is on the page before, during, or after', async () => {
  const { modal } = await playFound()
  await connectById(modal, 'com.example')
  expect(document.querySelectorAll('latchkey-modal, [data-testid="lk-modal"]')).toHaveLength(0)
  expect(modal.getState().isOpen).toBe(false)
})

test('HST-06 an unknown wallet id, and an attempt that was canceled, give an error', async () => {
  const { modal, statusOf } = await playFound()
  await expect(connectById(modal, 'com.nobody')).rejects.toMatchObject({ code: 'kernel/connector-missing' })
  const end = new AbortController()
  end.abort()
  await expect(connectById(modal, 'com.example', { signal: end.signal })).rejects.toMatchObject({
    code: 'kernel/aborted',
  })
  expect(statusOf('com.example')).toBe('idle')
})

test('HST-06 a list that was unsubscribed receives no more changes', async () => {
  const { modal, lists, stop } = await playFound()
  stop()
  const count = lists.length
  await connectById(modal, 'com.other')
  expect(lists).toHaveLength(count)
})
