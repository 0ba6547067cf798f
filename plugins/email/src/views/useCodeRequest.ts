// Sends one request at a time to the embedded wallet: busy while it is pending, then done, or a sentence about what went wrong.
import type { EmbeddedWalletService } from '@latchkey/kernel/contracts'
import { useKernel, useText } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import { en } from '../i18n/en'

/** `isHere` tells whether the visitor is still at this view: a late result opens nothing. */
export type Question = (wallet: EmbeddedWalletService, isHere: () => boolean) => Promise<void>
export interface CodeRequest {
  isBusy: boolean
  /** Shown next to the field until the next request. */
  problem: string | undefined
  /** Resolves to false if it failed or another request is pending. */
  send(question: Question): Promise<boolean>
  say(problem: string): void
}

export function useCodeRequest(): CodeRequest {
  const kernel = useKernel()
  const t = useText(en)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isOpen = useRef(false)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const isHere = () => isMounted.current && kernel.store.get(kernel.router.stateAtom).isOpen
  const setWaiting = (isWaiting: boolean) => {
    isOpen.current = isWaiting
    setBusy(isWaiting)
    kernel.router.setLoading(isWaiting)
  }

  async function send(question: Question): Promise<boolean> {
    if (isOpen.current) return false
    setWaiting(true)
    setProblem(undefined)
    try {
      await question(await kernel.service('embeddedWallet'), isHere)
      return true
    } catch (error) {
      if (!isAbort(error)) setProblem(t.error(error) ?? t('email.lost'))
      return false
    } finally {
      setWaiting(false)
    }
  }

  return { isBusy, problem, send, say: setProblem }
}

const readCode = (error: unknown) => (error instanceof Object && 'code' in error ? String(error.code) : '')
const isAbort = (error: unknown) => readCode(error) === 'kernel/aborted'
/** The frame refused, so the same request would get the same response. */
export const isRefused = (error: unknown) => readCode(error) === 'embedded/refused'
