// Translates events to the names of the public collector, without amounts and texts from people, and with codes instead of messages.
import type { Events } from '@latchkey/kernel'
import { cleanCode, cleanNetwork, cleanText } from './clean'
import type { TrackedEvent } from './types'

export type Properties = Readonly<Record<string, string | boolean>>
export interface WireEvent {
  event: string
  type: 'track' | 'error'
  properties: Properties
}
/** Data that an event does not contain. */
export interface Facts {
  connector(id: string): { name: string; kind: string } | null
  isMobile(): boolean
  /** Of the active account. */
  isSmartAccount(): boolean
}
type Translations = { readonly [E in TrackedEvent]: (payload: Events[E], facts: Facts) => WireEvent | null }

const REJECTED = 'rpc/user-rejected'

/** Views whose opening has a name on the wire, in any bundle. */
const OPENINGS: Readonly<Partial<Record<string, string>>> = {
  AllWallets: 'CLICK_ALL_WALLETS',
  WhatIsAWallet: 'CLICK_WALLET_HELP',
  WhatIsANetwork: 'CLICK_NETWORK_HELP',
  GetWallet: 'CLICK_GET_WALLET',
  Networks: 'CLICK_NETWORKS',
  Activity: 'CLICK_TRANSACTIONS',
  EmailVerifyOtp: 'EMAIL_VERIFICATION_CODE_SENT',
  UpdateEmailWallet: 'EMAIL_EDIT',
  WalletSend: 'OPEN_SEND',
  Swap: 'OPEN_SWAP',
  SwapSelectToken: 'CLICK_SELECT_TOKEN_TO_SWAP',
  OnRampProviders: 'SELECT_BUY_CRYPTO',
  WhatIsABuy: 'SELECT_WHAT_IS_A_BUY',
  RegisterAccountName: 'OPEN_ENS_FLOW',
}

