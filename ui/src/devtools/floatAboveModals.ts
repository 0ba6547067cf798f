// Keeps the panel usable while a modal is open. A modal dialog makes the rest of the page inert, including popovers outside of it. So the
// panel moves into the open dialog and back, and is shown again each time to be on top.
import type { Dispose } from '@latchkey/kernel'

/** Adds `element` to the page; `frame` is the floating element inside it. */
export function floatAboveModals(element: HTMLElement, frame: HTMLElement): Dispose {
  const canPop = 'showPopover' in frame
  if (canPop) frame.popover = 'manual'

  const findOpenDialog = () =>
    [...document.querySelectorAll('latchkey-modal')]
      .map((modal) => modal.shadowRoot?.querySelector<HTMLElement>('dialog[open]:not([data-embedded])'))
      .find((dialog) => dialog)

  function place(): void {
    const parent = findOpenDialog() ?? document.body
    if (element.parentNode === parent) return
    parent.append(element)
    if (canPop) frame.showPopover()
  }

  const dialogs = new MutationObserver(place)
  const modals = new MutationObserver(watchDialogs)
  function watchDialogs(): void {
    for (const modal of document.querySelectorAll('latchkey-modal')) {
      const dialog = modal.shadowRoot?.querySelector('dialog')
      if (dialog) dialogs.observe(dialog, { attributeFilter: ['open'] })
    }
    place()
  }
  // Watches the whole page, because a host may place its modal anywhere (`disableAppend`).
  modals.observe(document.body, { childList: true, subtree: true })
  watchDialogs()
  return () => {
    modals.disconnect()
    dialogs.disconnect()
  }
}
