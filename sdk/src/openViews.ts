// Opens the modal at the account or at the networks, for one family or for the shown account.
import type { ViewId } from '@latchkey/kernel'
import type { WalletModal } from './modal'

/** Of the plugin `networks`, which a bundle may leave out. */
const NETWORKS = 'Networks' as ViewId

/** Makes the family's account the shown one. Resolves to false if no account is connected there. */
async function showFamily(modal: WalletModal, namespace: string): Promise<boolean> {
  if (modal.account(namespace).status !== 'connected') return false
  if (modal.getState().namespace === namespace) return true
  const { connections } = await modal.core.load()
  await connections.setActive(namespace)
  return true
}

/** The account of a visitor who is connected; else the ways to connect. */
export async function openAccount(modal: WalletModal, namespace?: string): Promise<void> {
  // In the press itself: the code is asked for before anything else runs.
  if (namespace === undefined || (await showFamily(modal, namespace))) return modal.open()
  return modal.open('Connect', { namespace })
}

/** Where the bundle has no list of networks, the account says which one it is on. */
export async function openNetworks(modal: WalletModal, namespace?: string): Promise<void> {
  const hasList = modal.core.options.plugins.some(({ views }) => views && NETWORKS in views)
  if (namespace !== undefined) await showFamily(modal, namespace)
  return hasList ? modal.open(NETWORKS) : modal.open()
}
