// What is in the wallet list now: the wallets of this page, and those of a plugin that knows more.
import { useEffect, useState } from 'react'
import { useUi } from '../../context'
import { useChunk } from '../../hooks/useChunk'
import { useLatchkeyAtom } from '../../hooks/useLatchkeyAtom'
import { ConnectorRow } from './ConnectorRow'
import type { Listed, ListedRow } from './listedRows'
import { orderRows, sectionOf } from './order'

/** Installed wallets and recommended ones are this many together when there are few of either. Wire facts section 6.3. */
const KEPT_ROWS = 2

interface WalletRows {
  rows: readonly ListedRow[]
  /** How many more are on their way, as far as one can say. */
  missing: number
  /** A wallet of this browser is among them. */
  isInstalled: boolean
  /** From now on nothing that is there moves: what comes late goes below. */
  hold: () => void
}

/** Installed wallets come first, and only then the list is asked for; where no plugin has one, none is asked for. */
export function useWalletRows(isSearching: boolean): WalletRows {
  const { kernel } = useUi()
  const { connections, connectors, plugins, options } = kernel
  const [listed, setListed] = useState<Listed | null>(null)
  const [held, setHeld] = useState<readonly string[]>([])
  const found = useLatchkeyAtom(connectors.listAtom).filter(({ kind }) => kind !== 'auth')
  const connected = [...useLatchkeyAtom(connections.stateAtom).values()].filter(({ status }) => status === 'connected')

  const { allWallets = true } = options.features ?? {}
  const isWanted = allWallets === 'ONLY_MOBILE' ? (options.isMobile?.() ?? false) : allWallets && allWallets !== 'HIDE'
  const hasAll = isWanted && plugins.view('AllWallets') !== null
  const hasList = hasAll || plugins.gives('walletList')
  const chunk = useChunk(hasList && !isSearching, () => import('./listedRows'))
  useEffect(() => chunk?.followList(kernel, setListed), [chunk, kernel])

  // One pairing serves every family.
  const isPaired = connected.some(
    ({ connectorId }) => connectorId !== null && connectors.get(connectorId)?.kind === 'walletConnect',
  )
  const own = found
    .filter(({ kind }) => kind !== 'walletConnect' || !isPaired)
    .sort((a, b) => Number(a.kind === 'injected') - Number(b.kind === 'injected'))
    .map((wallet): ListedRow => {
      const key = `own:${wallet.id}`
      return { key, section: sectionOf(wallet), row: <ConnectorRow key={key} wallet={wallet} /> }
    })
  const more = chunk && listed ? chunk.listRows(listed, hasAll) : []
  const isListLoading = hasList && !listed
  const installed = own.filter(({ section }) => section === 'injected').length
  const isWaiting = isListLoading || (isSearching && own.length === 0)
  const kept = (isWaiting ? Math.max(0, KEPT_ROWS - installed) : 0) + Number(isListLoading && hasAll)
  const rows = orderRows([...own, ...more], options.policy?.connectorOrder, held)
  return {
    rows,
    // The dialog stands in the middle: a row more than was kept free would move them all.
    missing: listed?.first.awaited ?? kept,
    isInstalled: installed > 0,
    hold: () => setHeld(rows.map(({ key }) => key)),
  }
}
