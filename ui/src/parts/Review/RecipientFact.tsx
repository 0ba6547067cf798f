// Who gets what is sent, in a card: the name, all of the address, and how well the visitor knows it.
import { cleanName } from '@latchkey/kernel'
import { Address, Avatar, Fact, Icon, useStyles, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import css from './RecipientFact.css?inline'
import { reviewMessages } from './reviewMessages'

/** CSS pixels. */
const AVATAR_SIZE = 40

/** One of the visitor's accounts, or how often it was paid: 0 if never, null if it is only known that it was. */
export type Trust = 'own' | number | null

export interface RecipientFactProps {
  label: string
  /** Plain address, shown in full. */
  address: string
  /** The name that led there; null when the address itself was given. */
  name: string | null
  /** Unchecked; null without a picture. */
  avatarUrl: string | null
  trust: Trust
}

/** Draws the card of a recipient. */
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
