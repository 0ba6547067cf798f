// One login with Farcaster's app, while its view is mounted.
import { namespaceOf } from '@latchkey/kernel'
import { parseLink, useKernel, useLoad } from '@latchkey/ui'
import { useCallback, useState } from 'react'
import { addressInvalid, reportFailure } from '../errors'

interface FarcasterLogin {
  phase: 'waiting' | 'retrieving' | 'done' | 'failed'
  /** Null until the frame has returned it. */
  url: string | null
  error: unknown
}
const provider = 'farcaster'
const BEGINNING: FarcasterLogin = { phase: 'waiting', url: null, error: null }

export function useFarcaster(): FarcasterLogin & { retry: () => void } {
  const kernel = useKernel()
  const [login, setLogin] = useState(BEGINNING)
  const signIn = useCallback(
    async (signal: AbortSignal) => {
      const update = (next: Partial<FarcasterLogin>) => {
        if (!signal.aborted) setLogin((before) => ({ ...before, ...next }))
      }
      setLogin(BEGINNING)
      const wallet = await kernel.service('embeddedWallet')
      if (signal.aborted) return
      let hasFailed = false
      // Without this, the frame would keep waiting for the phone.
      const letGo = () => {
        if (!hasFailed) kernel.emit('social:canceled', { provider })
        wallet.reload().catch(() => {})
      }
      signal.addEventListener('abort', letGo)
      kernel.emit('social:started', { provider })
      try {
        const url = parseLink(await wallet.getFarcasterUri())
        if (url === null) throw addressInvalid()
        update({ url })
        if (signal.aborted) return
        const { network } = kernel.store.get(kernel.networks.activeAtom)
        kernel.connections.updateAccount(namespaceOf(network.id), { farcasterUrl: url })
        await wallet.connectFarcaster(signal)
        if (signal.aborted) return
        signal.removeEventListener('abort', letGo)
        update({ phase: 'retrieving' })
        kernel.emit('social:responded', { provider })
        await wallet.finish(`social:${provider}`)
      } catch (error) {
        hasFailed = !signal.aborted
        if (hasFailed) reportFailure(kernel.emit, provider, error)
        throw error
      }
      kernel.emit('social:signedIn', { provider })
      update({ phase: 'done' })
    },
    [kernel],
  )
  const { loaded, again } = useLoad(signIn)
  return loaded.status === 'failed'
    ? { ...login, phase: 'failed', error: loaded.error, retry: again }
    : { ...login, retry: again }
}
