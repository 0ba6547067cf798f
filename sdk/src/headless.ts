// Entry `@latchkey/sdk/headless`: wallets and sign-in for a list that the host renders. It loads the kernel and the chains, but not the
// dialog. A request of the embedded wallet still shows its approval.
import { type Connector, cleanName, type Dispose, type Kernel } from '@latchkey/kernel'
import type { WalletModal } from './modal'

export { type ConnectByIdOptions, connectById } from './headless/connectById'
export { type EmailSignInStep, resumeEmailSignIn, signInWithEmail } from './headless/emailSignIn'

/** One wallet, for a host to render. Texts and pictures come from the wallet. They are sanitized, but show them only as text. */
export interface BrowserWallet {
  /** The ID for `connectById`. */
  id: string
  name: string
  /** `https:` or `data:image/…`; null if the wallet has none. */
  icon: string | null
  /** Reverse domain name, like `io.metamask`; null if the wallet has none. */
  rdns: string | null
  /** CAIP-2 namespaces of its accounts, like `eip155`. */
  namespaces: readonly string[]
  /** `announced`, `injected`: in this browser. `external`: added by the page. */
  kind: 'announced' | 'injected' | 'external'
  status: 'idle' | 'connecting' | 'connected'
  /** Another wallet in the page claims the same ID, so don't trust its name. */
  isConflicted: boolean
}

/** The current wallets. */
export interface BrowserWallets {
  wallets: readonly BrowserWallet[]
  /** More wallets may still announce themselves. */
  isSearching: boolean
  /** Why there is no list; null otherwise. On `kernel/load-failed`, try again. */
  error: unknown
}

export interface WatchWalletsOptions {
  /** Called once with the current state, and after every change. */
  onChange(list: BrowserWallets): void
}

const KINDS: readonly Connector['kind'][] = ['announced', 'injected', 'external']

/**
 * Follows the wallets of this browser until stopped. Source: EIP-6963, Wallet Standard.
 *
 * @example
 * ```ts
 * import { watchWallets } from '@latchkey/sdk/headless'
 *
 * const stop = watchWallets(modal, {
 *   onChange: ({ wallets }) => report(wallets.map(({ name }) => name).join()),
 * })
 * ```
 */
export function watchWallets({ core }: Pick<WalletModal, 'core'>, { onChange }: WatchWalletsOptions): Dispose {
  let stops: readonly Dispose[] = []
  let isEnded = false
  const report = (list: BrowserWallets) => {
    if (!isEnded) onChange(list)
  }
  const follow = (kernel: Kernel) => {
    if (isEnded) return
    const { store, connectors, connections } = kernel
    const change = () => report(readWallets(kernel))
    const atoms = [
      connectors.listAtom,
      connectors.conflictsAtom,
      connectors.discoveryAtom,
      connections.stateAtom,
      connections.attemptAtom,
    ]
    stops = atoms.map((each) => store.sub(each, change))
    const searching = connectors.discover()
    change()
    return searching
  }
  report({ wallets: [], isSearching: true, error: null })
  core
    .load()
    .then(follow)
    .catch((error: unknown) => report({ wallets: [], isSearching: false, error }))
  return () => {
    isEnded = true
    for (const stop of stops) stop()
  }
}

function readWallets({ store, connectors, connections }: Kernel): BrowserWallets {
  const conflicts = store.get(connectors.conflictsAtom)
  const attempt = store.get(connections.attemptAtom)
  const connected = [...store.get(connections.stateAtom).values()].map(({ connectorId }) => connectorId)
  const statusOf = (id: string): BrowserWallet['status'] => {
    if (attempt?.phase === 'waiting' && attempt.connectorId === id) return 'connecting'
    return connected.includes(id) ? 'connected' : 'idle'
  }
  const wallets = store
    .get(connectors.listAtom)
    .filter(isOfBrowser)
    .sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
    .map(({ id, name, icon, rdns, namespaces, kind }) => ({
      id,
      name: cleanName(name),
      icon: icon ?? null,
      rdns: rdns ?? null,
      namespaces,
      kind,
      status: statusOf(id),
      isConflicted: conflicts.has(id),
    }))
  return { wallets, isSearching: store.get(connectors.discoveryAtom) === 'searching', error: null }
}

function isOfBrowser(wallet: Connector): wallet is Connector & Pick<BrowserWallet, 'kind'> {
  return KINDS.includes(wallet.kind)
}
