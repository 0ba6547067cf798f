// Shown if the wallet is on a network that the host does not list: offers to switch to a supported network or to disconnect.
import type { JSX } from 'react'
import { useDisconnect } from '../../hooks/useDisconnect'
import { useHostName } from '../../hooks/useHostName'
import { useKernel } from '../../hooks/useKernel'
import { useText } from '../../hooks/useText'
import { Button } from '../../parts/Button/Button'
import { Icon } from '../../parts/Icon/Icon'
import { NetworkList } from '../../parts/NetworkList/NetworkList'
import { unsupportedMessages } from './unsupportedMessages'

/** The kernel leaves this view when the wallet switches. A switch to another connected family closes it here. */
export function UnsupportedChainView(): JSX.Element {
  const { router, store } = useKernel()
  const showAccount = () => {
    if (store.get(router.stateAtom).isOpen) router.reset('Account')
  }
  const t = useText(unsupportedMessages)
  const { isBusy, disconnect } = useDisconnect()
  const host = useHostName()
  return (
    <>
      <div className="hero">
        <span className="badge warning">
          <Icon name="warning" size={28} />
        </span>
        <h3>{t('unsupported.title')}</h3>
        <p>{t('unsupported.detail', { host })}</p>
      </div>
      <NetworkList onSwitched={showAccount} />
      <div className="foot">
        <Button icon="leave" isBusy={isBusy} onClick={disconnect}>
          {t('unsupported.disconnect')}
        </Button>
      </div>
    </>
  )
}
