// Every view in every state, one per line. A new view is a new line.

import { type Alert, LatchkeyError, type ToastMessage, type ViewId } from '@latchkey/kernel'
import { languageMenu } from '@latchkey/plugin-language-menu'
import { wallets } from '@latchkey/plugin-wallets'
import type { WalletModal } from '@latchkey/sdk'
import { activityRows } from './activity'
import { buyRows } from './buying'
import { diagnosisRows } from './diagnosing'
import { embeddedWalletRows } from './embeddedWallet'
import { holdingRows } from './holdings'
import { branded, email, LISTED, lists, lost, pairing, pendingLists } from './listedWallets'
import { createLogins, fillField, openLogin, type SocialPhase } from './logins'
import { namingRows } from './naming'
import type { Row } from './row'
import { sendRows } from './sending'
import { signInRows } from './signingIn'
import { smartSessionRows } from './smartSessions'
import { swapRows } from './swapping'
import { nextFrame, openSettings, press, scrollTo, type, untilFound } from './visitor'
import { wholeRows } from './whole'
import { createNetworks, createWallets } from './world'

const LONG = 'A wallet whose makers could not decide on a shorter name for it'
const MANY = Array.from({ length: 14 }, (_, index) => `Wallet ${index + 1}`)
/** Enough that no visitor scrolls to the end. */
const DIRECTORY = Array.from({ length: 600 }, (_, index) => LISTED[index] ?? `Wallet ${index + 1}`)
const HOSTILE = [
  LONG,
  `<b>${LONG}</b>`,
  '\u202emoc.elgoog',
  'محفظة الأصول الرقمية',
  'W'.repeat(90),
  'Κρυπτοπορτοφόλι',
  ' ',
  'Žluťoučký kůň',
]
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

/** Languages whose letters are in the page's own fonts. */
const SHOWN_LANGUAGES = ['en', 'ar', 'de', 'es', 'fr', 'he', 'pt-BR']

const open = (view: ViewId) => async (modal: WalletModal) => (modal.open as (view: ViewId) => Promise<void>)(view)
/** Sends the wallet a request; the world decides how it responds. */
async function requestConnection(modal: WalletModal): Promise<void> {
  const { router, connections, connectors } = await modal.core.load()
  await connectors.discover()
  router.open('Connect')
  router.push('ConnectingExternal', { connectorId: 'wallet-0' })
  connections.connect('wallet-0').catch(() => {})
}
/** Presses a network like a visitor, because the list itself shows how a switch ends. */
const switchTo = (name: string) => async (modal: WalletModal) => {
  await open('Networks')(modal)
  await press('button', name)
}
const choose = (name: string) => async (modal: WalletModal) => {
  await modal.open()
  await press('button', name)
}
const DENIED = new LatchkeyError('kernel/rpc-denied', 'Requested RPC call is not allowed', {
  context: { method: 'eth_sign' },
  toast: 'Action not allowed',
})
const say = (kind: 'loading' | 'success' | 'error', message: ToastMessage) => async (modal: WalletModal) => {
  await modal.open()
  const { snackbar } = await modal.core.load()
  snackbar.show(kind, message)
}
const warn = (alert: Alert) => async (modal: WalletModal) => {
  const { emit } = await modal.core.load()
  await modal.open()
  emit('alert:raised', alert)
}

const ALERTED = { waitMs: 500, awaits: '.alert' }

/** Opens it from the first screen, as visitors do. */
async function openAllWallets(modal: WalletModal): Promise<void> {
  const { router } = await modal.core.load()
  router.open('Connect')
  router.push('AllWallets')
}
/** A second failed attempt offers the way out. */
async function loseAgain(modal: WalletModal): Promise<void> {
  await openAllWallets(modal)
  await press('[data-view=AllWallets] .button.primary')
}
/** Types like a visitor, then presses Enter. */
const searchFor = (words: string) => async (modal: WalletModal) => {
  await openAllWallets(modal)
  const field = await type('input[type="search"]', words)
  await nextFrame()
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
}
/** Scrolls to the middle, where the search field covers the rows. */
const scrollAllWallets = async (modal: WalletModal) => {
  await openAllWallets(modal)
  await untilFound('.wallets-list li')
  scrollTo(6420)
}
const getWallet = async (modal: WalletModal) => {
  const { router } = await modal.core.load()
  router.open('Connect')
  router.push('GetListedWallet', { walletId: 'listed-0' })
}

