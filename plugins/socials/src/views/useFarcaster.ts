// One login by Farcaster's app, for as long as its view is there.
import type { EmbeddedWalletService } from '@latchkey/kernel'
import { parseLink, useKernel } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { addressInvalid } from '../errors'

interface FarcasterLogin {
  phase: 'waiting' | 'retrieving' | 'done' | 'failed'
  /** Null until the frame has given it. */
  url: string | null
  error: unknown
}
const BEGINNING: FarcasterLogin = { phase: 'waiting', url: null, error: null }

export function useFarcaster(): FarcasterLogin & { retry: () => void } {
  const kernel = useKernel()
  const [login, setLogin] = useState(BEGINNING)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` begins anew
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const tell = (next: Partial<FarcasterLogin>) => {
      if (!signal.aborted) setLogin((before) => ({ ...before, ...next }))
    }
    let halfway: EmbeddedWalletService | null = null
    const signIn = async () => {
      const wallet = await kernel.service('embeddedWallet')
      if (signal.aborted) return
      halfway = wallet
      const url = parseLink(await wallet.getFarcasterUri())
      if (url === null) throw addressInvalid()
      tell({ url })
      if (signal.aborted) return
      await wallet.connectFarcaster(signal)
      if (signal.aborted) return
      halfway = null
      tell({ phase: 'retrieving' })
      await wallet.finish()
      tell({ phase: 'done' })
    }
    setLogin(BEGINNING)
    signIn().catch((error: unknown) => tell({ phase: 'failed', error }))
    return () => {
      leaving.abort()
      // What waits for the phone lives in the frame and would go on: wire facts section 4.3.
      halfway?.reload().catch(() => {})
    }
  }, [kernel, round])
  return { ...login, retry: () => setRound((count) => count + 1) }
}
