// The registration of this package, for its views.
import type { Kernel } from '@latchkey/kernel'
import { type Loaded, useKernel, useLoad } from '@latchkey/ui'
import { useCallback } from 'react'
import type { NameRegistration } from '../types'

/** Its code loads with the first view that needs it. */
export function useRegistration(): { loaded: Loaded<NameRegistration>; again: () => void } {
  const kernel: Kernel = useKernel()
  return useLoad(useCallback(async () => (await kernel.service('nameRegistration')).load(), [kernel]))
}
