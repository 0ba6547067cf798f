// The last retry when a browser caches a failed import: reload the page, and open the modal again.
import { REOPEN_KEY } from './isReloadedFor'

/**
 * Reloads the page and opens the modal again. `id` is the one in the modal's options. Without session storage, the modal stays
 * closed.
 */
export function reloadPage(id = ''): void {
  try {
    sessionStorage.setItem(REOPEN_KEY, id)
  } catch {}
  location.reload()
}
