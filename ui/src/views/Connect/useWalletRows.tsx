// The current rows of the wallet list: the wallets of this page, and those of a plugin that knows more.
import type { Connector, KernelOptions } from '@latchkey/kernel'
import { useEffect, useState } from 'react'
import type { ConnectRows } from '../../connectRows'
import { useUi } from '../../context'
import { useChunk } from '../../hooks/useChunk'
import { useLatchkeyAtom } from '../../hooks/useLatchkeyAtom'
import { useSlot } from '../../hooks/useSlot'
import { ConnectorRow } from './ConnectorRow'
import type { Listed } from './listedRows'
import type { mixRows } from './mixedRows'
import { sortBy } from './order'
import { keepRoom, type PlacedRow } from './room'

/** When there are few installed and recommended wallets, they are this many together. */
const KEPT_ROWS = 2

interface WalletRows {
  /** Contains skeletons where more rows are known to be loading. */
  rows: readonly PlacedRow[]
  /** A wallet of this browser is in the rows. */
  isInstalled: boolean
  /** Whether a wallet of this browser is in the rows is not known yet. */
  isLooking: boolean
  /** Keeps the current rows in their positions until called with false. */
  hold: (isHeld: boolean) => void
}

const loadMoreRows = async () => (await import('../../connectRows')).moreRows

/**
 * Installed wallets come first. Only then is the wallet list requested, and only if a plugin provides one. `namespace` limits the rows to
 * one family.
 */
export function useWalletRows(
  isSearching: boolean,
  namespace: string | undefined,
  lastUsed: string | null,
): WalletRows {
  const { kernel, views } = useUi()
  const { plugins, options } = kernel
  const [listed, setListed] = useState<Listed | null>(null)
  const [held, setHeld] = useState<readonly string[]>([])
  const lists = useSlot('connect.wallets')
  const promised = lists.reduce((sum, { count }) => sum + count, 0)
  // A list that fails to load excludes nothing: showing its wallets is better than showing none.
  const isRuled = lists.some(({ hasExclusions }) => hasExclusions) && listed?.service !== null
  const isExcluded = listed?.first.isExcluded ?? (() => isRuled)

  const hasAll = wantsAll(options) && plugins.view('AllWallets') !== null
  const hasList = hasAll || plugins.provides('walletList')
  const order = options.policy?.connectorOrder
  // With one family in this browser and no plugin with wallets, the connectors are the rows, without merging.
  const isMixed = options.chains.length > 1 || options.plugins.some(({ connects }) => connects) || !!order
  const more = useChunk(isMixed || hasList, loadMoreRows, views.rows as ConnectRows | undefined)
  const hasSearched = hasList && !isSearching
  useEffect(() => (hasSearched ? more?.followList(kernel, setListed) : undefined), [hasSearched, more, kernel])

  const isLooking = isSearching || (isMixed && !more)
  const own = useOwnRows(isMixed ? (more?.mixRows ?? (() => [])) : listPlain, namespace, isExcluded, lastUsed)
  const isListLoading = hasList && !listed
  const installed = own.filter(({ section }) => section === 'injected').length
  const isWaiting = isListLoading || (isLooking && own.length === 0)
  const wait = () => [
    ...keepRoom(isSearching ? 'injected' : 'featured', isWaiting ? promised || KEPT_ROWS - installed : 0),
    ...keepRoom(null, Number(isListLoading && hasAll)),
  ]
  const others = more && listed ? more.listRows(listed, hasAll, lastUsed) : wait()
  const all = [...own, ...others]
  const rows = more?.placeRows(more.orderRows(all, order), held) ?? all
  return {
    rows,
    isInstalled: installed > 0,
    isLooking,
    // A pointer that goes from row to row changes nothing, so the list is not drawn again.
    hold: (isHeld) => setHeld((keys) => (isHeld ? (keys[0] ? keys : rows.map(({ key }) => key)) : [])),
  }
}

function wantsAll({ features, isMobile }: KernelOptions): boolean {
  const { allWallets = true } = features ?? {}
  return allWallets === 'ONLY_MOBILE' ? (isMobile?.() ?? false) : allWallets && allWallets !== 'HIDE'
}

/** Wallets that the page can ask without a pairing. */
function useOwnRows(
  list: typeof listPlain | typeof mixRows,
  namespace: string | undefined,
  isExcluded: (wallet: Connector) => boolean,
  lastUsed: string | null,
): readonly PlacedRow[] {
  const { connections, connectors, options } = useUi().kernel
  const found = useLatchkeyAtom(connectors.listAtom).filter(
    (wallet) => PAGE_KINDS.includes(wallet.kind) || !isExcluded(wallet),
  )
  const connected = useLatchkeyAtom(connections.stateAtom)
  return list(found, { options, namespace, connections: connected, lastUsed })
}

/** Kinds of connectors that a wallet list does not cover. */
const PAGE_KINDS: readonly Connector['kind'][] = ['walletConnect', 'auth']

/** The last used wallet, announced wallets, the unnamed one, then those that the host adds. */
const KINDS: readonly (Connector['kind'] | 'last')[] = ['last', 'announced', 'injected', 'external']

function listPlain(found: readonly Connector[], { lastUsed }: { lastUsed: string | null }): readonly PlacedRow[] {
  const wallets = found.filter(({ kind }) => kind !== 'auth')
  return sortBy(wallets, ({ id, kind }) => KINDS.indexOf(id === lastUsed ? 'last' : kind)).map((wallet) => {
    const key = `own:${wallet.id}`
    const section = wallet.kind === 'external' ? 'external' : 'injected'
    return { key, section, row: <ConnectorRow key={key} wallet={wallet} /> }
  })
}
