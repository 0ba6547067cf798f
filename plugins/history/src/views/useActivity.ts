// The list behind the views. While one of them is shown it is kept up to date.
import { useLatchkeyAtom, useService } from '@latchkey/ui'
import { atom } from 'jotai/vanilla'
import { useEffect } from 'react'
import type { ActivityListService, ActivityState } from '../types'

const LOADING: ActivityState = {
  status: 'loading',
  pending: [],
  months: [],
  hasMore: false,
  arePurchasesKnown: false,
  error: null,
  suspect: () => null,
  isOwn: () => false,
}
/** Until the plugin's service is there. */
const loadingAtom = atom(LOADING)

/** The service is null until it is there. Throws into the view's error boundary, which offers another try. */
export function useActivity(): { list: ActivityListService | null; state: ActivityState } {
  const found = useService('activityList')
  if (found.status === 'failed') throw found.error
  const list = found.status === 'ready' ? found.service : null
  const state = useLatchkeyAtom(list?.stateAtom ?? loadingAtom)
  useEffect(() => list?.watch(), [list])
  return { list, state }
}