/** Waits for the view's first render, because its timers start there. */
async function untilPaired(): Promise<void> {
  await untilFound('.pairing-words')
}
/** Opens the QR code that any wallet can scan. */
const openCode = async (modal: WalletModal) => {
  const { router } = await modal.core.load()
  router.open('Connect')
  router.push('ConnectingWalletConnectBasic')
  await untilPaired()
}
/** Opens the choice of a family for a chosen wallet. */
const selectChain = async (modal: WalletModal) => {
  const { router } = await modal.core.load()
  router.open('Connect')
  router.push('ConnectingMultiChain', { connectorId: 'wallet-0' })
}
/** The name arrives after the account is shown. */
async function showNamed(modal: WalletModal): Promise<void> {
  const { connections } = await modal.core.load()
  await modal.open()
  connections.updateAccount('eip155', { profileName: 'ada.eth', profileImage: null })
}
/** Connects a second family, and opens the switch. */
async function showFamilies(modal: WalletModal): Promise<void> {
  const { connections } = await modal.core.load()
  await connections.connect('solana:wallet-1')
  await openSettings(modal)
  await press('[data-view=AccountSettings] .row[aria-expanded]')
}
const openPairing = async (modal: WalletModal) => {
  const { router } = await modal.core.load()
  router.open('Connect')
  router.push('ConnectingWalletConnect', { walletId: 'paired' })
  await untilPaired()
}
const SOCIAL_PHASES: readonly SocialPhase[] = [
  'waiting',
  'retrieving',
  'blocked',
  'closed',
  'untrusted',
  'failed',
  'done',
]
const EVERYWHERE = { desktopLink: 'rainbow-desktop://', webappLink: 'https://app.rainbow.example' }

