// The list for the views. It is kept up to date while one of them is shown.
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
/** Used until the plugin's service is loaded. */
const loadingAtom = atom(LOADING)

/** The service is null until it is loaded. Throws into the view's error boundary, which offers a retry. */
export function useActivity(): { list: ActivityListService | null; state: ActivityState } {
  const found = useService('activityList')
  if (found.status === 'failed') throw found.error
  const list = found.status === 'ready' ? found.service : null
  const state = useLatchkeyAtom(list?.stateAtom ?? loadingAtom)
  useEffect(() => list?.watch(), [list])
  return { list, state }
}
