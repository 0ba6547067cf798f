// The opening rules and the unsupported-network policy as pure functions.
import type { PluginManifest, ViewEntry } from '../plugin/manifest'
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
  /** The view that a plugin offers for a page without adapters on this device. */
  offered: ViewId | null
}

/** Returns whether to ask the visitor to leave a network that the host does not list. */
export function isNetworkBlocked(facts: NetworkFacts): boolean {
  return (
    facts.isConnected &&
    !facts.isNetworkSupported &&
    facts.isSwitchEnabled &&
    !facts.isUnsupportedAllowed &&
    !facts.isBasic
  )
}

/** Returns the first view when the modal opens. */
export function openingView(facts: OpeningFacts): ViewId {
  if (facts.requested) return facts.requested
  if (!facts.hasAdapters && !facts.isConnected) return facts.offered ?? 'Connect'
  if (isNetworkBlocked(facts)) return 'UnsupportedChain'
  return facts.isConnected ? 'Account' : 'Connect'
}

/** Returns the first view of the bundle that opens on such a device, or null. */
export function offeredView(
  plugins: Iterable<Pick<PluginManifest, 'views'>>,
  device: ViewEntry<ViewId>['opensOn'],
): ViewId | null {
  for (const { views } of plugins) {
    for (const id in views) if (views[id as ViewId]?.opensOn === device) return id as ViewId
  }
  return null
}
