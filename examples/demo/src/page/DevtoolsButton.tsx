import { useWalletModal } from '@latchkey/sdk/react'
import { useEffect, useState } from 'react'

/** Opens the devtools, which show what the modal does. With `?devtools`, they are open from the start. */
export function DevtoolsButton() {
  const modal = useWalletModal()
  const [isShown, setShown] = useState(() => new URLSearchParams(location.search).has('devtools'))
  useEffect(() => {
    if (!isShown) return
    let isGone = false
    let unmount = () => {}
    // Loaded on demand, so that other visitors never download it.
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
