// The wallets that a visitor last connected with, stored between page loads.
import type { PluginStorage, Store } from '@latchkey/kernel'
import type { ListedWallet } from '@latchkey/kernel/contracts'
import { type Atom, atom } from 'jotai/vanilla'
import { addRecent, RECENT_COUNT } from './firstWallets'
import { parseWallet } from './parseWallet'
import type { WalletsTypes } from './types'

export interface Recents {
  /** Newest first. */
  readonly recentAtom: Atom<readonly ListedWallet[]>
  add(wallet: ListedWallet): void
}

/** Parses the stored wallets field by field, because another script of the page may have written them. */
export async function createRecents(store: Store, storage: PluginStorage<WalletsTypes['storage']>): Promise<Recents> {
  const stored = (await storage.get('recent')) ?? []
  const wallets = stored.map(parseWallet).filter((wallet) => wallet !== null)
  const recentAtom = atom<readonly ListedWallet[]>(wallets.reduceRight(addRecent, []).slice(0, RECENT_COUNT))
  return {
    recentAtom,
    add(wallet) {
      const recent = addRecent(store.get(recentAtom), wallet)
      store.set(recentAtom, recent)
      void storage.set('recent', recent)
    },
  }
}
