// Every view in every state: a line each. A later view joins by a line.
import type { ViewId } from '@latchkey/kernel'
import type { WalletModal } from '@latchkey/sdk'
import { createNetworks, createWallets, type WorldOptions } from './world'

export interface Row {
  id: string
  world?: WorldOptions
  /** Connects before the modal is shown. */
  isConnected?: boolean
  /** Brings the open modal into the state. */
  show?(modal: WalletModal): Promise<unknown>
  /** Milliseconds that must pass in the state before it looks as it should. */
  waitMs?: number
}

const LONG = 'A wallet whose makers could not decide on a shorter name for it'
const MANY = Array.from({ length: 14 }, (_, index) => `Wallet ${index + 1}`)
const MANY_NETWORKS = [
  'Ethereum',
  'Base',
  'Optimism',
  'Arbitrum One',
  'Polygon',
  'BNB Smart Chain',
  'Avalanche',
  'Gnosis',
  'Linea',
  'Scroll',
  'Zora',
  'Celo',
]

const open = (view: ViewId) => async (modal: WalletModal) => (modal.open as (view: ViewId) => Promise<void>)(view)
/** The wallet has been asked; how it answers is the world's business. */
async function ask(modal: WalletModal): Promise<void> {
  const { router, connections, connectors } = await modal.core.load()
  await connectors.discover()
  router.open('Connect')
  router.push('ConnectingExternal', { connectorId: 'wallet-0' })
  connections.connect('wallet-0').catch(() => {})
}
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
/** As a visitor does, since the list itself says how a switch ends. */
const switchTo = (name: string) => async (modal: WalletModal) => {
  await open('Networks')(modal)
  const buttons = () => [...(document.querySelector('latchkey-modal')?.shadowRoot?.querySelectorAll('button') ?? [])]
  const find = () => buttons().find(({ textContent }) => textContent?.includes(name))
  while (!find()) await nextFrame()
  find()?.click()
}
const say = (kind: 'loading' | 'success' | 'error', text: string) => async (modal: WalletModal) => {
  await modal.open()
  const { snackbar } = await modal.core.load()
  snackbar.show(kind, text)
}

export const rows: readonly Row[] = [
  { id: 'connect' },
  { id: 'connect-many', world: { wallets: createWallets(MANY) } },
  { id: 'connect-long-name', world: { wallets: createWallets([LONG, `<b>${LONG}</b>`, 'x']) } },
  {
    id: 'connect-no-icon',
    world: {
      wallets: [
        { id: 'a', name: 'Plain' },
        { id: 'b', name: '钱包' },
      ],
    },
  },
  { id: 'connect-empty', world: { wallets: [] } },
  { id: 'connect-searching', world: { discovery: 'hang' } },
  { id: 'connect-failed', world: { discovery: 'fail' } },
  { id: 'connecting', world: { connect: 'hang' }, show: ask },
  { id: 'connecting-4s', world: { connect: 'hang' }, show: ask, waitMs: 4500 },
  { id: 'connecting-15s', world: { connect: 'hang' }, show: ask, waitMs: 15_500 },
  { id: 'connecting-rejected', world: { connect: 'reject' }, show: ask },
  { id: 'connecting-failed', world: { connect: 'fail' }, show: ask },
  { id: 'connecting-long-name', world: { connect: 'hang', wallets: createWallets([LONG]) }, show: ask },
  { id: 'account', isConnected: true },
  { id: 'account-loading', isConnected: true, world: { balance: 'hang' } },
  { id: 'account-no-balance', isConnected: true, world: { balance: 'fail' } },
  { id: 'account-two', isConnected: true, world: { accounts: 2 } },
  { id: 'networks', isConnected: true, show: open('Networks') },
  {
    id: 'networks-many',
    isConnected: true,
    world: { networks: createNetworks(MANY_NETWORKS) },
    show: open('Networks'),
  },
  {
    id: 'networks-unapproved',
    isConnected: true,
    world: { networks: createNetworks(MANY_NETWORKS), approved: 2 },
    show: open('Networks'),
  },
  { id: 'networks-switching', isConnected: true, world: { switching: 'hang' }, show: switchTo('Base') },
  { id: 'networks-failed', isConnected: true, world: { switching: 'fail' }, show: switchTo('Base') },
  { id: 'unsupported', isConnected: true, world: { walletNetwork: 'eip155:999' } },
  { id: 'help', show: open('WhatIsAWallet') },
  { id: 'help-get', show: open('GetWallet') },
  { id: 'snackbar-loading', show: say('loading', 'Authenticating...') },
  { id: 'snackbar-success', show: say('success', 'Address copied') },
  { id: 'snackbar-error', show: say('error', 'Action not allowed') },
]
