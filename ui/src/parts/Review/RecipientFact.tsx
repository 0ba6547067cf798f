// A card for the recipient: the name, the full address, and how well the visitor knows it.
import { cleanName } from '@latchkey/kernel'
import { Address, Avatar, Fact, Icon, useStyles, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import css from './RecipientFact.css?inline'
import { reviewMessages } from './reviewMessages'

/** CSS pixels. */
const AVATAR_SIZE = 40

/** `own` for one of the visitor's accounts, otherwise the number of payments to it: 0 for none, null for an unknown number. */
export type Trust = 'own' | number | null

export interface RecipientFactProps {
  label: string
  /** Plain address, shown in full. */
  address: string
  /** The name that resolved to the address; null if the visitor entered the address itself. */
  name: string | null
  /** Not yet validated; null without a picture. */
  avatarUrl: string | null
  trust: Trust
}

/** Shows a recipient as a card. */
export function RecipientFact({ label, address, name, avatarUrl, trust }: RecipientFactProps): JSX.Element {
  useStyles(css)
  return (
    <Fact label={label} note={<TrustLine trust={trust} />} isLarge>
      <Avatar address={address} source={avatarUrl} size={AVATAR_SIZE} />
      {name !== null && <bdi>{cleanName(name)}</bdi>}
      <Address address={address} isFull />
    </Fact>
  )
}

function TrustLine({ trust }: { trust: Trust }): JSX.Element {
  const t = useText(reviewMessages)
  const kind = trust === 0 ? 'first' : typeof trust === 'number' ? 'sent' : (trust ?? 'before')
  return (
    <span className="trust" data-trust={kind} data-testid="lk-trust">
      <Icon name={kind === 'first' ? 'warning' : kind === 'own' ? 'wallet' : 'check'} size={16} />
      {t(`review.trust.${kind}`, kind === 'sent' ? { count: Number(trust) } : {})}
    </span>
  )
}
