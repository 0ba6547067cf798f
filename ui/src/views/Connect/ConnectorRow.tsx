// One wallet that this page can ask directly, and what selecting it does.
import type { Connector, Kernel } from '@latchkey/kernel'
import { type JSX, useCallback, useEffect } from 'react'
import { useUi } from '../../context'
import { useText } from '../../hooks/useText'
import { en } from '../../i18n/en'
import { Tag } from '../../parts/Tag/Tag'
import { AFTER_ROWS_MS, useUnverifiedMark } from './useUnverifiedMark'
import { WalletRow } from './WalletRow'

/** Returns the wallet of the top view. */
function shownWallet({ router, store }: Kernel): string | null {
  const top = store.get(router.stateAtom).stack.at(-1)
  return top?.params && 'connectorId' in top.params ? top.params.connectorId : null
}

interface ConnectorRowProps {
  wallet: Connector
  /** The row's name, icon, and families, if they differ from this connector's. */
  entry?: Pick<Connector, 'name' | 'icon' | 'namespaces'>
}

/** A wallet of this browser, which is asked in the click handler. */
export function ConnectorRow({ wallet, entry = wallet }: ConnectorRowProps): JSX.Element {
  const { kernel, views } = useUi()
  const { clock, connections, store } = kernel
  const { id, kind } = wallet
  const t = useText(en)
  const Mark = useUnverifiedMark()

  const prepare = useCallback(() => {
    void connections.warm()
    views.preload('ConnectingExternal')
    views.preload('Account')
    void wallet.warm?.()
  }, [connections, views, wallet])
  // A finger does not hover first, and a wallet that opens a window must be asked during the press.
  useEffect(() => {
    if (kind !== 'external') return clock.setTimeout(prepare, AFTER_ROWS_MS)
  }, [clock, kind, prepare])
  const choose = () => {
    const phase = store.get(connections.attemptAtom)?.phase
    const shown = shownWallet(kernel)
    if (shown === id && phase !== 'rejected' && phase !== 'failed') return
    // Called in the handler itself, so that the wallet may open a window. The outcome is in `attemptAtom`.
    connections.connect(id).catch(() => {})
    // In the wide layout the list stays next to the selected wallet, so another choice replaces that view.
    kernel.router[shown === null ? 'push' : 'replace']('ConnectingExternal', { connectorId: id })
  }
  return (
    <WalletRow
      wallet={entry}
      end={
        kind === 'external' ? undefined : (
          <>
            {Mark && <Mark wallets={[wallet]} />}
            <Tag>{t('connect.installed')}</Tag>
          </>
        )
      }
      onChoose={choose}
      onPrepare={prepare}
    />
  )
}
