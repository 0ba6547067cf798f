// One short message at a time.
import { atom } from 'jotai/vanilla'
import type { Clock } from '../base/clock'
import type { Dispose, Store } from '../base/store'
import type { Snackbar, SnackbarMessage } from '../kernel'

/** Milliseconds between hiding one message and showing the next. */
const RESHOW_MS = 150
/** A message that reports a result closes automatically; a loading one stays until it is disposed of. */
const AUTO_HIDE_MS = 2500

export interface KernelSnackbar extends Snackbar {
  end(): void
}

/** A kernel's snackbar. */
export function createSnackbar(store: Store, clock: Clock): KernelSnackbar {
  const messageAtom = atom<SnackbarMessage | null>(null)
  let nextKey = 0
  let stopTimer: Dispose = () => {}

  function hide(key: number): void {
    if (store.get(messageAtom)?.key !== key) return
    stopTimer()
    store.set(messageAtom, null)
  }

  function display(message: SnackbarMessage): void {
    store.set(messageAtom, message)
    if (message.kind !== 'loading') stopTimer = clock.setTimeout(() => hide(message.key), AUTO_HIDE_MS)
  }

  return {
    messageAtom,
    show(kind, text) {
      nextKey += 1
      const message = { key: nextKey, kind, message: text }
      const isReplacing = store.get(messageAtom) !== null
      stopTimer()
      store.set(messageAtom, null)
      if (isReplacing) stopTimer = clock.setTimeout(() => display(message), RESHOW_MS)
      else display(message)
      return () => {
        if (nextKey === message.key) stopTimer()
        hide(message.key)
      }
    },
    end: () => stopTimer(),
  }
}
