// Three short topics for someone who has never had a wallet.
import { Button, Icon, type IconName, useOpenView, useStyles, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import css from './help.css?inline'

const TOPICS: readonly { topic: 'home' | 'login' | 'network'; icon: IconName }[] = [
  { topic: 'home', icon: 'wallet' },
  { topic: 'login', icon: 'shield' },
  { topic: 'network', icon: 'globe' },
]

/** What a wallet is; its button leads to the list of wallets. */
export function View(): JSX.Element {
  useStyles(css)
  const t = useText(en)
  const openView = useOpenView()
  return (
    <>
      <ul className="help-topics">
        {TOPICS.map(({ topic, icon }) => (
          <li key={topic}>
            <span className="badge">
              <Icon name={icon} size={22} />
            </span>
            <h3>{t(`help.${topic}.title`)}</h3>
            <p>{t(`help.${topic}.detail`)}</p>
          </li>
        ))}
      </ul>
      <div className="foot">
        <Button weight="primary" {...openView('GetWallet')}>
          {t('help.get')}
        </Button>
      </div>
    </>
  )
}
