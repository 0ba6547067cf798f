import { ConnectButton } from '@latchkey/sdk/react'
import * as Dialog from '@radix-ui/react-dialog'

/** A dialog of Radix with the modal's own button in it. */
export function RadixCheckout() {
  return (
    <Dialog.Root>
      <Dialog.Trigger>Radix</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay" />
        <Dialog.Content className="content">
          <Dialog.Title>Radix checkout</Dialog.Title>
          <Dialog.Description>Pay with your wallet.</Dialog.Description>
          <ConnectButton />
          <Dialog.Close>Cancel</Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
