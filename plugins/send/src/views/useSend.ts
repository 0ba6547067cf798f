// The flow of this package, for its views.
import { useService } from '@latchkey/ui'
import type { SendService } from '../types'

/** Null while its code loads. */
export function useSend(): SendService | null {
  const state = useService('send')
  if (state.status === 'failed') throw state.error
  return state.status === 'ready' ? state.service : null
}
