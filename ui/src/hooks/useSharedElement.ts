// One picture through several views: it grows out of the picture that the view before showed in its place. Requirement VIS-08.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useUi } from '../context'
import { growFrom, originOf } from '../shell/growFrom'

export interface SharedElement {
  /** Goes around the picture. */
  ref: RefObject<HTMLSpanElement | null>
  /** It came out of another view. */
  hasOrigin: boolean
  /** The same, also where nothing moves. */
  isSuccessor: boolean
}

/** `find` gives the picture's counterpart: at the first drawing that of the view before, which is still in the page, and later that of the next. */
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
      // React has put the next view into the page by then.
      queueMicrotask(() => {
        const next = first.find(host.dialog)
        if (left && next) growFrom(next, { ...left, element: null })
      })
    }
  }, [host, first])
  return { ref, hasOrigin: first.origin !== null, isSuccessor: first.isSuccessor }
}
