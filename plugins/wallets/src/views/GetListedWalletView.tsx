// Where to get one wallet: this device's store first, then the others and its website.
import type { LinkedWallet, ViewProps } from '@latchkey/kernel'
import {
  Button,
  cleanName,
  Icon,
  LinkRow,
  List,
  Problem,
  SkeletonRow,
  useErrorDescription,
  useKernel,
  useLoad,
  useRetry,
  useStyles,
  useText,
  WalletIcon,
} from '@latchkey/ui'
import { type JSX, useCallback } from 'react'
import { en } from '../i18n/en'
import { StoreGlyph } from './StoreGlyph'
import { detectDevice, listStores, type StoreKind } from './stores'
import css from './wallets.css?inline'

/** CSS pixels. */
const ICON_SIZE = 64

/** `walletId` is an ID of the wallet list. */
export function View({ params: { walletId } }: ViewProps<'GetListedWallet'>): JSX.Element {
  useStyles(css)
  const kernel = useKernel()
  const t = useText(en)
  const describe = useErrorDescription()
  const lookUp = useCallback(async () => (await kernel.service('walletLinks')).find(walletId), [kernel, walletId])
  const { loaded, again } = useLoad(lookUp)
  const retry = useRetry(again)

  if (loaded.status === 'loading') return <Pending />
  if (loaded.status === 'failed') {
    return <Problem error={{ ...describe(loaded.error), title: t('wallets.get.failed') }} onRetry={retry} />
  }
  return <Stores wallet={loaded.value} />
}

function Stores({ wallet }: { wallet: LinkedWallet | null }): JSX.Element {
  const { router } = useKernel()
  const t = useText(en)
  const name = wallet ? cleanName(wallet.name) : ''
  const stores = wallet ? listStores(wallet, detectDevice(navigator)) : []
  const details: { readonly [kind in StoreKind]?: string } = {
    appStore: t('wallets.get.appStore.detail'),
    playStore: t('wallets.get.playStore.detail'),
  }
  if (!wallet || stores.length === 0) {
    return (
      <>
        <div className="hero">
          {wallet && <WalletIcon name={name} source={wallet.icon} size={ICON_SIZE} />}
          <h3>{wallet ? t('wallets.get.none', { wallet: name }) : t('wallets.get.unknown')}</h3>
        </div>
        <Button onClick={() => router.back()}>{t('wallets.get.choose')}</Button>
      </>
    )
  }
  return (
    <>
      <div className="hero get-wallet">
        <WalletIcon name={name} source={wallet.icon} size={ICON_SIZE} />
        <h3>{t('wallets.get.title', { wallet: name })}</h3>
        <p>{t('wallets.get.detail')}</p>
      </div>
      <List label={t('wallets.get.list', { wallet: name })}>
        {stores.map(({ kind, href }) => (
          <LinkRow
            key={kind}
            href={href}
            picture={<StoreGlyph kind={kind} />}
            title={t(`wallets.get.${kind}`)}
            detail={details[kind] ?? new URL(href).host}
          />
        ))}
      </List>
      <div className="note">
        <Icon name="shield" size={18} />
        {t('wallets.get.care')}
      </div>
    </>
  )
}

function Pending(): JSX.Element {
  const t = useText(en)
  return (
    <>
      <span className="hidden" role="status">
        {t('wallets.loading')}
      </span>
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </>
  )
}
