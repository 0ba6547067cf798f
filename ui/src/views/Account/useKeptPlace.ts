// Where the visitor was in the account when a row led to another view: the way back leads there again.
import { atom } from 'jotai/vanilla'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useKernel } from '../../hooks/useKernel'

/** What a visitor moves the page with: from then on it is where they put it. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** `entry` is the key of the stack's entry: a modal that is opened anew begins at the top. `topPx` in CSS pixels. */
const placeAtom = atom({ entry: 0, topPx: 0 })

/** Remembers how far the stage is scrolled, and scrolls there again, as soon as what is on its way makes it that long. */
export function useKeptPlace(view: RefObject<HTMLElement | null>): void {
  const { store, router } = useKernel()
  const goThere = useRef(() => {})
  // Ends before the next view is put at its top: that is no place to remember.
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
    // Without motion the stage gets its height a frame later, and may have no room to scroll until the rest has come.
    const settle = () => isThere() && arrive()
    const follow = () => {
      if (wantedPx === 0) return
      stage.scrollTo(0, wantedPx)
      if (isThere()) requestAnimationFrame(() => requestAnimationFrame(settle))
    }
    const remember = () => {
      if (wantedPx === 0) store.set(placeAtom, { entry, topPx: Math.floor(stage.scrollTop) })
    }
    // The stage is sized where the view's size is told: to hear of its own size there is a loop, and an error for the page.
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
  // Once more after the shell has put this view at its top.
  useEffect(() => goThere.current(), [])
}
