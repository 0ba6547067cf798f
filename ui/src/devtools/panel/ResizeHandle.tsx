// The top edge of the panel: dragged with a pointer or moved with the arrow keys, like a window splitter of WAI-ARIA.
import type { JSX, KeyboardEvent, PointerEvent } from 'react'
import { text } from './text'

export const START_HEIGHT_PX = 400
const MIN_HEIGHT_PX = 200
const MAX_HEIGHT_PX = 900
const STEP_PX = 24

export interface ResizeHandleProps {
  heightPx: number
  onResize: (heightPx: number) => void
}

export function ResizeHandle({ heightPx, onResize }: ResizeHandleProps): JSX.Element {
  const resize = (wantedPx: number) => onResize(Math.min(MAX_HEIGHT_PX, Math.max(MIN_HEIGHT_PX, Math.round(wantedPx))))
  const press = ({ key, preventDefault }: Pick<KeyboardEvent, 'key' | 'preventDefault'>) => {
    const heights: Record<string, number> = {
      ArrowUp: heightPx + STEP_PX,
      ArrowDown: heightPx - STEP_PX,
      Home: MIN_HEIGHT_PX,
      End: MAX_HEIGHT_PX,
    }
    const wanted = heights[key]
    if (wanted === undefined) return
    preventDefault()
    resize(wanted)
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    resize(heightPx - event.movementY)
  }
  return (
    <hr
      className="handle"
      aria-label={text('devtools.resize')}
      aria-valuenow={heightPx}
      aria-valuemin={MIN_HEIGHT_PX}
      aria-valuemax={MAX_HEIGHT_PX}
      tabIndex={0}
      onKeyDown={(event) => press({ key: event.key, preventDefault: () => event.preventDefault() })}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    />
  )
}
