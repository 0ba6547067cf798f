// Where to get a wallet. Signing in comes first if the page has it. Links open in a new tab, and only `https:` ones are shown.
import {
  ActionRows,
  Button,
  Icon,
  LinkRow,
  List,
  parseLink,
  useKernel,
  useOpenView,
  useSlot,
  useStyles,
  useText,
  WalletIcon,
} from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { WalletLink } from '../types'
import { WELL_KNOWN } from '../wallets'
import css from './help.css?inline'

/** Binds the view to a list of wallets; the built-in list if the host passed none. */
export function createGetWalletView(wallets: readonly WalletLink[] = WELL_KNOWN): () => JSX.Element {
  const linked = wallets.filter(({ url }) => parseLink(url))
  return () => <GetWallet wallets={linked} />
}

function GetWallet({ wallets }: { wallets: readonly WalletLink[] }): JSX.Element {
  useStyles(css)
  const t = useText(en)
  return (
    <>
      <SignIn />
      <p className="help-intro">{t('help.intro')}</p>
      <List label={t('help.list')}>
        {wallets.map(({ name, detail, url, icon }) => (
          <LinkRow
            key={url}
            href={url}
            picture={<WalletIcon name={name} source={icon} />}
            title={name}
            detail={detail ?? t('help.detail')}
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

/** The page's ways to sign in without a wallet; renders nothing if it has none. */
function SignIn(): JSX.Element | null {
  const { options } = useKernel()
  const t = useText(en)
  const openView = useOpenView()
  const methods = useSlot('connect.method')
  if (methods.length === 0) return null
  return (
    <>
      <div className="help-start">
        <h3>{t('help.start.title')}</h3>
        <p>{t('help.start.detail')}</p>
      </div>
      {options.features?.legalCheckbox ? (
        // The terms that must be accepted first are in Connect.
        <Button weight="primary" {...openView('Connect')}>
          {t('help.start')}
        </Button>
      ) : (
        <ActionRows items={methods} />
      )}
      <div className="divider">{t('help.install')}</div>
    </>
  )
}
