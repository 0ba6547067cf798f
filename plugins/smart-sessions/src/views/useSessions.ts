// Open sessions of an account, for the row and the view.
import type { CaipAddress } from '@latchkey/kernel'
import { type Loaded, useKernel, useLoad } from '@latchkey/ui'
import { useCallback } from 'react'
import type { OpenSession } from '../types'

/** Loaded again whenever it is shown, because another page may have ended a session. */
export function useSessions(account: CaipAddress): { loaded: Loaded<readonly OpenSession[]>; again: () => void } {
  const kernel = useKernel()
  const load = useCallback(
    async (signal: AbortSignal) => (await kernel.service('smartSessions')).list(account, { signal }),
    [kernel, account],
  )
  return useLoad(load)
}
