// The stage on which views change: direction, height, and focus.
import type { RouteEntry, RouterState } from '@latchkey/kernel'
import { type ComponentType, type JSX, useLayoutEffect, useRef } from 'react'
import { useUi } from '../context'
import { LoadedView } from './LoadedView'
import { useAnimatedHeight } from './useAnimatedHeight'
import { keyOf } from './useShownEntry'

/** The dialog looks for this attribute when it opens; React's own prop would take the focus immediately, even in a closed dialog. */
function takeFirstFocus(view: HTMLDivElement | null): void {
  view?.setAttribute('autofocus', '')
}

interface ViewHostProps {
  entry: RouteEntry
  direction: RouterState['direction']
  /** ID of the heading that names the view. */
  titleId: string
  /** The wallets are in the other pane, so Connect only shows a welcome here. */
  Welcome: ComponentType | undefined
}

/** Renders one view. Its container takes focus when the view changes. */
export function ViewHost({ entry, direction, titleId, Welcome }: ViewHostProps): JSX.Element {
  const { host } = useUi()
  const stage = useRef<HTMLDivElement>(null)
  const key = keyOf(entry)
  useAnimatedHeight(stage)
  useLayoutEffect(() => {
    stage.current?.scrollTo(0, 0)
    host.focusView(entry.key)
  }, [host, entry.key])
  return (
    <div className="stage" ref={stage}>
      <div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields; this groups a whole view */}
        <div
          key={key}
          ref={takeFirstFocus}
          className="view"
          role="group"
          aria-labelledby={titleId}
          data-view={entry.view}
          data-direction={direction}
          tabIndex={-1}
        >
          {Welcome && entry.view === 'Connect' ? <Welcome /> : <LoadedView key={key} entry={entry} />}
        </div>
      </div>
    </div>
  )
}
