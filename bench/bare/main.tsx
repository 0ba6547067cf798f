// The baseline: a React page with only a button that opens an empty dialog.
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

function App() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" data-testid="lk-connect-button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <EmptyDialog />}
    </>
  )
}

function EmptyDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-label="Empty">
      Nothing
    </dialog>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<App />)
