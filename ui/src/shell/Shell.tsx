// Everything inside the dialog, and the one place where the router's state opens and closes it.
import { type JSX, useEffect, useId, useLayoutEffect } from 'react'
import { useUi } from '../context'
import { useLatchkeyAtom } from '../hooks/useLatchkeyAtom'
import { useStyles } from '../hooks/useStyles'
import { useText } from '../hooks/useText'
import { en } from '../i18n/en'
import { Alerts } from './Alerts'
import { Header } from './Header'
import { SidePane } from './SidePane'
import { Snackbar } from './Snackbar'
import { shellSheet } from './shellSheet'
import { titleOf } from './titleOf'
import { useIsWide } from './useIsWide'
import { useShownEntry } from './useShownEntry'
import { ViewHost } from './ViewHost'

/** The modal's content. Shows the dialog once it is drawn, so that an empty one is never seen. */
export function Shell(): JSX.Element {
  const { kernel, host } = useUi()
  const state = useLatchkeyAtom(kernel.router.stateAtom)
  const entry = useShownEntry(state)
  const t = useText(en)
  const titleId = useId()
  const { isOpen, isLoading, isShaking, direction } = state
  const isConnecting = entry !== null && (state.stack[0]?.view ?? entry.view) === 'Connect'
  const hasSide = useIsWide() && isConnecting
  useStyles(shellSheet)
  useLayoutEffect(() => {
    if (isOpen) host.show()
    else host.hide()
  }, [host, isOpen])
  useEffect(() => host.dialog.setAttribute('aria-labelledby', titleId), [host, titleId])
  return (
    <div className="shell" aria-busy={isLoading} data-shaking={isShaking || undefined}>
      {hasSide && <SidePane />}
      <div className="main">
        <Header title={entry ? titleOf(kernel, entry, t) : ''} titleId={titleId} isLoading={isLoading} />
        <Alerts />
        {entry && <ViewHost entry={entry} direction={direction} titleId={titleId} hasSide={hasSide} />}
      </div>
      <Snackbar />
    </div>
  )
}
