// Opens the modal at the account or at the networks, for one family or for the shown account.
import type { ViewId } from '@latchkey/kernel'
import type { WalletModal } from './modal'

/** Of the plugin `networks`, which a bundle may leave out. */
const NETWORKS = 'Networks' as ViewId

/** Makes the family's account the shown one. False: nobody is connected there. */
async function showFamily(modal: WalletModal, namespace: string | undefined): Promise<boolean> {
  if (namespace === undefined) return true
  if (modal.account(namespace).status !== 'connected') return false
  if (modal.getState().namespace === namespace) return true
  const { connections } = await modal.core.load()
  await connections.setActive(namespace)
  return true
}

/** The account of a visitor who is connected; else the ways to connect. */
export async function openAccount(modal: WalletModal, namespace?: string): Promise<void> {
  const isShown = await showFamily(modal, namespace)
  if (isShown || namespace === undefined) return modal.open()
  return modal.open('Connect', { namespace })
}

/** Where the bundle has no list of networks, the account says which one it is on. */
export async function openNetworks(modal: WalletModal, namespace?: string): Promise<void> {
  const hasList = modal.core.options.plugins.some(({ views }) => views && NETWORKS in views)
  await showFamily(modal, namespace)
  return hasList ? modal.open(NETWORKS) : modal.open()
}
