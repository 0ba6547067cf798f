// The wide layout: the wallets stay in sight on the left, while the right pane shows what becomes of a choice. Its own chunk:
// few hosts have two panes.
import type { ViewProps } from '@latchkey/kernel'
import type { JSX } from 'react'
import { useStyles } from '../hooks/useStyles'
import { useText } from '../hooks/useText'
import { en } from '../i18n/en'
import { Icon } from '../parts/Icon/Icon'
import { ConnectView } from '../views/Connect/ConnectView'
import { paneMessages } from './paneMessages'
import css from './panes.css?inline'

/** The list of wallets under a heading of its own. */
export function SidePane({ params }: ViewProps<'Connect'>): JSX.Element {
  const t = useText(en)
  useStyles(css)
  return (
    <aside className="side">
      <h3>{t('connect.wallets')}</h3>
      <div className="view">
        <ConnectView params={params} />
      </div>
    </aside>
  )
}

/** The right pane before a wallet is chosen. */
export function Welcome(): JSX.Element {
  const t = useText(paneMessages)
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
