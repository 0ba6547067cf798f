// One sign-in with a passkey, while its view is mounted.
import { useKernel, useLoad, useLoginFamily, useText } from '@latchkey/ui'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { en } from '../i18n/en'

export interface PasskeyLogin {
  phase: 'asking' | 'finishing' | 'done' | 'failed'
  error: unknown
  /** The element that the frame covers while it asks. */
  room: RefObject<HTMLDivElement | null>
  retry: () => void
}

export function usePasskey(): PasskeyLogin {
  const kernel = useKernel()
  const t = useText(en)
  const enterFamily = useLoginFamily()
  const room = useRef<HTMLDivElement>(null)
  const latest = useRef({ t, enterFamily })
  latest.current = { t, enterFamily }
  const [phase, setPhase] = useState<'asking' | 'finishing'>('asking')

  const signIn = useCallback(
    async (signal: AbortSignal) => {
      setPhase('asking')
      // A person takes longer than this, so the family is loaded before the account exists.
      void latest.current.enterFamily()
      const wallet = await kernel.service('embeddedWallet')
      if (signal.aborted || !room.current) return
      let isOver = false
      // The frame waits for the person and would otherwise continue.
      const letGo = () => {
        if (isOver) return
        kernel.emit('passkey:canceled', undefined)
        wallet.reload().catch(() => {})
      }
      signal.addEventListener('abort', letGo)
      kernel.emit('passkey:started', undefined)
      try {
        await wallet.connectPasskey(room.current, latest.current.t('passkey.frame'), signal)
        isOver = true
        if (signal.aborted) return
        setPhase('finishing')
        await wallet.finish('passkey')
      } catch (error) {
        if (!signal.aborted) kernel.emit('passkey:failed', { code: codeOf(error) })
        isOver = true
        throw error
      }
      kernel.emit('passkey:signedIn', undefined)
    },
    [kernel],
  )
  const { loaded, again } = useLoad(signIn)
  const retry = () => {
    setPhase('asking')
    again()
  }
  if (loaded.status === 'failed') return { phase: 'failed', error: loaded.error, room, retry }
  return { phase: loaded.status === 'ready' ? 'done' : phase, error: null, room, retry }
}

/** For code: contains no text from the frame. */
function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : 'unknown'
}
