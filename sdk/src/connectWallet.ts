// Connects one wallet by its ID, without the list of wallets but with the same checks.
import { type Connector, LatchkeyError } from '@latchkey/kernel'
import type { WalletModal } from './modal'

export interface ConnectWalletOptions {
  /** CAIP-2 namespace, for a wallet with accounts of several families. */
  namespace?: string | undefined
}

function findWallet(found: readonly Connector[], id: string, namespace: string | undefined): Connector | undefined {
  return found.find(
    ({ kind, namespaces, ...wallet }) =>
      kind !== 'auth' &&
      [wallet.id, wallet.rdns, wallet.explorerId].includes(id) &&
      (namespace === undefined || namespaces.includes(namespace)),
  )
}

/**
 * Asks a wallet of this browser to connect, and shows the modal while it waits. `wallet` is the ID of a connector, a reverse domain name
 * like `io.metamask`, or `walletConnect`. If the host requires its terms to be accepted first, the list opens instead. Resolves when the
 * wallet is connected or its code is shown. Rejects with `kernel/connector-missing`, `kernel/load-failed`, `kernel/aborted`, or `rpc/*`.
 *
 * @example
 * ```ts
 * import { connectWallet } from '@latchkey/sdk/actions'
 *
 * button.onclick = () => connectWallet(modal, 'io.metamask').catch(() => modal.open())
 * ```
 */
export async function connectWallet(
  modal: Pick<WalletModal, 'core' | 'open'>,
  wallet: string,
  { namespace }: ConnectWalletOptions = {},
): Promise<void> {
  const { core } = modal
  const within = namespace === undefined ? undefined : { namespace }
  if (core.options.features?.legalCheckbox) return modal.open('Connect', within)
  const { connectors, connections, router, store } = await core.load()
  await Promise.all([connectors.discover(), connections.warm()])
  const found = findWallet(store.get(connectors.listAtom), wallet, namespace)
  if (!found)
    throw new LatchkeyError('kernel/connector-missing', 'This wallet is not in the browser', {
      context: { connectorId: wallet },
    })
  if (found.kind === 'walletConnect') return modal.open('ConnectingWalletConnectBasic')
  // Asked first, during the press if the code is already loaded, because a wallet may open a window.
  const connecting = connections.connect(found.id)
  // The list is below for a visitor who goes back; it is not rendered.
  router.open('Connect', within)
  router.push('ConnectingExternal', { connectorId: found.id })
  await connecting
}
