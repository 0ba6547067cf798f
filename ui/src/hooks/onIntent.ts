// A visitor is about to use something: the pointer is over it, or the keyboard has reached it.
import type { FocusEvent } from 'react'

/** Event handlers that start loading before a click. */
export interface IntentProps {
  /** Starts loading. */
  onPointerOver: () => void
  /** Starts loading if the keyboard moved the focus. */
  onFocus: (event: FocusEvent<Element>) => void
}

/** Handlers for a button. Focus that the browser sets on its own, like at opening, is not an intent. */
export function onIntent(prepare: () => void): IntentProps {
  return {
    onPointerOver: prepare,
    onFocus: ({ currentTarget }) => {
      if (currentTarget.matches(':focus-visible')) prepare()
    },
  }
}
