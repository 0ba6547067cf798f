// The panes of the wide layout, if the host selected it and the window is wide enough.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUi } from '../context'

type Panes = typeof import('./panes')

/** The dialog's 720 px and 16 px on either side. */
const WIDE_QUERY = '(width >= 752px)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE_QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
const matches = () => window.matchMedia(WIDE_QUERY).matches

/** Returns null in the compact layout, or if the code fails to load; undefined until it is loaded. */
export function usePanes(): Panes | null | undefined {
  const { host } = useUi()
  const isWide = useSyncExternalStore(subscribe, matches) && host.layout === 'wide'
  const [panes, setPanes] = useState<Panes | null>()
  useEffect(() => {
    if (isWide) import('./panes').then(setPanes, () => setPanes(null))
  }, [isWide])
  return isWide ? panes : null
}
