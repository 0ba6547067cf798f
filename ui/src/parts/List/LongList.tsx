// A list of which only the visible rows are in the page. While it scrolls fast, pictures of new rows wait, and rows ignore the pointer.
import { type ComponentPropsWithoutRef, type JSX, type RefObject, useEffect, useState } from 'react'
import { useKernel } from '../../hooks/useKernel'
import { ListFrame } from './ListFrame'
import { PicturesWait } from './PicturesWait'

/** Two screens in a second: faster than a person reads. */
const FAST_PX_PER_MS = 1
/** Milliseconds over which the speed is measured: a wheel moves a list in pushes. */
const SAMPLE_MS = 100
/** Milliseconds without a scroll event until the list stands still. Longer than a frame on a slow phone. */
const STILL_AFTER_MS = 150

/** Whether the scroller around the list moves fast. */
function useIsFast(list: RefObject<HTMLElement | null>): boolean {
  const { clock } = useKernel()
  const [isFast, setFast] = useState(false)
  useEffect(() => {
    const stage = list.current?.closest('.stage')
    if (!stage) return
    let before = { atMs: 0, topPx: stage.scrollTop }
    let forget = () => {}
    const follow = ({ timeStamp: atMs }: Event) => {
      const passedMs = atMs - before.atMs
      if (passedMs >= SAMPLE_MS) {
        const topPx = stage.scrollTop
        setFast(Math.abs(topPx - before.topPx) > FAST_PX_PER_MS * passedMs)
        before = { atMs, topPx }
      }
      forget()
      forget = clock.setTimeout(() => {
        // A late frame tells of the scrolling before it before it calls this.
        const frame = requestAnimationFrame(() => setFast(false))
        forget = () => cancelAnimationFrame(frame)
      }, STILL_AFTER_MS)
    }
    // Before the list draws its new rows, because reading the position after that would need their layout.
    stage.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      stage.removeEventListener('scroll', follow, { capture: true })
      forget()
    }
  }, [list, clock])
  return isFast
}

export interface LongListProps extends ComponentPropsWithoutRef<'ul'> {
  /** The list element, which the caller measures. */
  list: RefObject<HTMLUListElement | null>
}

/** The list element of a virtual list. Style it by its class; `aria-label` names it. */
export function LongList({ list, style, ...props }: LongListProps): JSX.Element {
  const isFast = useIsFast(list)
  // Otherwise every row that passes under the pointer gets its hover style, and a fifth of the time goes there.
  const pointerEvents = isFast ? 'none' : undefined
  return (
    <PicturesWait.Provider value={isFast}>
      <ListFrame ref={list} style={{ ...style, pointerEvents }} {...props} />
    </PicturesWait.Provider>
  )
}
