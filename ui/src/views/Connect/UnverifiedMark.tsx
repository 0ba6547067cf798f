// Added to a row after the list is rendered: a warning about its wallet's name (SAF-10), or a mark. A separate chunk from the rows.
import type { Connector } from '@latchkey/kernel'
import { isUnverified } from '@latchkey/kernel/wallets'
import { type JSX, useEffect } from 'react'
import { useUi } from '../../context'
import { useLatchkeyAtom } from '../../hooks/useLatchkeyAtom'
import { useText } from '../../hooks/useText'
import { Tag } from '../../parts/Tag/Tag'
import { addMark } from './addMark'
import { unverifiedMessages } from './unverifiedMessages'

/** ID of the connector whose provider does not announce itself and so has no icon. */
const UNANNOUNCED = 'injected'

interface MarkProps {
  /** All connectors of one row. */
  wallets: readonly Connector[]
  /** Shows a sentence, if there is space for one. */
  isSentence?: boolean
}

/** Renders nothing for a wallet whose name no other wallet claims. */
export function UnverifiedMark({ wallets, isSentence = false }: MarkProps): JSX.Element | null {
  const { kernel } = useUi()
  const { connectors } = kernel
  const all = useLatchkeyAtom(connectors.listAtom)
  const conflicts = useLatchkeyAtom(connectors.conflictsAtom)
  const t = useText(unverifiedMessages)
  const unmarked = wallets.find(({ id, icon }) => id === UNANNOUNCED && !icon)
  useEffect(() => {
    // Without a mark, the wallet keeps its letter.
    if (unmarked) addMark(unmarked, kernel).catch(() => {})
  }, [unmarked, kernel])
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
