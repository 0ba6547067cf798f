// The list of ways in: methods of plugins, and wallets. Section by section as the host or the specification orders them.
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

/** Rows while the host's rules are on their way. */
const RULES_ROOM = 3
const loadRules = () => import('./HostRules')

/** Asks the chains for installed wallets and offers them; a wallet that announces itself later appears on its own. */
export function ConnectView({ params }: ViewProps<'Connect'>): JSX.Element {
  const { connections, connectors, options } = useKernel()
  const { legalCheckbox = false, collapseWallets = false } = options.features ?? {}
  const t = useText(en)
  const discovery = useLatchkeyAtom(connectors.discoveryAtom)
  const isSearching = discovery === 'searching' || discovery === 'idle'
  // As it was when the list opened: in the wide layout the list stays there after a connection, and must not move.
  const [lastUsed] = useState(connections.lastUsed)
  const { rows, isInstalled, isLooking, hold } = useWalletRows(isSearching, params?.namespace, lastUsed)
  const { before, after, settle } = useMethods(isInstalled, isLooking, lastUsed)
  const keep = () => {
    settle()
    hold(true)
  }
  // Not `onPointerEnter`: React misses it if the pointer comes straight from an element of the page that React drew.
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
 * Other ways to connect, before the wallets or after them. Decided once, by what is installed, or by a visitor who is at them already
 * (`settle`): what stands first does not change under anybody.
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

/** Browsers may keep a failed import: after a retry in vain, a new page is what helps. */
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