export const rows: readonly Row[] = [
  { id: 'connect' },
  { id: 'connect-many', world: { wallets: createWallets(MANY) } },
  { id: 'connect-long-name', world: { wallets: createWallets([LONG, `<b>${LONG}</b>`, 'x']) } },
  {
    id: 'connect-no-icon',
    world: {
      wallets: [
        { id: 'a', name: 'Plain' },
        { id: 'b', name: 'Ключ' },
      ],
    },
  },
  { id: 'connect-empty', world: { wallets: [] } },
  { id: 'connect-searching', world: { discovery: 'hang' } },
  { id: 'connect-failed', world: { discovery: 'fail' } },
  { id: 'connect-sections', world: { wallets: [pairing, ...branded] }, plugins: [lists] },
  // Without a directory, the list has the plugin's bundled wallets.
  { id: 'connect-bundled', world: { wallets: [pairing] }, plugins: [wallets()] },
  { id: 'wallets-bundled', world: { wallets: [pairing] }, plugins: [wallets()], show: openAllWallets },
  {
    id: 'connect-awaited',
    world: { wallets: [pairing, ...createWallets(['Rabby'])] },
    plugins: [pendingLists],
  },
  { id: 'connect-families', world: { hasFamilies: true } },
  {
    id: 'connect-terms',
    world: { wallets: [pairing, ...branded.slice(0, 1)] },
    plugins: [lists, email],
    options: {
      features: { legalCheckbox: true },
      termsUrl: 'https://example.com/terms',
      privacyUrl: 'https://example.com/privacy',
    },
  },
  {
    id: 'connect-terms-refused',
    world: { wallets: createWallets(['Rabby']) },
    options: { features: { legalCheckbox: true }, termsUrl: 'https://example.com/terms' },
    show: choose('Rabby'),
  },
  {
    id: 'connect-folded',
    plugins: [email],
    options: { features: { collapseWallets: true }, methodOrder: ['email', 'social', 'wallet'] },
  },
  { id: 'connect-embedded', isEmbedded: true },
  { id: 'connecting', world: { connect: 'hang' }, show: requestConnection },
  { id: 'connecting-4s', world: { connect: 'hang' }, show: requestConnection, waitMs: 4500 },
  { id: 'connecting-15s', world: { connect: 'hang' }, show: requestConnection, waitMs: 15_500 },
  { id: 'connecting-rejected', world: { connect: 'reject' }, show: requestConnection },
  { id: 'connecting-failed', world: { connect: 'fail' }, show: requestConnection },
  { id: 'connecting-long-name', world: { connect: 'hang', wallets: createWallets([LONG]) }, show: requestConnection },
  { id: 'select-chain', world: { hasFamilies: true }, show: selectChain },
  { id: 'select-chain-connected', isConnected: true, world: { hasFamilies: true }, show: selectChain },
  {
    id: 'select-chain-long-name',
    world: { hasFamilies: true, wallets: createWallets([LONG]) },
    show: selectChain,
  },
  { id: 'account', isConnected: true },
  { id: 'account-families', isConnected: true, world: { hasFamilies: true }, show: showFamilies },
  { id: 'account-loading', isConnected: true, world: { balance: 'hang' } },
  { id: 'account-no-balance', isConnected: true, world: { balance: 'fail' } },
  { id: 'account-two', isConnected: true, world: { accounts: 2 }, show: openSettings },
  { id: 'account-named', isConnected: true, show: showNamed },
  { id: 'account-settings', isConnected: true, show: openSettings },
  { id: 'account-embedded', isConnected: true, isEmbedded: true },
  {
    id: 'language',
    isConnected: true,
    plugins: [languageMenu({ tags: SHOWN_LANGUAGES })],
    show: open('Language'),
  },
  { id: 'networks', isConnected: true, show: open('Networks') },
  { id: 'networks-apart', isConnected: true, world: { hasFamilies: true }, show: open('Networks') },
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
  { id: 'view-lost', plugins: [lost], show: openAllWallets },
  { id: 'view-lost-again', plugins: [lost], show: loseAgain },
  { id: 'wallets', directory: { names: DIRECTORY, installed: 2, recent: 2 }, show: openAllWallets },
  { id: 'wallets-loading', directory: { names: [], status: 'loading' }, show: openAllWallets },
  {
    id: 'wallets-more',
    directory: { names: LISTED.slice(0, 6), status: 'loading', hasMore: true },
    show: openAllWallets,
  },
  { id: 'wallets-scrolled', directory: { names: DIRECTORY }, show: scrollAllWallets },
  { id: 'wallets-search', directory: { names: LISTED.slice(0, 3), recent: 1 }, show: searchFor('wallet') },
  { id: 'wallets-empty', directory: { names: [] }, show: searchFor('Raibnow') },
  { id: 'wallets-failed', directory: { names: LISTED.slice(0, 5), status: 'failed' }, show: openAllWallets },
  { id: 'wallets-failed-all', directory: { names: [], status: 'failed' }, show: openAllWallets },
  { id: 'wallets-names', directory: { names: HOSTILE, installed: 3, hasIcons: false }, show: openAllWallets },
  { id: 'wallets-get', directory: { names: LISTED }, show: getWallet },
  { id: 'connect-qr', pairing: { phase: 'waiting' } },
  { id: 'code', pairing: { phase: 'waiting' }, show: openCode },
  { id: 'code-starting', pairing: { phase: 'starting' }, show: openCode },
  { id: 'code-4s', pairing: { phase: 'waiting', ageMs: 4500 }, show: openCode, waitMs: 4500 },
  { id: 'code-15s', pairing: { phase: 'waiting', ageMs: 15_500 }, show: openCode, waitMs: 15_500 },
  { id: 'code-ending', pairing: { phase: 'waiting', ageMs: 200_000 }, show: openCode },
  { id: 'code-relay-down', pairing: { phase: 'relayDown', ageMs: 60_000 }, show: openCode },
  { id: 'code-no-relay', pairing: { phase: 'down' }, show: openCode },
  { id: 'code-phone', pairing: { phase: 'waiting' }, show: openCode, isPhone: true },
  { id: 'pairing', pairing: { phase: 'waiting', ageMs: 60_000 }, show: openPairing },
  { id: 'pairing-places', pairing: { phase: 'waiting', wallet: EVERYWHERE }, show: openPairing },
  { id: 'pairing-approved', pairing: { phase: 'approved' }, show: openPairing },
  { id: 'pairing-rejected', pairing: { phase: 'rejected' }, show: openPairing },
  { id: 'pairing-expired', pairing: { phase: 'expired' }, show: openPairing },
  { id: 'pairing-failed', pairing: { phase: 'failed' }, show: openPairing },
  { id: 'pairing-long-name', pairing: { phase: 'waiting', wallet: { name: LONG, icon: null } }, show: openPairing },
  { id: 'pairing-phone', pairing: { phase: 'waiting' }, show: openPairing, isPhone: true },
  { id: 'pairing-phone-starting', pairing: { phase: 'starting' }, show: openPairing, isPhone: true },
  {
    id: 'pairing-phone-15s',
    pairing: { phase: 'waiting', wallet: { ...EVERYWHERE, universalLink: 'https://rnbw.example' } },
    show: openPairing,
    isPhone: true,
    waitMs: 15_500,
  },
  { id: 'logins', plugins: createLogins() },
  { id: 'logins-no-wallet', world: { wallets: [] }, plugins: createLogins() },
  { id: 'logins-few', world: { wallets: [] }, plugins: createLogins({ providers: ['google', 'apple'] }) },
  {
    id: 'email-wrong',
    world: { wallets: [] },
    plugins: createLogins(),
    show: fillField('Connect', 'ada@home', true),
  },
  {
    id: 'email-throttled',
    world: { wallets: [] },
    plugins: createLogins({ refusal: 'Please try again after 27 seconds' }),
    show: fillField('Connect', 'ada@example.com', true),
  },
  { id: 'otp', plugins: createLogins(), show: openLogin('EmailVerifyOtp', { email: 'ada@example.com' }) },
  {
    id: 'otp-long',
    plugins: createLogins(),
    show: openLogin('EmailVerifyOtp', { email: `ada.${'lovelace.'.repeat(9)}king@analytical-engines.example.com` }),
  },
  { id: 'otp-half', plugins: createLogins(), show: fillField('EmailVerifyOtp', '123') },
  { id: 'otp-checking', plugins: createLogins(), show: fillField('EmailVerifyOtp', '123456') },
  {
    id: 'otp-wrong',
    plugins: createLogins({ refusal: 'Invalid code. 2 tries left.' }),
    show: fillField('EmailVerifyOtp', '123456'),
  },
  {
    id: 'otp-unkept',
    plugins: createLogins({ isRemembered: false }),
    show: openLogin('EmailVerifyOtp', { email: 'ada@example.com' }),
  },
  { id: 'device', plugins: createLogins(), show: openLogin('EmailVerifyDevice', { email: 'ada@example.com' }) },
  {
    id: 'device-failed',
    plugins: createLogins({ refusal: 'No' }),
    show: openLogin('EmailVerifyDevice', { email: 'ada@example.com' }),
  },
  { id: 'email-update', plugins: createLogins(), show: openLogin('UpdateEmailWallet', { redirectView: 'Account' }) },
  {
    id: 'email-update-primary',
    plugins: createLogins(),
    show: openLogin('UpdateEmailPrimaryOtp', { email: 'new@example.com' }),
  },
  {
    id: 'email-update-secondary',
    plugins: createLogins(),
    show: openLogin('UpdateEmailSecondaryOtp', { email: 'new@example.com' }),
  },
  { id: 'socials', plugins: createLogins(), show: openLogin('ConnectSocials', undefined) },
  ...SOCIAL_PHASES.map((phase) => ({
    id: `social-${phase}`,
    plugins: createLogins({ phase }),
    show: openLogin('ConnectingSocial', { provider: 'google' }),
  })),
  {
    id: 'social-15s',
    plugins: createLogins({ phase: 'waiting' }),
    show: openLogin('ConnectingSocial', { provider: 'google' }),
    waitMs: 15_500,
  },
  { id: 'farcaster', plugins: createLogins(), show: openLogin('ConnectingFarcaster', undefined) },
  {
    id: 'farcaster-failed',
    plugins: createLogins({ refusal: 'Farcaster sign-in isn’t available here.' }),
    show: openLogin('ConnectingFarcaster', undefined),
  },
  ...embeddedWalletRows,
  ...holdingRows,
  ...activityRows,
  ...sendRows,
  ...swapRows,
  ...buyRows,
  ...signInRows,
  ...smartSessionRows,
  ...namingRows,
  ...diagnosisRows,
  ...wholeRows,
  {
    id: 'snackbar-loading',
    show: say('loading', [{ 'embedded.authenticating': 'Authenticating...' }, 'embedded.authenticating']),
  },
  { id: 'snackbar-success', show: say('success', 'Address copied') },
  { id: 'snackbar-error', show: say('error', DENIED) },
  { id: 'alert', show: warn({ id: 'session-expired' }), ...ALERTED },
  { id: 'alert-account', isConnected: true, show: warn({ id: 'session-expired' }), ...ALERTED },
]
