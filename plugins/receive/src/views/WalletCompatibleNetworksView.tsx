// Every network over which the address can be reached, under a warning that it is these alone. Wire facts 8.3.
import { Icon, List, NetworkIcon, SkeletonRow, useStyles, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import css from './receive.css?inline'
import { useReceiving } from './useReceiving'

/** Nothing can be pressed: it is to be read. */
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
