// Makes a bottom sheet close when dragged down and move up for the on-screen keyboard.
import { followKeyboard } from './followKeyboard'
import { onSwipeDown } from './swipe'

/** Runs until the signal aborts. */
export function actAsSheet(
  dialog: HTMLDialogElement,
  requestClose: () => Promise<boolean>,
  sheetQuery: string,
  signal: AbortSignal,
): void {
  signal.addEventListener('abort', onSwipeDown(dialog, requestClose, sheetQuery))
  signal.addEventListener('abort', followKeyboard(dialog))
}
