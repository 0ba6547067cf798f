// Waits for a wallet that was asked to connect: says what it waits for, then what went wrong, and always offers a way forward.

import type { ViewProps } from '@latchkey/kernel'
import { cleanName } from '@latchkey/kernel'
import { type JSX, useEffect, useState } from 'react'
import { useUi } from '../../context'
import { useErrorDescription } from '../../hooks/useErrorDescription'
import { useHostName } from '../../hooks/useHostName'
import { useLatchkeyAtom } from '../../hooks/useLatchkeyAtom'
import { usePassedLimits } from '../../hooks/usePassedLimits'
import { useSharedElement } from '../../hooks/useSharedElement'
import { useText } from '../../hooks/useText'
import { Button } from '../../parts/Button/Button'
import { TechnicalDetails } from '../../parts/Problem/Problem'
import { ProgressRing } from '../../parts/ProgressRing/ProgressRing'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon'
import { SlotList } from '../../shell/SlotList'
import { useUnverifiedMark } from '../Connect/useUnverifiedMark'
import { connectingMessages } from './connectingMessages'
import { findRowIcon } from './findRowIcon'

/** Milliseconds after which the view says what it waits for, then offers another way. Design, principle 2. */
const PATIENCE_MS = [4000, 15_000] as const
/** CSS pixels; the ring around it is drawn for this size. */
const ICON_SIZE = 96
const RING = { waiting: 'waiting', connected: 'done', rejected: 'failed', failed: 'failed' } as const

/** Leaving the view ends the attempt. The kernel decides which view follows a success. */
export function ConnectingExternalView({ params: { connectorId } }: ViewProps<'ConnectingExternal'>): JSX.Element {
  const { kernel, views } = useUi()
  const { connections, connectors, router, clock, store } = kernel
  const t = useText(connectingMessages)
  const [openedAtMs] = useState(() => clock.now())
  const latest = useLatchkeyAtom(connections.attemptAtom)
  const attempt = latest?.connectorId === connectorId ? latest : null
  const phase = attempt?.phase ?? 'waiting'
  const stage = usePassedLimits(attempt?.startedAtMs ?? openedAtMs, PATIENCE_MS)
  const connector = connectors.get(connectorId)
  const wallet = cleanName(connector?.name ?? '')
  const waiting = useWaitingWords(stage, wallet)
  const Mark = useUnverifiedMark()
  const picture = useSharedElement((dialog) => findRowIcon(dialog, wallet))
  const failure = useErrorDescription()(attempt?.error, { wallet })
  const words = {
    waiting,
    connected: { title: t('connecting.done'), detail: t('connecting.done.detail', { wallet }) },
    rejected: failure,
    failed: failure,
  }[phase]
  const isOver = phase === 'rejected' || phase === 'failed'
  const isLate = phase === 'waiting' && stage === PATIENCE_MS.length

  // The outcome is in `attemptAtom`.
  const connect = () => void connections.connect(connectorId).catch(() => {})
  // The usual next view after a success.
  useEffect(() => views.preload('Account'), [views])
  useEffect(() => {
    let isHere = true
    const isMine = () => store.get(connections.attemptAtom)?.connectorId === connectorId
    // The list has already asked, though perhaps before this view's code was loaded. Only a view that was opened directly must ask.
    void connections.warm().then(() => {
      if (isHere && !isMine()) connections.connect(connectorId).catch(() => {})
    })
    return () => {
      isHere = false
      if (isMine()) connections.cancel()
    }
  }, [connections, store, connectorId])

  return (
    <>
      <div className="hero" role="status">
        <ProgressRing state={RING[phase]}>
          <span ref={picture.ref}>
            <WalletIcon name={wallet} source={connector?.icon} size={ICON_SIZE} />
          </span>
        </ProgressRing>
        {/* A text of another length gets a new element, so that unchanged text does not move. */}
        <h3 key={words.title}>{words.title}</h3>
        <p key={words.detail}>{words.detail}</p>
        {Mark && connector && <Mark wallets={[connector]} isSentence />}
        {isLate && <p>{t('connecting.slow')}</p>}
      </div>
      {isOver && failure.technical !== null && <TechnicalDetails text={failure.technical} />}
      {(isOver || isLate) && (
        <div className="foot">
          <Button weight={isOver ? 'primary' : 'quiet'} onClick={connect}>
            {t('connecting.retry')}
          </Button>
          <Button weight="plain" onClick={() => router.back()}>
            {t('connecting.choose')}
          </Button>
          <SlotList name="connect.failed" />
        </div>
      )}
    </>
  )
}

function useWaitingWords(stage: number, wallet: string): { title: string; detail: string } {
  const t = useText(connectingMessages)
  const host = useHostName()
  return {
    title: t('connecting.title', { wallet }),
    detail: stage === 0 ? t('connecting.soon', { wallet }) : t('connecting.open', { wallet, host }),
  }
}
