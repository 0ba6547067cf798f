// The last retry when a browser caches a failed import: reload the page, and open the modal again.

/** Session storage key of the modal that reloads the page. The value only makes this modal open once. */
const KEY = 'latchkey.reopen'

/** Reloads the page. `id` comes from the modal's options. Without session storage the modal stays closed afterward. */
export function reloadPage(id = ''): void {
  try {
    sessionStorage.setItem(KEY, id)
  } catch {}
  location.reload()
}

/** Returns true once, when this page was reloaded for that modal. */
export function isReloadedFor(id = ''): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== id) return false
    sessionStorage.removeItem(KEY)
    return true
  } catch {
    return false
  }
}
