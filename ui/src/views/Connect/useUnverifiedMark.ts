// Loads the mark for wallets with an unverified name. The list must not wait for it.
import { useChunk } from '../../hooks/useChunk'

/** Milliseconds, after which the rows are visible and no finger is on one of them. */
export const AFTER_ROWS_MS = 300

async function loadMark() {
  await new Promise((resolve) => setTimeout(resolve, AFTER_ROWS_MS))
  return import('./UnverifiedMark')
}

/** Returns the component, or null until it is loaded. */
export function useUnverifiedMark() {
  return useChunk(true, loadMark)?.UnverifiedMark ?? null
}
