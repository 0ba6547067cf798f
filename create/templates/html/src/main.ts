import { defineElements } from '@latchkey/sdk/elements'
import { modal } from './modal'

const account = document.querySelector('#account') as HTMLElement

defineElements(modal)
modal.subscribe(() => {
  const { status, address, network } = modal.getState()
  account.textContent = status === 'connected' ? `${address} on ${network.name}` : 'Not connected'
})
