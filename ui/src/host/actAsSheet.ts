// A bottom sheet is dragged away, and gives way to the on-screen keyboard.
import type { Dispose } from '@latchkey/kernel'
import { followKeyboard } from './followKeyboard'
import { onSwipeDown } from './swipe'

/** Until it is disposed. */
export function actAsSheet(dialog: HTMLDialogElement, ask: () => Promise<boolean>, sheetQuery: string): Dispose {
  const stops = [onSwipeDown(dialog, ask, sheetQuery), followKeyboard(dialog)]
  return () => {
    for (const stop of stops) stop()
  }
}
