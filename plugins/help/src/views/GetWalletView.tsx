// Where to get a wallet. Links leave the page beside it, and only `https:` ones are drawn.
import { Icon, LinkRow, List, parseLink, useStyles, useText, WalletIcon } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { WalletLink } from '../types'
import { WELL_KNOWN } from '../wallets'
import css from './help.css?inline'

/** Binds the view to a list of wallets; ours when the host gave none. */
export function createGetWalletView(wallets: readonly WalletLink[] = WELL_KNOWN): () => JSX.Element {
  const linked = wallets.filter(({ url }) => parseLink(url))
  return () => <GetWallet wallets={linked} />
}

function GetWallet({ wallets }: { wallets: readonly WalletLink[] }): JSX.Element {
  useStyles(css)
  const t = useText(en)
  return (
    <>
      <p className="help-intro">{t('help.intro')}</p>
      <List label={t('help.list')}>
        {wallets.map(({ name, detail, url, icon }) => (
          <LinkRow
            key={url}
            href={url}
            picture={<WalletIcon name={name} source={icon} />}
            title={name}
            detail={t.sentence(detail)}
          />
        ))}
      </List>
      <div className="note">
        <Icon name="shield" size={18} />
        {t('help.care')}
      </div>
    </>
  )
}
