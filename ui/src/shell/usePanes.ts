// Whether the wide layout has the room for its two panes.
import { useSyncExternalStore } from 'react'
import { useUi } from '../context'

/** The dialog's 720 px and 16 px on either side. */
const WIDE_QUERY = '(width >= 752px)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE_QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
const matches = () => window.matchMedia(WIDE_QUERY).matches

/** True when the host chose `wide` and the window is wide enough; changes with the window. */
export function useIsWide(): boolean {
  const { host } = useUi()
  return useSyncExternalStore(subscribe, matches) && host.layout === 'wide'
}
