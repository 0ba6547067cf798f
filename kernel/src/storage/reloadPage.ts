// The last retry when a browser caches a failed import: reload the page, and open the modal again.

/** Session storage key of the modal that reloads the page. The value only makes this modal open once. */
const KEY = 'latchkey.reopen'

/**
 * Reloads the page and opens the modal again. `id` is the one in the modal's options. Without session storage, the modal stays
 * closed.
 */
export function reloadPage(id = ''): void {
  try {
    sessionStorage.setItem(KEY, id)
  } catch {}
  location.reload()
}

/** Returns true once, if this page was reloaded for the modal with this `id`. */
export function isReloadedFor(id = ''): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== id) return false
    sessionStorage.removeItem(KEY)
    return true
  } catch {
    return false
  }
}
