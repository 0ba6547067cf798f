// What a row says of a wallet that may not be the one its name says. SAF-10; a separate chunk from the rows.
import type { Connector } from '@latchkey/kernel'
import { isUnverified } from '@latchkey/kernel/wallets'
import type { JSX } from 'react'
import { useUi } from '../../context'
import { useLatchkeyAtom } from '../../hooks/useLatchkeyAtom'
import { useText } from '../../hooks/useText'
import { Tag } from '../../parts/Tag/Tag'
import { unverifiedMessages } from './unverifiedMessages'

interface MarkProps {
  /** All connectors of one row. */
  wallets: readonly Connector[]
  /** As a sentence where there is room for one. */
  isSentence?: boolean
}

/** Renders nothing for a wallet whose name no other wallet claims. */
export function UnverifiedMark({ wallets, isSentence = false }: MarkProps): JSX.Element | null {
  const { connectors } = useUi().kernel
  const all = useLatchkeyAtom(connectors.listAtom)
  const conflicts = useLatchkeyAtom(connectors.conflictsAtom)
  const t = useText(unverifiedMessages)
  const isInDoubt = wallets.some((wallet) => isUnverified(wallet, [], all))
  const isContested = wallets.some(({ id }) => conflicts.has(id))
  if (!isInDoubt && !isContested) return null
  const reason = t(isInDoubt ? 'connect.unverified.name' : 'connect.unverified.conflict')
  if (isSentence) return <p>{reason}</p>
  return (
    <>
      <Tag>{t('connect.unverified')}</Tag>
      <span className="hidden">{reason}</span>
    </>
  )
}
