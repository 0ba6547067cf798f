// The list of ways to connect: plugin methods and wallets, in sections ordered by default or by the host.
import { reloadPage, type ViewProps } from '@latchkey/kernel'
import { Fragment, type JSX, useEffect, useState } from 'react'
import { useChunk } from '../../hooks/useChunk'
import { useKernel } from '../../hooks/useKernel'
import { useLatchkeyAtom } from '../../hooks/useLatchkeyAtom'
import { useRetry } from '../../hooks/useRetry'
import { useSlot } from '../../hooks/useSlot'
import { useText } from '../../hooks/useText'
import { en } from '../../i18n/en'
import { Button } from '../../parts/Button/Button'
import { Icon } from '../../parts/Icon/Icon'
import { List } from '../../parts/List/List'
import { ActionRows, SlotList } from '../../shell/SlotList'
import { orderMethods } from './order'
import { keepRoom } from './room'
import { useWalletRows } from './useWalletRows'

/** Skeleton rows while the host's rules load. */
const RULES_ROOM = 3
const loadRules = () => import('./HostRules')

/** Asks the chains for installed wallets and lists them. A wallet that announces itself later appears automatically. */
export function ConnectView({ params }: ViewProps<'Connect'>): JSX.Element {
  const { connections, connectors, options } = useKernel()
  const { legalCheckbox = false, collapseWallets = false } = options.features ?? {}
  const t = useText(en)
  const discovery = useLatchkeyAtom(connectors.discoveryAtom)
  const isSearching = discovery === 'searching' || discovery === 'idle'
  // The state when the list opened: in the wide layout, the list stays visible after a connection and must not move.
  const [lastUsed] = useState(connections.lastUsed)
  const { rows, isInstalled, isLooking, hold } = useWalletRows(isSearching, params?.namespace, lastUsed)
  const { before, after, settle } = useMethods(isInstalled, isLooking, lastUsed)
  const keep = () => {
    settle()
    hold(true)
  }
  // Not `onPointerEnter`: React misses it if the pointer comes directly from a page element that React rendered.
  const watch = { onPointerOver: keep, onFocus: keep, onPointerLeave: () => hold(false) }
  const isFolded = collapseWallets && before.length + after.length > 0
  const [isRetried, setRetried] = useState(false)
  const hasRules = legalCheckbox || isFolded
  const rules = useChunk(hasRules, loadRules)
  const Gate = legalCheckbox && rules ? rules.Gate : Fragment
  const Wallets = isFolded && rules ? rules.Fold : Fragment

  // The outcome is in `discoveryAtom`.
  const discover = useRetry(() => {
    setRetried(true)
    connectors.discover().catch(() => {})
  })
  useEffect(() => {
    connectors.discover().catch(() => {})
  }, [connectors])

  const hasWallets = rows.length > 0
  if (hasRules && !rules) {
    return <List label={t('connect.wallets')}>{keepRoom(null, RULES_ROOM).map(({ row }) => row)}</List>
  }
  return (
    <>
      <Gate>
        {before.length > 0 && (
          <div className="list" {...watch}>
            <ActionRows items={before} />
          </div>
        )}
        {hasWallets && before.length > 0 && <div className="divider">{t('connect.divider')}</div>}
        {hasWallets && (
          <Wallets>
            <div {...watch}>
              <List label={t('connect.wallets')}>{rows.map(({ row }) => row)}</List>
            </div>
          </Wallets>
        )}
        {hasWallets && after.length > 0 && <div className="divider">{t('connect.dividerAfter')}</div>}
        <ActionRows items={after} />
      </Gate>
      {!hasWallets && discovery === 'done' && <NoWallet />}
      {discovery === 'failed' && (
        <SearchFailed onRetry={isRetried ? () => reloadPage(options.id) : discover} isReload={isRetried} />
      )}
      <SlotList name="connect.footer" />
      <span className="hidden" role="status">
        {isSearching && t('connect.searching')}
      </span>
    </>
  )
}

/**
 * Other ways to connect, before or after the wallets. The order is decided once, by what is installed or by a visitor who already uses them
 * (`settle`), so that the first item never changes under a visitor.
 */
function useMethods(isInstalled: boolean, isSearching: boolean, lastUsed: string | null) {
  const { policy } = useKernel().options
  const items = useSlot('connect.method')
  const [isWalletFirst, setWalletFirst] = useState<boolean | null>(null)
  if (isWalletFirst === null && (isInstalled || !isSearching)) setWalletFirst(isInstalled)
  const settle = () => setWalletFirst((isFirst) => isFirst ?? false)
  return { ...orderMethods(items, policy?.methodOrder, isWalletFirst ?? false, lastUsed), settle }
}

function NoWallet(): JSX.Element {
  const t = useText(en)
  return (
    <div className="hero">
      <span className="badge">
        <Icon name="wallet" size={28} />
      </span>
      <h3>{t('connect.empty.title')}</h3>
      <p>{t('connect.empty.detail')}</p>
    </div>
  )
}

/** Browsers may cache a failed import, so after a failed retry this offers to reload the page. */
function SearchFailed({ onRetry, isReload }: { onRetry: () => void; isReload: boolean }): JSX.Element {
  const t = useText(en)
  return (
    <div className="note" role="alert">
      <Icon name="warning" size={18} />
      {t('connect.failed')}
      <Button weight="plain" onClick={onRetry}>
        {t(isReload ? 'shell.reload' : 'shell.retry')}
      </Button>
    </div>
  )
}
