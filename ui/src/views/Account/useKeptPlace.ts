// Remembers the scroll position of the account when a row opens another view, and restores it on the way back.
import { atom } from 'jotai/vanilla'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useKernel } from '../../hooks/useKernel'

/** Events by which a visitor scrolls. After one of them, the visitor's position counts. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** `entry` is the key of the stack entry: a modal that is opened again starts at the top. `topPx` is in CSS pixels. */
const placeAtom = atom({ entry: 0, topPx: 0 })

/** Remembers how far the stage is scrolled, and scrolls there again as soon as the loaded content is long enough. */
export function useKeptPlace(view: RefObject<HTMLElement | null>): void {
  const { store, router } = useKernel()
  const goThere = useRef(() => {})
  // Ends before the next view is scrolled to its top, because that position must not be remembered.
  useLayoutEffect(() => {
    const content = view.current?.closest('.view')
    const stage = content?.closest('.stage')
    if (!content || !stage) return
    const entry = store.get(router.stateAtom).stack.at(-1)?.key ?? 0
    const kept = store.get(placeAtom)
    let wantedPx = kept.entry === entry ? kept.topPx : 0
    const arrive = () => {
      wantedPx = 0
      observer.disconnect()
    }
    const isThere = () => stage.scrollTop >= wantedPx
    // Without motion, the stage gets its height one frame later and may be too short to scroll until the rest has loaded.
    const settle = () => isThere() && arrive()
    const follow = () => {
      if (wantedPx === 0) return
      stage.scrollTo(0, wantedPx)
      if (isThere()) requestAnimationFrame(() => requestAnimationFrame(settle))
    }
    const remember = () => {
      if (wantedPx === 0) store.set(placeAtom, { entry, topPx: Math.floor(stage.scrollTop) })
    }
    // The stage is resized in the frame that reports the view's size. Observing the stage's size there is a loop, which browsers report as
    // an error.
    const observer = new ResizeObserver(() => requestAnimationFrame(follow))
    if (wantedPx > 0) observer.observe(content)
    stage.addEventListener('transitionend', follow)
    stage.addEventListener('scroll', remember, { passive: true })
    for (const move of MOVES) stage.addEventListener(move, arrive, { passive: true })
    goThere.current = follow
    return () => {
      observer.disconnect()
      stage.removeEventListener('transitionend', follow)
      stage.removeEventListener('scroll', remember)
      for (const move of MOVES) stage.removeEventListener(move, arrive)
    }
  }, [view, store, router])
  // Runs once more after the shell has scrolled this view to its top.
  useEffect(() => goThere.current(), [])
}
