// Opens the modal at the account or at the networks, for one family or for the shown account.
import type { ViewId } from '@latchkey/kernel'
import type { WalletModal } from './modal'

/** A view of the plugin `networks`, which a bundle may omit. */
const NETWORKS = 'Networks' as ViewId

/** Makes the family's account the shown one. Resolves to false if no account is connected there. */
async function showFamily(modal: WalletModal, namespace: string): Promise<boolean> {
  if (modal.account(namespace).status !== 'connected') return false
  if (modal.getState().namespace === namespace) return true
  const { connections } = await modal.core.load()
  await connections.setActive(namespace)
  return true
}

/** Opens the connected account, or the ways to connect. */
export async function openAccount(modal: WalletModal, namespace?: string): Promise<void> {
  // Called during the press, so that the code is requested before anything else runs.
  if (namespace === undefined || (await showFamily(modal, namespace))) return modal.open()
  return modal.open('Connect', { namespace })
}

/** If the bundle has no list of networks, the account shows its network. */
export async function openNetworks(modal: WalletModal, namespace?: string): Promise<void> {
  const hasList = modal.core.options.plugins.some(({ views }) => views && NETWORKS in views)
  if (namespace !== undefined) await showFamily(modal, namespace)
  return hasList ? modal.open(NETWORKS) : modal.open()
}
