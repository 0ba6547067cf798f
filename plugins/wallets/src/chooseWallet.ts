// Where choosing a listed wallet leads. Specification section 2 (CON-04).
import { type Connector, namespaceOf, type PageService, type Router, type Store, type ViewId } from '@latchkey/kernel'
import type { ListedWallet } from '@latchkey/kernel/contracts'
import { findEntry, mergeConnectors } from '@latchkey/kernel/wallets'
import { findConnector } from './identity'

/** Views of a wallet that was asked. In the wide layout the list stays beside them: another choice takes their place. */
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

/** Called in the click itself, so that a wallet may open its window and a phone its app. */
export function chooseWallet({ store, page, router }: ChooseDeps, wallet: ListedWallet): void {
  const { connectors, connections, routeAtom } = page
  const known = store.get(connectors.listAtom)
  const isDiscovered = store.get(connectors.discoveryAtom) === 'done'
  const isConnecting = CONNECTING.includes(store.get(routeAtom).stack.at(-1)?.view)
  const go = isConnecting ? router.replace : router.push
  const own = ofActiveFamily(page, known, findConnector(known, wallet))
  if (own) {
    const attempt = store.get(connections.attemptAtom)
    // A second click must not ask the wallet a second time. How it ends is in the attempt that the view shows.
    const isAsked = isConnecting && attempt?.connectorId === own.id && attempt.phase === 'waiting'
    if (!isAsked) connections.connect(own.id).catch(() => {})
    go('ConnectingExternal', { connectorId: own.id })
  } else if (isDiscovered && !canPair(known)) go('GetListedWallet', { walletId: wallet.id })
  else {
    const relay = known.find(({ kind }) => kind === 'walletConnect')
    // A phone lets a page leave for an app in the tap alone. Where nothing is ready yet, the view offers the same by a button.
    if (relay?.openApp?.(wallet)) connections.connect(relay.id, wallet.id).catch(() => {})
    go('ConnectingWalletConnect', { walletId: wallet.id })
  }
}

/** The connector of the same wallet for the network that the page is on; the given one where it has none. */
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

/** Whether the page reaches wallets that are not in this browser. */
export function canPair(connectors: readonly Connector[]): boolean {
  return connectors.some(({ kind }) => kind === 'walletConnect')
}

/** Id of the listed wallet whose pairing is shown; null when any wallet may answer it. */
export function pairedWalletId({ store, page }: ChooseDeps): string | null {
  const top = store.get(page.routeAtom).stack.at(-1)
  if (top?.view !== 'ConnectingWalletConnect') return null
  const { walletId } = (top.params ?? {}) as { walletId?: string }
  return walletId ?? null
}
