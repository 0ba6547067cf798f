// What is in the wallet list now: the wallets of this page, and those of a plugin that knows more.
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

/** Installed wallets and recommended ones are this many together when there are few of either. Wire facts section 6.3. */
const KEPT_ROWS = 2

interface WalletRows {
  /** With skeletons where one can say that more are on their way. */
  rows: readonly PlacedRow[]
  /** A wallet of this browser is among them. */
  isInstalled: boolean
  /** Whether one is among them is not known yet. */
  isLooking: boolean
  /** Rows that are there now keep their places until it is called with false. */
  hold: (isHeld: boolean) => void
}

const loadMoreRows = async () => (await import('../../connectRows')).moreRows

/** Installed wallets come first, and only then the list is asked for; where no plugin has one, none is asked for. `namespace`: only for this family. */
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
  // A list that cannot be had says nothing: its wallets are better than none.
  const isRuled = lists.some(({ hasExclusions }) => hasExclusions) && listed?.service !== null
  const isExcluded = listed?.first.isExcluded ?? (() => isRuled)

  const hasAll = wantsAll(options) && plugins.view('AllWallets') !== null
  const hasList = hasAll || plugins.gives('walletList')
  const order = options.policy?.connectorOrder
  // One family in this browser, and no plugin with a wallet: its wallets are simply what they are.
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
    hold: (isHeld) => setHeld(isHeld ? rows.map(({ key }) => key) : []),
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

/** Ways that no list of wallets is about. */
const PAGE_KINDS: readonly Connector['kind'][] = ['walletConnect', 'auth']

/** The wallet used last, those that announced themselves, then the nameless one, then those that the host brings. */
const KINDS: readonly (Connector['kind'] | 'last')[] = ['last', 'announced', 'injected', 'external']

function listPlain(found: readonly Connector[], { lastUsed }: { lastUsed: string | null }): readonly PlacedRow[] {
  const wallets = found.filter(({ kind }) => kind !== 'auth')
  return sortBy(wallets, ({ id, kind }) => KINDS.indexOf(id === lastUsed ? 'last' : kind)).map((wallet) => {
    const key = `own:${wallet.id}`
    const section = wallet.kind === 'external' ? 'external' : 'injected'
    return { key, section, row: <ConnectorRow key={key} wallet={wallet} /> }
  })
}
