import { ConnectButton } from '@latchkey/sdk/react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useState } from 'react'

/** A dialog of MUI with the modal's own button in it. */
export function MaterialCheckout() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>MUI</Button>
      <Dialog open={isOpen} onClose={close} aria-labelledby="material-title">
        <DialogTitle id="material-title">MUI checkout</DialogTitle>
        <DialogContent>Pay with your wallet.</DialogContent>
        <DialogActions>
          <ConnectButton />
          <Button onClick={close}>Cancel</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
