// Keeps the panel usable while a modal is open. A modal dialog makes the rest of the page inert, popovers too, unless they are
// inside of it: so the panel moves into the open dialog, and back, and is shown anew to come above it.
import type { Dispose } from '@latchkey/kernel'

/** Puts `element` into the page; `frame` inside it is what floats. */
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
  // Anywhere: a host may put its modal where it likes (`disableAppend`).
  modals.observe(document.body, { childList: true, subtree: true })
  watchDialogs()
  return () => {
    modals.disconnect()
    dialogs.disconnect()
  }
}
