// Everything inside the dialog, and the only place where the router's state opens and closes it.
import { type JSX, useEffect, useId, useLayoutEffect } from 'react'
import { useUi } from '../context'
import { useLatchkeyAtom } from '../hooks/useLatchkeyAtom'
import { useStyles } from '../hooks/useStyles'
import { useText } from '../hooks/useText'
import { en } from '../i18n/en'
import { Alerts } from './Alerts'
import { Header } from './Header'
import { Snackbar } from './Snackbar'
import { shellSheet } from './shellSheet'
import { titleOf } from './titleOf'
import { usePanes } from './usePanes'
import { useShownEntry } from './useShownEntry'
import { ViewHost } from './ViewHost'

/** The modal's content. Shows the dialog once the content is rendered, so that the dialog is never empty. */
export function Shell(): JSX.Element {
  const { kernel, host } = useUi()
  const state = useLatchkeyAtom(kernel.router.stateAtom)
  const entry = useShownEntry(state)
  const t = useText(en)
  const titleId = useId()
  const { isOpen, isLoading, isShaking, direction } = state
  const panes = usePanes()
  const isReady = panes !== undefined
  useStyles(shellSheet)
  useLayoutEffect(() => {
    if (!isOpen) host.hide()
    else if (isReady) host.show()
  }, [host, isOpen, isReady])
  useEffect(() => host.dialog.setAttribute('aria-labelledby', titleId), [host, titleId])
  return (
    <div className="shell" aria-busy={isLoading} data-shaking={isShaking || undefined}>
      {panes && entry && <panes.SidePane stack={state.stack} entry={entry} />}
      <div className="main">
        <Header title={entry ? titleOf(kernel, entry, t) : ''} titleId={titleId} isLoading={isLoading} />
        <Alerts />
        {entry && <ViewHost entry={entry} direction={direction} titleId={titleId} Welcome={panes?.Welcome} />}
      </div>
      <Snackbar />
    </div>
  )
}
