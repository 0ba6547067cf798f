// One wallet of the whole list.
import type { ListedWallet } from '@latchkey/kernel/contracts'
import { cleanName, Row, Tag, useText, WalletIcon } from '@latchkey/ui'
import { type JSX, memo } from 'react'
import { en } from '../i18n/en'

export interface WalletListRowProps {
  wallet: ListedWallet
  tag: 'installed' | 'recent' | 'unverified' | null
  onChoose: (wallet: ListedWallet) => void
}

/** Renders again only if its wallet changed, because a scrolling list renders at every row. */
export const WalletListRow = memo(function WalletListRow({ wallet, tag, onChoose }: WalletListRowProps): JSX.Element {
  const t = useText(en)
  const name = cleanName(wallet.name) || t('wallets.unnamed')
  return (
    <Row
      data-testid="lk-wallet-item"
      isFlat
      picture={<WalletIcon name={name} source={wallet.icon} isLazy />}
      title={<bdi>{name}</bdi>}
      end={tag && <Tag>{t(`wallets.${tag}`)}</Tag>}
      onClick={() => onChoose(wallet)}
    />
  )
})
