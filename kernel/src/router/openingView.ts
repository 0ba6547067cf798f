// The opening rules and the unsupported-network policy as pure functions. Specification section 2.
import type { ViewId } from './views'

export interface NetworkFacts {
  isConnected: boolean
  isNetworkSupported: boolean
  isSwitchEnabled: boolean
  isUnsupportedAllowed: boolean
  isBasic: boolean
}
export interface OpeningFacts extends NetworkFacts {
  requested: ViewId | null
  hasAdapters: boolean
  isMobile: boolean
}

/** Whether the visitor is asked to leave the network that the host does not list. */
export function isNetworkBlocked(facts: NetworkFacts): boolean {
  return (
    facts.isConnected &&
    !facts.isNetworkSupported &&
    facts.isSwitchEnabled &&
    !facts.isUnsupportedAllowed &&
    !facts.isBasic
  )
}

/** The first view of a modal that opens. */
export function openingView(facts: OpeningFacts): ViewId {
  if (facts.requested) return facts.requested
  if (!facts.hasAdapters && !facts.isConnected) return facts.isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic'
  if (isNetworkBlocked(facts)) return 'UnsupportedChain'
  return facts.isConnected ? 'Account' : 'Connect'
}
