// A site that a host writes with public entries only, and the visitor who chooses a wallet in its modal.
import type { ChainManifest, PluginManifest, Session } from '@latchkey/kernel'
import { createWalletModal, type WalletModal } from '@latchkey/sdk'
import { onTestFinished, vi } from 'vitest'

export interface Site {
  readonly modal: WalletModal
  /** Resolves with the accounts of the wallet with this name, once it is listed and has responded. */
  choose(name: string): Promise<readonly Session[]>
}

/** Opens a site that stores nothing between visits. */
export function openSite(chains: readonly ChainManifest[], plugins: readonly PluginManifest[] = []): Site {
  const storage = { get: () => null, set: () => {}, remove: () => {} }
  const modal = createWalletModal({ chains, plugins, storage })
  onTestFinished(modal.destroy)
  return {
    modal,
    async choose(name) {
      const { connectors, connections, store } = await modal.core.load()
      await connectors.discover()
      const wallet = await vi.waitFor(() => {
        const listed = store.get(connectors.listAtom)
        const found = listed.find((each) => each.name === name)
        if (found) return found
        throw new Error(`'${name}' is not among ${listed.map((each) => each.name).join(', ')}`)
      })
      return connections.connect(wallet.id)
    },
  }
}
