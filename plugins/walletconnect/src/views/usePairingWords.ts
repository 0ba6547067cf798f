// The texts of a pairing view: always what it waits for and what happens next. Design, principle 2; requirement WCT-10.
import { useErrorDescription, useHostName, usePassedLimits, useText } from '@latchkey/ui'
import { en } from '../i18n/en'
import type { PairingState } from './usePairing'

/** Milliseconds after which the view says what it waits for, then offers another way. Design, principle 2. */
const PATIENCE_MS = [4000, 15_000] as const

export interface PairingWords {
  title: string
  detail: string
  /** For support; null if nothing failed. */
  technical: string | null
  isLate: boolean
}

/** `way`: how the visitor reaches the wallet from here. `openedAtMs`: when the view opened. */
export function usePairingWords(
  { attempt, startedAtMs, error }: PairingState,
  { wallet, way, openedAtMs }: { wallet: string; way: 'scan' | 'tap'; openedAtMs: number },
): PairingWords {
  const t = useText(en)
  const host = useHostName()
  const describe = useErrorDescription()
  const stage = usePassedLimits(startedAtMs ?? openedAtMs, PATIENCE_MS)
  const { phase } = attempt
  if (phase === 'failed') return { ...describe(error, { wallet }), isLate: false }
  if (phase === 'waiting') {
    const title = t(`walletconnect.${way}.title`, { wallet })
    const detail = t(`walletconnect.${way}.${stage === 0 ? 'soon' : 'open'}`, { wallet, host })
    return { title, detail, technical: null, isLate: stage === PATIENCE_MS.length }
  }
  const row = phase === 'idle' ? 'starting' : phase
  return {
    title:
      row === 'starting' || row === 'expired'
        ? t(`walletconnect.${way}.${row}`)
        : t(`walletconnect.${row}.title`, { wallet }),
    detail: t(`walletconnect.${row}.detail`, { wallet }),
    technical: null,
    isLate: false,
  }
}
