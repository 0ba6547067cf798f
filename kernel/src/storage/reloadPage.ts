// The last way to code that did not arrive, where a browser keeps the failure: a new page, on which the modal is open again.

/** In the session storage: the modal that asked for the new page. It decides nothing but that this modal opens once. */
const KEY = 'latchkey.reopen'

/** Loads the page again. `id` is the modal's, of its options. Without session storage the modal stays closed afterwards. */
export function reloadPage(id = ''): void {
  try {
    sessionStorage.setItem(KEY, id)
  } catch {}
  location.reload()
}

/** Whether this page was loaded for that modal; true once. */
export function isReloadedFor(id = ''): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== id) return false
    sessionStorage.removeItem(KEY)
    return true
  } catch {
    return false
  }
}
