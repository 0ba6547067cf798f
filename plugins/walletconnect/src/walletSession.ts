// A wallet's approved session as it changes: a pure reducer over the wallet's messages. Requirements WCT-03, WCT-04; field case 25.
// Messages may be repeated, late, or out of order, so an older one changes nothing. A delete ends the state, so no message follows it.
import { addressOf, type CaipAddress, type CaipNetworkId, namespaceOf, networkOf } from '@latchkey/kernel'
import { parseWalletName } from '@latchkey/kernel/chains'
import type { AccountCheck } from './accountCheck'
import { type ApprovedNamespaces, isRecord, listTexts, parseNamespaces, readText } from './approvedNamespaces'
import { normalizeChainId } from './chainId'

/** Bundlers that know the status of calls without the wallet, as the wallet named them when it settled the session. */
export interface BundlerChoice {
  readonly name: string | null
  readonly url: string | null
}
export interface WalletSession {
  readonly topic: string
  readonly namespaces: ApprovedNamespaces
  /** The wallet's current network in each family. */
  readonly active: ReadonlyMap<string, CaipNetworkId>
  /** ID of the newest applied update: a timestamp from the wallet. */
  readonly updateId: number
  /** The wallet's name, sanitized; null if nothing is left. */
  readonly peerName: string | null
  readonly bundler: BundlerChoice | null
}
export type WalletEvent =
  | { type: 'updated'; id: number; namespaces: unknown }
  /** `network` is the one that the message was sent for. */
  | { type: 'chainChanged' | 'accountsChanged'; network: unknown; payload: unknown }
  | { type: 'switched'; network: CaipNetworkId }

const anyAccount: AccountCheck = () => true

/** Returns the network of each family: the first of `wanted` with an account, otherwise that of the first account. */
function placeFamilies(namespaces: ApprovedNamespaces, wanted: readonly CaipNetworkId[]) {
  const active = new Map<string, CaipNetworkId>()
  for (const [family, { accounts }] of namespaces) {
    const reached = accounts.map(networkOf)
    const network = wanted.find((each) => reached.includes(each)) ?? reached[0]
    if (network) active.set(family, network)
  }
  return active
}

/** Returns the session of an approval; null if it is invalid or has no account. `wanted`: networks, the preferred one first. */
export function openSession(
  input: unknown,
  wanted: readonly CaipNetworkId[],
  isAccount: AccountCheck = anyAccount,
): WalletSession | null {
  if (!isRecord(input) || typeof input.topic !== 'string') return null
  const namespaces = parseNamespaces(input.namespaces, isAccount)
  if (namespaces.size === 0) return null
  const metadata = isRecord(input.peer) ? input.peer.metadata : null
  const peerName = isRecord(metadata) ? parseWalletName(metadata.name) : null
  const bundler = readBundler(input.sessionProperties)
  return { topic: input.topic, namespaces, active: placeFamilies(namespaces, wanted), updateId: 0, peerName, bundler }
}

function readBundler(properties: unknown): BundlerChoice | null {
  const name = readText(properties, 'bundler_name')
  const url = readText(properties, 'bundler_url')
  return name === null && url === null ? null : { name, url }
}

/** Returns the next state; the same object if the message is old, repeated, or invalid. */
export function reduceSession(
  state: WalletSession,
  event: WalletEvent,
  isAccount: AccountCheck = anyAccount,
): WalletSession {
  switch (event.type) {
    case 'updated': {
      const namespaces = parseNamespaces(event.namespaces, isAccount)
      if (event.id <= state.updateId || namespaces.size === 0) return state
      const active = placeFamilies(namespaces, [...state.active.values()])
      return { ...state, namespaces, active, updateId: event.id }
    }
    case 'switched':
      return moveTo(state, event.network)
    case 'chainChanged': {
      const family = familyOf(event.network)
      // The payload takes precedence, because some wallets send the message for the chain that they leave.
      const network = normalizeChainId(event.payload, family) ?? normalizeChainId(event.network, family)
      return network ? moveTo(state, network) : state
    }
    case 'accountsChanged':
      return reorder(state, familyOf(event.network), listTexts(event.payload))
  }
}

function familyOf(network: unknown): string {
  return typeof network === 'string' ? (network.split(':')[0] ?? '') : ''
}

function moveTo(state: WalletSession, network: CaipNetworkId): WalletSession {
  const family = namespaceOf(network)
  if (!state.namespaces.has(family) || state.active.get(family) === network) return state
  return { ...state, active: new Map(state.active).set(family, network) }
}

/** Puts the named accounts first. An account that the wallet did not approve needs an update; its name is not enough. */
function reorder(state: WalletSession, family: string, named: readonly string[]): WalletSession {
  const namespace = state.namespaces.get(family)
  if (!namespace) return state
  const addresses = named.map((text) => text.slice(text.lastIndexOf(':') + 1))
  const rank = (account: CaipAddress) => {
    const index = addresses.indexOf(addressOf(account))
    return index === -1 ? addresses.length : index
  }
  const accounts = [...namespace.accounts].sort((a, b) => rank(a) - rank(b))
  if (accounts.every((account, index) => account === namespace.accounts[index])) return state
  return { ...state, namespaces: new Map(state.namespaces).set(family, { ...namespace, accounts }) }
}
