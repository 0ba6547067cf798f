// Makes a bottom sheet close when dragged down and move up for the on-screen keyboard.
import { followKeyboard } from './followKeyboard'
import { onSwipeDown } from './swipe'

/** Runs until the signal aborts. */
export function actAsSheet(
  dialog: HTMLDialogElement,
  ask: () => Promise<boolean>,
  sheetQuery: string,
  signal: AbortSignal,
): void {
  signal.addEventListener('abort', onSwipeDown(dialog, ask, sheetQuery))
  signal.addEventListener('abort', followKeyboard(dialog))
}
