// Requests another plugin's service, which loads that plugin.
import type { ServiceName, Services } from '@latchkey/kernel'
import { useEffect, useState } from 'react'
import { useKernel } from './useKernel'

/** The state of a service: its plugin is loading, it is ready, or it failed. */
export type ServiceState<S extends ServiceName> =
  | { status: 'loading' }
  | { status: 'ready'; service: Services[S] }
  | { status: 'failed'; error: unknown }

/**
 * Returns the service when its plugin is ready. A failure is a value, never a throw.
 *
 * @example
 * ```tsx
 * import type { CaipAddress } from '@latchkey/kernel'
 * import { Button, useService } from '@latchkey/ui'
 *
 * // Draws nothing while the plugin loads, and if no plugin provides the service.
 * export function RefreshButton({ account }: { account: CaipAddress }) {
 *   const tokens = useService('tokens')
 *   if (tokens.status !== 'ready') return null
 *   return <Button onClick={() => tokens.service.refresh(account)}>Refresh</Button>
 * }
 * ```
 */
export function useService<S extends ServiceName>(name: S): ServiceState<S> {
  const kernel = useKernel()
  const [state, setState] = useState<ServiceState<S>>({ status: 'loading' })
  useEffect(() => {
    let isCurrent = true
    kernel.service(name).then(
      (service) => isCurrent && setState({ status: 'ready', service }),
      (error: unknown) => isCurrent && setState({ status: 'failed', error }),
    )
    return () => {
      isCurrent = false
    }
  }, [kernel, name])
  return state
}
