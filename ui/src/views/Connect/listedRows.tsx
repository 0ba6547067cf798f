// The rows that the wallet list adds to Connect, and the row to the full list. Loaded only if a plugin provides either.
import type { Dispose, Kernel } from '@latchkey/kernel'
import type { FirstWallets, ListedWallet, WalletListService } from '@latchkey/kernel/contracts'
import type { CSSProperties, JSX } from 'react'
import { useUi } from '../../context'
import { useOpenView } from '../../hooks/useOpenView'
import { useText } from '../../hooks/useText'
import { Icon } from '../../parts/Icon/Icon'
import { Row } from '../../parts/Row/Row'
import { Tag } from '../../parts/Tag/Tag'
import { connectMessages } from './connectMessages'
import { keepPositions } from './keepPositions'
import { keepRoom, type PlacedRow } from './room'
import { WalletRow } from './WalletRow'

/** The wallets that the list currently has for Connect. */
export interface Listed {
  first: FirstWallets
  /** Null if the list failed to load: then only the row to all wallets is shown. */
  service: WalletListService | null
}

const LISTS = ['recent', 'featured', 'custom', 'recommended'] as const
/** The same size as a wallet's picture. */
const PICTURE = { '--size': '36px' } as CSSProperties
const NONE: FirstWallets = { recent: [], featured: [], custom: [], recommended: [], count: null }

/** Reports the list's wallets now and after every change. A list that fails to load counts as empty. */
export function followList({ plugins, store, service }: Kernel, report: (listed: Listed) => void): Dispose {
  let stop: Dispose = () => {}
  let isEnded = false
  const follow = (list: WalletListService) => {
    if (isEnded) return
    const read = () => report({ first: store.get(list.firstAtom), service: list })
    stop = store.sub(list.firstAtom, read)
    read()
  }
  const doWithout = () => {
    if (!isEnded) report({ first: NONE, service: null })
  }
  if (plugins.provides('walletList')) service('walletList').then(follow, doWithout)
  else doWithout()
  return () => {
    isEnded = true
    stop()
  }
}

/** One row per wallet, each in its section, and skeletons for those still loading; `hasAll` adds the row to all wallets. */
export function listRows({ first, service }: Listed, hasAll: boolean, lastUsed: string | null): readonly PlacedRow[] {
  const rows = LISTS.flatMap((section) =>
    first[section].map((wallet): PlacedRow => {
      const key = `${section}:${wallet.id}`
      const row = <ListedWalletRow key={key} wallet={wallet} section={section} service={service} />
      return { key, section, isLast: section === 'recent' && wallet.id === lastUsed, row }
    }),
  )
  const { featured = 0, recommended = 0 } = first.pending ?? {}
  const room = [...keepRoom('featured', featured), ...keepRoom('recommended', recommended)]
  if (!hasAll || first.isAllHidden) return [...rows, ...room]
  return [...rows, ...room, { key: 'all', section: null, row: <AllWalletsRow key="all" count={first.count} /> }]
}

/** The rows while a pointer or the focus is in the list. */
export function placeRows(rows: readonly PlacedRow[], held: readonly string[]): readonly PlacedRow[] {
  return keepPositions(rows, held, (key) => {
    return { key, section: null, row: <span key={key} className="row" style={{ visibility: 'hidden' }} /> }
  })
}

interface ListedWalletRowProps {
  wallet: ListedWallet
  section: (typeof LISTS)[number]
  service: WalletListService | null
}

function ListedWalletRow({ wallet, section, service }: ListedWalletRowProps): JSX.Element {
  const { views } = useUi()
  const t = useText(connectMessages)
  return (
    <WalletRow
      wallet={wallet}
      end={section === 'recent' ? <Tag>{t('connect.recent')}</Tag> : undefined}
      onChoose={() => service?.choose(wallet)}
      onPrepare={() => views.preload('ConnectingWalletConnect')}
    />
  )
}

/** Returns the exact number below ten, otherwise the number rounded down to tens. */
export function roundCount(count: number): { tens: number; isExact: boolean } {
  return { tens: count < 10 ? count : Math.floor(count / 10) * 10, isExact: count < 10 }
}

function AllWalletsRow({ count }: { count: number | null }): JSX.Element {
  const { locale } = useUi()
  const t = useText(connectMessages)
  const openView = useOpenView()
  // Formatting the first number in a language costs milliseconds, so nothing is formatted before there is a number to show.
  const rounded = count ? roundCount(count) : null
  const words = rounded?.tens.toLocaleString(locale)
  return (
    <Row
      data-testid="lk-all-wallets"
      picture={
        <span className="wallet-icon" style={PICTURE}>
          <Icon name="grid" />
        </span>
      }
      title={t('connect.all')}
      end={
        rounded ? (
          <Tag>
            <bdi dir="ltr">{rounded.isExact ? words : `${words}+`}</bdi>
          </Tag>
        ) : (
          <Icon name="next" size={18} />
        )
      }
      {...openView('AllWallets')}
    />
  )
}
