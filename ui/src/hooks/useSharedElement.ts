// Animates one picture across several views: it grows out of the picture that the previous view showed in its place. Requirement VIS-08.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useUi } from '../context'
import { growFrom, originOf } from '../shell/growFrom'

export interface SharedElement {
  /** Ref of the element around the picture. */
  ref: RefObject<HTMLSpanElement | null>
  /** The picture came from another view and is animated. */
  hasOrigin: boolean
  /** The picture came from another view, with or without an animation. */
  isSuccessor: boolean
}

/**
 * `find` returns the picture's counterpart: on the first render in the previous view, which is still in the page, and later in the next
 * view.
 */
export function useSharedElement(find: (dialog: HTMLElement) => HTMLElement | null): SharedElement {
  const { host } = useUi()
  const ref = useRef<HTMLSpanElement>(null)
  const [first] = useState(() => {
    const before = find(host.dialog)
    return { find, origin: originOf(before), isSuccessor: before !== null }
  })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    if (first.origin) growFrom(element, first.origin)
    return () => {
      const left = originOf(element)
      // React has added the next view to the page by then.
      queueMicrotask(() => {
        const next = first.find(host.dialog)
        if (left && next) growFrom(next, { ...left, element: null })
      })
    }
  }, [host, first])
  return { ref, hasOrigin: first.origin !== null, isSuccessor: first.isSuccessor }
}
