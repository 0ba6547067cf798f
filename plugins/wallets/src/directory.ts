// Requests the pages of the list: which wallets they leave out, and what is shown if the directory does not respond.
import type { CaipNetworkId, Store } from '@latchkey/kernel'
import type { ListedWallet } from '@latchkey/kernel/contracts'
import { type Atom, atom } from 'jotai/vanilla'
import type { WalletPage, WalletSource } from './explorerClient'
import type { HostListsLoader } from './hostLists'
import { createListing, type ListingMachine } from './listing'
import type { Question } from './types'

const PAGE_ENTRIES = 40
const SEARCH_ENTRIES = 100

export interface DirectoryDeps {
  store: Store
  source: WalletSource
  registry: WalletSource
  lists: HostListsLoader
  include: readonly string[]
  exclude: readonly string[]
  /** Networks of the page. */
  chains: readonly CaipNetworkId[]
}
export interface DirectoryParts {
  readonly listing: ListingMachine
  /** The bundled wallets, once the directory has failed; empty before. */
  readonly registryAtom: Atom<readonly ListedWallet[]>
}

/** Creates a listing of the source. Its first page waits for the featured and recommended wallets, which the pages leave out. */
export function createDirectory(deps: DirectoryDeps): DirectoryParts {
  const { store, source, lists, include, exclude, chains } = deps
  const registryAtom = atom<readonly ListedWallet[]>([])
  /** By filter, as of the first page: a change would shift the pages, and a wallet could be skipped. */
  const leftOut = new Map<boolean, readonly string[]>()

  async function fetchFullPage(page: number, isCertified: boolean, signal: AbortSignal): Promise<WalletPage> {
    await lists.load()
    const { featured, recommended } = store.get(lists.listsAtom)
    const shown = [...featured, ...recommended].map(({ id }) => id)
    const left = (page > 1 ? leftOut.get(isCertified) : undefined) ?? shown
    leftOut.set(isCertified, left)
    const query = { page, entries: PAGE_ENTRIES, include, exclude: [...exclude, ...left], chains, isCertified }
    const response = await source.getWallets(query, signal)
    if (!isCertified) lists.grow(response.count + left.length)
    return response
  }

  async function fetchPage({ words, isCertified }: Question, page: number, signal: AbortSignal): Promise<WalletPage> {
    try {
      if (words === '') return await fetchFullPage(page, isCertified, signal)
      const query = { page, entries: SEARCH_ENTRIES, search: words, include, exclude, chains, isCertified }
      return await source.getWallets(query, signal)
    } catch (error) {
      if (page === 1 && !signal.aborted) await fillRegistry()
      throw error
    }
  }

  async function fillRegistry(): Promise<void> {
    const all = await deps.registry.getWallets({ page: 1, entries: SEARCH_ENTRIES }).catch(() => null)
    if (all) store.set(registryAtom, all.wallets)
  }

  return { listing: createListing({ store, fetchPage }), registryAtom }
}
