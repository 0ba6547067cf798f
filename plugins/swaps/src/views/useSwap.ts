// The flow of this package, for its views.
import { useService } from '@latchkey/ui'
import type { SwapService } from '../types'

/** Null while its code loads. */
export function useSwap(): SwapService | null {
  const state = useService('swap')
  if (state.status === 'failed') throw state.error
  return state.status === 'ready' ? state.service : null
}
