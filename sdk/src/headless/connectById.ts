// Connects one wallet from the host's own list. The kernel checks the wallet's responses as it does for the modal's list.
import { type ConnectedAccount, namespaceOf, requestAborted } from '@latchkey/kernel'
import type { WalletModal } from '../modal'

export interface ConnectByIdOptions {
  /** Ends the attempt. A late response from the wallet is ignored. */
  signal?: AbortSignal | undefined
}

/**
 * Connects a wallet of `watchWallets` without Latchkey's dialog. Call it directly in the click handler, because wallets may open a window.
 * A second call ends the first. Rejects with `kernel/connector-missing`, `kernel/load-failed`, `kernel/aborted`, or `rpc/*`.
 *
 * @example
 * ```ts
 * import { findError } from '@latchkey/sdk'
 * import { connectById } from '@latchkey/sdk/headless'
 *
 * button.onclick = async () => {
 *   try {
 *     const { address, chainId } = await connectById(modal, 'io.metamask')
 *     report(`${address} on ${chainId}`)
 *   } catch (error) {
 *     if (!findError(error, 'rpc/user-rejected')) throw error
 *   }
 * }
 * ```
 */
export async function connectById(
  { core, account }: Pick<WalletModal, 'core' | 'account'>,
  walletId: string,
  { signal }: ConnectByIdOptions = {},
): Promise<ConnectedAccount> {
  const { connections, connectors } = await core.load()
  await Promise.all([connectors.discover(), connections.warm()])
  if (signal?.aborted) throw requestAborted(signal.reason)
  const leave = () => connections.cancel()
  signal?.addEventListener('abort', leave)
  try {
    const [session] = await connections.connect(walletId)
    const connected = account(session && namespaceOf(session.caipAddress))
    // The wallet disconnected at the same moment.
    if (connected.status !== 'connected') throw requestAborted()
    return connected
  } finally {
    signal?.removeEventListener('abort', leave)
  }
}
