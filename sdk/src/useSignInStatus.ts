// Returns whether the account has signed in, from the plugin that requests it. A bundle without that plugin has no status.
'use client'

import type { ServiceName, Store } from '@latchkey/kernel'
import { useEffect, useState } from 'react'
import type { WalletModal } from './modal'
import { useWalletModal } from './modalContext'

/** `none`: not requested, or declined. `pending`: not signed yet. `signing`: the request is in the wallet. */
export type SignInStatus = 'none' | 'pending' | 'signing' | 'signedIn'

const STATUS: Readonly<Record<string, SignInStatus>> = {
  looking: 'pending',
  asking: 'pending',
  keeping: 'pending',
  signing: 'signing',
  signedIn: 'signedIn',
}

function readStatus(state: unknown): SignInStatus {
  const { phase } = state as { phase: string }
  return STATUS[phase] ?? 'none'
}

async function followSignIn({ core }: WalletModal, signal: AbortSignal, onChange: (status: SignInStatus) => void) {
  const { plugins, service, store } = await core.load()
  // Declared by the plugin, which need not be installed.
  const name = 'signIn' as ServiceName
  if (!plugins.provides(name)) return
  const { stateAtom } = (await service(name)) as unknown as { stateAtom: Parameters<Store['sub']>[0] }
  if (signal.aborted) return
  const update = () => onChange(readStatus(store.get(stateAtom)))
  signal.addEventListener('abort', store.sub(stateAtom, update))
  update()
}

/** Follows the sign-in of the shown account while one is connected. */
export function useSignInStatus(isConnected: boolean): SignInStatus {
  const modal = useWalletModal()
  const [status, setStatus] = useState<SignInStatus>('none')
  useEffect(() => {
    if (!isConnected) return
    const end = new AbortController()
    // The visitor left the page, or its modal was destroyed.
    followSignIn(modal, end.signal, setStatus).catch(() => {})
    return () => {
      end.abort()
      setStatus('none')
    }
  }, [modal, isConnected])
  return status
}
