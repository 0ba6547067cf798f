// What selecting a listed wallet does (CON-04).
import { type Connector, namespaceOf, type PageService, type Router, type Store, type ViewId } from '@latchkey/kernel'
import type { ListedWallet } from '@latchkey/kernel/contracts'
import { findEntry, mergeConnectors } from '@latchkey/kernel/wallets'
import { findConnector } from './identity'

/** Views that wait for a wallet. In the wide layout the list stays next to them, so another choice replaces them. */
const CONNECTING: readonly (ViewId | undefined)[] = [
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
]

export interface ChooseDeps {
  store: Store
  page: PageService
  router: Router
}

/** Called in the click handler, so that a wallet may open its window and a phone its app. */
export function chooseWallet({ store, page, router }: ChooseDeps, wallet: ListedWallet): void {
  const { connectors, connections, routeAtom } = page
  const known = store.get(connectors.listAtom)
  const isDiscovered = store.get(connectors.discoveryAtom) === 'done'
  const isConnecting = CONNECTING.includes(store.get(routeAtom).stack.at(-1)?.view)
  const go = isConnecting ? router.replace : router.push
  const own = ofActiveFamily(page, known, findConnector(known, wallet))
  if (own) {
    const attempt = store.get(connections.attemptAtom)
    // A second click must not send the wallet a second request. The view shows the attempt's outcome.
    const isPending = isConnecting && attempt?.connectorId === own.id && attempt.phase === 'waiting'
    if (!isPending) connections.connect(own.id).catch(() => {})
    go('ConnectingExternal', { connectorId: own.id })
  } else if (isDiscovered && !canPair(known)) go('GetListedWallet', { walletId: wallet.id })
  else {
    const relay = known.find(({ kind }) => kind === 'walletConnect')
    // A phone lets a page open an app only during the tap. If nothing is ready yet, the view has a button for it.
    if (relay?.openApp?.(wallet)) connections.connect(relay.id, wallet.id).catch(() => {})
    go('ConnectingWalletConnect', { walletId: wallet.id })
  }
}

/** Returns the same wallet's connector for the page's network, otherwise the given one. */
function ofActiveFamily(
  { chains, requestedNetworks }: PageService,
  known: readonly Connector[],
  own: Connector | null | undefined,
): Connector | null {
  const families = chains.map(({ namespace }) => namespace)
  const entry = own && findEntry(mergeConnectors(known, { families }), own.id)
  if (!entry) return own ?? null
  const family = namespaceOf(requestedNetworks(entry.namespaces)[0])
  return entry.connectors.find(({ namespaces }) => namespaces.includes(family)) ?? own
}

/** Returns whether the page can connect wallets outside of this browser. */
export function canPair(connectors: readonly Connector[]): boolean {
  return connectors.some(({ kind }) => kind === 'walletConnect')
}

/** ID of the listed wallet that a pairing is shown for; null if any wallet may respond to it. */
export function pairedWalletId({ store, page }: ChooseDeps): string | null {
  const top = store.get(page.routeAtom).stack.at(-1)
  if (top?.view !== 'ConnectingWalletConnect') return null
  const { walletId } = (top.params ?? {}) as { walletId?: string }
  return walletId ?? null
}
