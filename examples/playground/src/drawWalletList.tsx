// Renders the page's own wallet list into an element.
import type { WalletModal } from '@latchkey/sdk'
import { createRoot } from 'react-dom/client'
import { WalletList } from './WalletList'

/** Draws the list of `modal` into `element`. Returns a function that removes it. */
export function drawWalletList(modal: WalletModal, element: HTMLElement): () => void {
  const root = createRoot(element.appendChild(document.createElement('div')))
  root.render(<WalletList modal={modal} />)
  return () => {
    root.unmount()
    element.replaceChildren()
  }
}
