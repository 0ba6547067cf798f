// The list of ways in: methods of plugins, then the wallets found in this browser.
import type { Connector } from '@latchkey/kernel'
import { type JSX, useEffect } from 'react'
import { useUi } from '../../context'
import { useLatchkeyAtom } from '../../hooks/useLatchkeyAtom'
import { useRetry } from '../../hooks/useRetry'
import { useSlot } from '../../hooks/useSlot'
import { useText } from '../../hooks/useText'
import { en } from '../../i18n/en'
import { Button } from '../../parts/Button/Button'
import { Icon } from '../../parts/Icon/Icon'
import { List } from '../../parts/List/List'
import { SkeletonRow } from '../../parts/Skeleton/Skeleton'
import { SlotList } from '../../shell/SlotList'
import { WalletRow } from './WalletRow'

/** Asks the chains for installed wallets and offers them; a wallet that announces itself later appears by itself. */
export function ConnectView(): JSX.Element {
  const { kernel, views } = useUi()
  const { connectors, connections, router, store } = kernel
  const t = useText(en)
  const wallets = useLatchkeyAtom(connectors.listAtom).filter(({ kind }) => kind !== 'auth')
  const discovery = useLatchkeyAtom(connectors.discoveryAtom)
  const hasMethods = useSlot('connect.method').length > 0
  const isSearching = discovery === 'searching' || discovery === 'idle'
  // The outcome is in `discoveryAtom`.
  const discover = useRetry(() => void connectors.discover().catch(() => {}))

  useEffect(() => {
    connectors.discover().catch(() => {})
  }, [connectors])
  const prepare = () => {
    void connections.warm()
    views.preload('ConnectingExternal')
  }

  const choose = ({ id, kind }: Connector) => {
    // It shows a code and asks by itself.
    if (kind === 'walletConnect') return router.push('ConnectingWalletConnectBasic')
    const top = store.get(router.stateAtom).stack.at(-1)
    const asked = top?.params && 'connectorId' in top.params ? top.params.connectorId : null
    const phase = store.get(connections.attemptAtom)?.phase
    if (asked === id && phase !== 'rejected' && phase !== 'failed') return
    // In the handler itself, so that the wallet may open a window; how it ends is in `attemptAtom`.
    connections.connect(id).catch(() => {})
    // In the wide layout the list stays beside the wallet that was asked: another choice takes its place.
    router[asked === null ? 'push' : 'replace']('ConnectingExternal', { connectorId: id })
  }

  return (
    <>
      <SlotList name="connect.method" />
      {hasMethods && wallets.length > 0 && <div className="divider">{t('connect.divider')}</div>}
      {(wallets.length > 0 || isSearching) && (
        <List label={t('connect.wallets')}>
          {wallets.map((wallet) => (
            <WalletRow key={wallet.id} wallet={wallet} onChoose={choose} onPrepare={prepare} />
          ))}
          {isSearching && wallets.length === 0 && [<SkeletonRow key="a" />, <SkeletonRow key="b" />]}
        </List>
      )}
      {wallets.length === 0 && discovery === 'done' && <NoWallet />}
      {discovery === 'failed' && (
        <div className="note" role="alert">
          <Icon name="warning" size={18} />
          {t('connect.failed')}
          <Button weight="plain" onClick={discover}>
            {t('shell.retry')}
          </Button>
        </div>
      )}
      <SlotList name="connect.footer" />
      <span className="hidden" role="status">
        {isSearching && t('connect.searching')}
      </span>
    </>
  )
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
