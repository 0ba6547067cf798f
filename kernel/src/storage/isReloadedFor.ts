// Whether the page was reloaded to open the modal again. In its own file, because every page has it before a click.

/** Session storage key of the modal that reloads the page. The value only makes this modal open once. */
export const REOPEN_KEY = 'latchkey.reopen'

/** Returns true once, if this page was reloaded for the modal with this `id`. */
export function isReloadedFor(id = ''): boolean {
  try {
    if (sessionStorage.getItem(REOPEN_KEY) !== id) return false
    sessionStorage.removeItem(REOPEN_KEY)
    return true
  } catch {
    return false
  }
}
