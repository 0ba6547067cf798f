import { useWalletModal } from '@latchkey/sdk/react'
import { useEffect, useState } from 'react'

/** Shows what the modal does, as its own developers see it. `?devtools` shows it from the start. */
export function DevtoolsButton() {
  const modal = useWalletModal()
  const [isShown, setShown] = useState(() => new URLSearchParams(location.search).has('devtools'))
  useEffect(() => {
    if (!isShown) return
    let isGone = false
    let unmount = () => {}
    // Not with the page: a visitor who does not ask for it downloads none of it.
    void import('@latchkey/sdk/devtools').then(({ mountDevtools }) => {
      if (!isGone) unmount = mountDevtools(modal)
    })
    return () => {
      isGone = true
      unmount()
    }
  }, [modal, isShown])
  return (
    <button type="button" className="small-button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
      Devtools
    </button>
  )
}
