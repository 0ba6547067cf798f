// Connects the lists, and provides them to Connect, to the pairing, and to the views of this package.
import { loadOnce, namespaceOf, type PluginContext } from '@latchkey/kernel'
import type { ListedWallet } from '@latchkey/kernel/contracts'
import { atom } from 'jotai/vanilla'
import { canPair, chooseWallet, pairedWalletId } from './chooseWallet'
import { composeDirectory, toListedWallet } from './composeDirectory'
import { createDirectory } from './directory'
import type { WalletSource } from './explorerClient'
import { decideFirstWallets } from './firstWallets'
import { createHostLists } from './hostLists'
import { findConnector } from './identity'
import { createListRule } from './listRule'
import { createRecents } from './recents'
import type { WalletsTypes } from './types'

/** WalletConnect's directory. Called only for a host with a project there. */
const PUBLIC_DIRECTORY = 'https://api.web3modal.org'

/** Sets up the plugin in one modal. Sends no request before a list is shown. */
export async function setup(ctx: PluginContext<WalletsTypes>): Promise<() => void> {
  const { options, store, signal, router } = ctx
  const { featured = [], include = [], exclude = [], projectId } = options
  const page = await ctx.service('page')
  const { connectors } = page
  const recents = await createRecents(store, ctx.storage)
  const chains = page.chains.flatMap(({ networks }) => networks.map(({ id }) => id))
  const families = new Set(chains.map(namespaceOf))
  const custom: readonly ListedWallet[] = (options.custom ?? []).map((wallet) => ({
    ...wallet,
    chains: wallet.chains ?? [],
    isCertified: false,
  }))

  const registry: WalletSource = {
    getWallets: async (query) => (await import('./registry')).createRegistry(chains).getWallets(query),
  }
  const url = options.explorerUrl === undefined && projectId !== undefined ? PUBLIC_DIRECTORY : options.explorerUrl
  const onRefused = (status: 401 | 403) =>
    ctx.emit('alert:raised', { id: status === 401 ? 'invalid-project-id' : 'origin-not-allowed' })
  // Loaded with the first request: the list is rendered without a response, and appears sooner without the code that parses one.
  const openClient = loadOnce(async () => {
    const { createExplorerClient } = await import('./explorerClient')
    return createExplorerClient({ url: url ?? '', projectId, clock: page.clock, onRefused })
  })
  const directory: WalletSource = {
    getWallets: async (query, callerSignal) => (await openClient()).getWallets(query, callerSignal),
  }
  const source = url ? directory : registry
  const lists = createHostLists({ store, source, registry, featured, include, exclude, chains, signal })
  const { listing, registryAtom } = createDirectory({ store, source, registry, lists, include, exclude, chains })
  /** Wallets that were selected or requested, so that they are known after the list has moved on. */
  const remembered = new Map<string, ListedWallet>()

  const ruleAtom = atom((get) => createListRule({ include, exclude, custom, excluded: get(lists.listsAtom).excluded }))
  const ownRule = createListRule({ include, exclude, custom, excluded: [] })
  const featuredIds = featured.filter((id) => ownRule.isListed({ id, name: '' }))
  const servesPage = ({ chains: own }: ListedWallet) =>
    own.length === 0 || own.some((network) => families.has(namespaceOf(network)))
  const factsAtom = atom((get) => ({
    ...get(lists.listsAtom),
    custom,
    recent: get(recents.recentAtom).filter(servesPage),
    connectors: get(connectors.listAtom),
    isListed: get(ruleAtom).isListed,
    ...(exclude.length > 0 && get(lists.listsAtom).isExclusionKnown && { isExcluded: get(ruleAtom).isExcluded }),
  }))
  const isAllHiddenAtom = atom((get) => {
    const { allWallets = 'show' } = options
    if (allWallets === 'hide' || (allWallets === 'onlyMobile' && !page.isMobile())) return true
    return get(connectors.discoveryAtom) === 'done' && !canPair(get(connectors.listAtom))
  })
  /** Sends no request before the list is visible. Its rows come first, with space for the responses. */
  const watchedAtom = atom(0, () => {})
  watchedAtom.onMount = () => void (globalThis.requestAnimationFrame ?? queueMicrotask)(() => lists.load())
  const firstAtom = atom((get) => {
    get(watchedAtom)
    return decideFirstWallets({
      ...get(factsAtom),
      featuredIds,
      isAllHidden: get(isAllHiddenAtom),
    })
  })
  const directoryAtom = atom((get) =>
    composeDirectory({ ...get(factsAtom), listing: get(listing.listingAtom), registry: get(registryAtom) }),
  )

  const known = () => {
    const hostLists = store.get(lists.listsAtom)
    const pages = store.get(listing.listingAtom).wallets
    const kept = [...remembered.values(), ...custom, ...hostLists.featured, ...hostLists.recommended, ...pages]
    return [...kept, ...store.get(registryAtom), ...store.get(recents.recentAtom)]
  }
  const findById = (walletId: string) => known().find(({ id }) => id === walletId) ?? null

  function reportSearch(): void {
    const { words, isCertified } = store.get(listing.listingAtom)
    if (words !== '' || isCertified) ctx.emit('wallets:searched', { words, isCertified })
  }

  ctx.on('session:connected', ({ connectorId }) => {
    const connector = connectors.get(connectorId)
    if (!connector || connector.kind === 'auth') return
    const pairedId = connector.kind === 'walletConnect' ? pairedWalletId({ store, page, router }) : null
    if (pairedId !== null) {
      const paired = findById(pairedId)
      if (paired) recents.add(paired)
    } else if (connector.kind !== 'walletConnect') {
      recents.add(known().find((each) => findConnector([connector], each)) ?? toListedWallet(connector))
    }
  })
  ctx.provide('walletLinks', {
    async find(walletId) {
      const wallet = findById(walletId)
      if (wallet) return wallet
      const query = { page: 1, entries: 1, include: [walletId] }
      const response = await source.getWallets(query, signal).catch(() => registry.getWallets(query))
      const found = response.wallets.find(({ id }) => id === walletId) ?? null
      if (found) remembered.set(walletId, found)
      return found
    },
  })
  ctx.provide('walletList', {
    firstAtom,
    choose(wallet) {
      remembered.set(wallet.id, wallet)
      chooseWallet({ store, page, router }, wallet)
    },
  })
  ctx.provide('walletDirectory', {
    directoryAtom,
    ...listing,
    search(words) {
      listing.search(words)
      reportSearch()
    },
    filterCertified(isOn) {
      listing.filterCertified(isOn)
      reportSearch()
    },
    open(question) {
      // If this view is the first one, no one has looked for wallets yet. The outcome is in its own atom.
      connectors.discover().catch(() => {})
      void page.connections.warm()
      listing.open(question)
    },
  })
  return listing.close
}
