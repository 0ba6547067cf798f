// The left pane of the wide layout: the wallets stay in sight while the right one shows what becomes of a choice.
import type { JSX } from 'react'
import { useText } from '../hooks/useText'
import { en } from '../i18n/en'
import { Icon } from '../parts/Icon/Icon'
import { ConnectView } from '../views/Connect/ConnectView'

/** The list of wallets under a heading of its own. */
export function SidePane(): JSX.Element {
  const t = useText(en)
  return (
    <aside className="side">
      <h3>{t('connect.wallets')}</h3>
      <div className="view">
        <ConnectView />
      </div>
    </aside>
  )
}

/** What the right pane says before a wallet is chosen. */
export function Welcome(): JSX.Element {
  const t = useText(en)
  return (
    <div className="hero welcome">
      <span className="badge">
        <Icon name="wallet" size={28} />
      </span>
      <h3>{t('connect.welcome.title')}</h3>
      <p>{t('connect.welcome.detail')}</p>
    </div>
  )
}
