// One wallet that this page can ask by itself, and what choosing it does.
import type { Connector } from '@latchkey/kernel'
import type { JSX } from 'react'
import { useUi } from '../../context'
import { useText } from '../../hooks/useText'
import { en } from '../../i18n/en'
import { Icon } from '../../parts/Icon/Icon'
import { Tag } from '../../parts/Tag/Tag'
import { WalletRow } from './WalletRow'

/** An installed wallet is asked in the click; WalletConnect shows its code and asks by itself. */
export function ConnectorRow({ wallet }: { wallet: Connector }): JSX.Element {
  const { kernel, views } = useUi()
  const { connections, options, router, store } = kernel
  const { id, kind } = wallet
  const t = useText(en)

  if (kind === 'walletConnect') {
    const isMobile = options.isMobile?.() ?? false
    return (
      <WalletRow
        data-testid="lk-wallet-walletconnect"
        wallet={wallet}
        detail={t(isMobile ? 'connect.app' : 'connect.scan')}
        end={isMobile ? undefined : <Icon name="qr" />}
        onChoose={() => router.push('ConnectingWalletConnectBasic')}
        onPrepare={() => {
          views.preload('ConnectingWalletConnectBasic')
          void wallet.warm?.()
        }}
      />
    )
  }

  const choose = () => {
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
    <WalletRow
      wallet={wallet}
      end={kind === 'external' ? undefined : <Tag>{t('connect.installed')}</Tag>}
      onChoose={choose}
      onPrepare={() => {
        void connections.warm()
        views.preload('ConnectingExternal')
        void wallet.warm?.()
      }}
    />
  )
}
