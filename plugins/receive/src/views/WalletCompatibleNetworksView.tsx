// Every network on which the address can receive, with a warning to use only these.
import { Icon, List, NetworkIcon, SkeletonRow, useStyles, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import css from './receive.css?inline'
import { useReceiving } from './useReceiving'

/** The rows are not buttons, because they are only for reading. */
export function View(): JSX.Element | null {
  useStyles(css)
  const t = useText(en)
  const receiving = useReceiving()
  if (!receiving) return null
  return (
    <>
      <div className="note">
        <Icon name="warning" size={18} />
        {t('receive.networks.warning')}
      </div>
      <List label={t('receive.networks.list')}>
        {!receiving.networks && <SkeletonRow />}
        {receiving.networks?.map((network) => (
          <div key={network.id} className="row receive-network">
            <NetworkIcon network={network} />
            <span className="row-text">
              <span className="row-title">{network.name}</span>
              {network.testnet && <span className="row-detail">{t('receive.networks.testnet')}</span>}
            </span>
          </div>
        ))}
      </List>
    </>
  )
}
