// A bottom sheet is dragged away, and gives way to the on-screen keyboard.
import { followKeyboard } from './followKeyboard'
import { onSwipeDown } from './swipe'

/** Until the signal. */
export function actAsSheet(
  dialog: HTMLDialogElement,
  ask: () => Promise<boolean>,
  sheetQuery: string,
  signal: AbortSignal,
): void {
  signal.addEventListener('abort', onSwipeDown(dialog, ask, sheetQuery))
  signal.addEventListener('abort', followKeyboard(dialog))
}
