// Detects that a visitor is about to use something: the pointer hovers over it, or the keyboard has reached it.
import type { FocusEvent } from 'react'

/** Event handlers that start loading before a click. */
export interface IntentProps {
  /** Starts loading. */
  onPointerOver: () => void
  /** Starts loading if the keyboard moved the focus. */
  onFocus: (event: FocusEvent<Element>) => void
}

/** Returns handlers for a button. Focus that the browser sets automatically, such as when the modal opens, is not an intent. */
export function onIntent(prepare: () => void): IntentProps {
  return {
    onPointerOver: prepare,
    onFocus: ({ currentTarget }) => {
      if (currentTarget.matches(':focus-visible')) prepare()
    },
  }
}