const toWire: Translations = {
  'modal:opened': ({ connected }) => track('MODAL_OPEN', { connected }),
  'modal:closed': ({ connected }) => track('MODAL_CLOSE', { connected }),
  'view:opened': ({ view }) => trackOpening(view),
  // What the visitor typed is not reported.
  'wallets:searched': ({ isCertified }) => track('SEARCH_WALLET', { badge: isCertified ? 'certified' : '' }),
  'session:requested': ({ connectorId }, facts) =>
    track('SELECT_WALLET', { name: nameOf(connectorId, facts), platform: methodOf(connectorId, facts) }),
  'session:connected': ({ connectorId }, facts) =>
    track('CONNECT_SUCCESS', { method: methodOf(connectorId, facts), name: nameOf(connectorId, facts) }),
  'session:connectFailed': ({ code }) =>
    track(code === REJECTED ? 'USER_REJECTED' : 'CONNECT_ERROR', { message: cleanCode(code) }),
  'session:disconnected': ({ namespace }) => track('DISCONNECT_SUCCESS', { namespace }),
  'session:disconnectFailed': ({ code }) => track('DISCONNECT_ERROR', { message: cleanCode(code) }),
  'network:switched': ({ network }) => track('SWITCH_NETWORK', { network: cleanNetwork(network) }),
  'tx:submitted'({ kind, network, sent, received }, facts) {
    const common = { network: cleanNetwork(network), isSmartAccount: facts.isSmartAccount() }
    const [from, to] = [cleanText(sent?.token.symbol ?? ''), cleanText(received?.token.symbol ?? '')]
    if (kind === 'send') return track('SEND_SUCCESS', { ...common, token: from })
    return kind === 'swap' ? track('SWAP_SUCCESS', { ...common, swapFromToken: from, swapToToken: to }) : null
  },
  'plugin:failed': ({ id, code }) => ({
    event: 'INTERNAL_SDK_ERROR',
    type: 'error',
    properties: { errorType: cleanCode(code), errorMessage: cleanCode(id), uncaught: false },
  }),
  'email:chosen': () => track('EMAIL_LOGIN_SELECTED'),
  'email:submitted': () => track('EMAIL_SUBMITTED'),
  'email:deviceApproved': () => track('DEVICE_REGISTERED_FOR_EMAIL'),
  'email:codeAccepted': () => track('EMAIL_VERIFICATION_CODE_PASS'),
  'email:codeFailed': ({ code }) => track('EMAIL_VERIFICATION_CODE_FAIL', { message: cleanCode(code) }),
  'social:started': ({ provider }) => track('SOCIAL_LOGIN_STARTED', { provider: cleanCode(provider) }),
  'social:responded': ({ provider }) => track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider: cleanCode(provider) }),
  'social:signedIn': ({ provider }) => track('SOCIAL_LOGIN_SUCCESS', { provider: cleanCode(provider) }),
  'social:failed': ({ provider, code }) =>
    track('SOCIAL_LOGIN_ERROR', { provider: cleanCode(provider), message: cleanCode(code) }),
  'social:canceled': ({ provider }) => track('SOCIAL_LOGIN_CANCELED', { provider: cleanCode(provider) }),
  'embedded:accountPreferred': ({ network, accountType }) =>
    track('SET_PREFERRED_ACCOUNT_TYPE', { accountType, network: cleanNetwork(network) }),
  'activity:moreRequested': (_, facts) => track('LOAD_MORE_TRANSACTIONS', { isSmartAccount: facts.isSmartAccount() }),
  'activity:failed': (_, facts) => track('ERROR_FETCH_TRANSACTIONS', { isSmartAccount: facts.isSmartAccount() }),
  'send:initiated': (payload, facts) => track('SEND_INITIATED', sendFacts(payload, facts)),
  'send:declined': (payload, facts) => track('SEND_REJECTED', sendFacts(payload, facts)),
  'send:failed': (payload, facts) =>
    track('SEND_ERROR', { ...sendFacts(payload, facts), message: cleanCode(payload.code) }),
  'swap:networkChosen': ({ network }) => track('CLICK_SELECT_NETWORK_TO_SWAP', { network: cleanNetwork(network) }),
  'swap:initiated': (payload, facts) => track('INITIATE_SWAP', swapFacts(payload, facts)),
  'swap:failed': (payload, facts) =>
    track(payload.step === 'approve' ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR', {
      ...swapFacts(payload, facts),
      message: cleanCode(payload.code),
    }),
  'siwx:requested': (payload) => track('CLICK_SIGN_SIWX_MESSAGE', signInFacts(payload)),
  'siwx:authenticated': (payload) => track('SIWX_AUTH_SUCCESS', signInFacts(payload)),
  'siwx:failed': (payload) => track('SIWX_AUTH_ERROR', signInFacts(payload)),
  'siwx:canceled': (payload) => track('CLICK_CANCEL_SIWX', signInFacts(payload)),
  'onramp:providerSelected': ({ provider }) => track('SELECT_BUY_PROVIDER', { provider: cleanCode(provider) }),
  // The name would identify the person.
  'name:registrationStarted': () => track('REGISTER_NAME_INITIATED'),
  'name:registered': () => track('REGISTER_NAME_SUCCESS'),
  'name:registrationFailed': ({ code }) => track('REGISTER_NAME_ERROR', { error: cleanCode(code) }),
}

/** Every event that is reported. */
export const TRACKED_EVENTS = Object.keys(toWire) as TrackedEvent[]

/** Returns null if the event has no name on the wire. */
export function translate<E extends TrackedEvent>(event: E, payload: Events[E], facts: Facts): WireEvent | null {
  return toWire[event](payload, facts)
}

function track(event: string, properties: Properties = {}): WireEvent {
  return { event, type: 'track', properties }
}

function trackOpening(view: string): WireEvent | null {
  const name = Object.hasOwn(OPENINGS, view) ? OPENINGS[view] : undefined
  return name ? track(name) : null
}

function nameOf(connectorId: string, facts: Facts): string {
  return cleanText(facts.connector(connectorId)?.name ?? '')
}

/** `email` stands for every way of signing in, as on the wire. */
function methodOf(connectorId: string, facts: Facts): string {
  const kind = facts.connector(connectorId)?.kind
  if (kind === 'auth') return 'email'
  if (kind === 'walletConnect') return facts.isMobile() ? 'mobile' : 'qrcode'
  return 'browser'
}

function signInFacts({ network, isSmartAccount }: Events['siwx:authenticated']): Properties {
  return { network: cleanNetwork(network), isSmartAccount }
}

function sendFacts({ network, token }: Events['send:initiated'], facts: Facts): Properties {
  return { network: cleanNetwork(network), token: cleanText(token), isSmartAccount: facts.isSmartAccount() }
}

function swapFacts({ network, from, to }: Events['swap:initiated'], facts: Facts): Properties {
  return {
    network: cleanNetwork(network),
    swapFromToken: cleanText(from),
    swapToToken: cleanText(to),
    isSmartAccount: facts.isSmartAccount(),
  }
}
