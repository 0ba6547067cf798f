// A visitor is about to use something: the pointer is over it, or the keyboard has reached it.
import type { FocusEvent } from 'react'

export interface IntentProps {
  onPointerEnter: () => void
  onFocus: (event: FocusEvent<Element>) => void
}

/** Handlers for a button. Focus that the browser sets on its own, like at opening, is not an intent. */
export function onIntent(prepare: () => void): IntentProps {
  return {
    onPointerEnter: prepare,
    onFocus: ({ currentTarget }) => {
      if (currentTarget.matches(':focus-visible')) prepare()
    },
  }
}
