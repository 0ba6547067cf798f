// The embedded wallet's own interface shows no balance, so this tab keeps itself up to date.
import { findError } from '@latchkey/kernel'
import { useKernel, useLatchkeyAtom } from '@latchkey/ui'
import { useEffect } from 'react'
import type { ShownPortfolio } from './usePortfolio'

/** Milliseconds. */
const POLL_MS = 10_000
/** Ends the polling, because the service asks for a pause. */
const SERVICE_UNAVAILABLE = 503

/** Polls every 10 s while the tab is visible, only for an account of the embedded wallet. */
export function usePolling({ account, connection, service }: ShownPortfolio): void {
  const { clock, connectors, router } = useKernel()
  const { isOpen } = useLatchkeyAtom(router.stateAtom)
  const connector = connection?.connectorId ? connectors.get(connection.connectorId) : null
  const isPolled = isOpen && connector?.kind === 'auth'
  useEffect(() => {
    if (!isPolled || !account || !service) return
    let isCurrent = true
    let stop = () => {}
    const wait = () => {
      if (isCurrent) stop = clock.setTimeout(poll, POLL_MS)
    }
    const waitUnlessFailing = (error: unknown) => {
      if (findError(error, 'kernel/http-status')?.context.status !== SERVICE_UNAVAILABLE) wait()
    }
    const poll = () => {
      if (document.visibilityState === 'hidden') wait()
      else service.renew(account).then(wait, waitUnlessFailing)
    }
    wait()
    return () => {
      isCurrent = false
      stop()
    }
  }, [clock, isPolled, account, service])
}
