// The mark of wallets whose name is in doubt, once its code is here. The list comes first: it must not wait for the mark.
import { useChunk } from '../../hooks/useChunk'

/** Milliseconds: the rows are on the screen by then, and no finger is on one of them. */
export const AFTER_ROWS_MS = 300

async function loadMark() {
  await new Promise((resolve) => setTimeout(resolve, AFTER_ROWS_MS))
  return import('./UnverifiedMark')
}

/** The component, or null until it is loaded. */
export function useUnverifiedMark() {
  return useChunk(true, loadMark)?.UnverifiedMark ?? null
}
