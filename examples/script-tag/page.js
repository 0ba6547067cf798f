// The page's own script: `wallet` comes from the bundle.
const status = document.querySelector('[role=status]')

wallet.modal.subscribe(() => {
  const { status: phase, address, network } = wallet.modal.getState()
  status.textContent = phase === 'connected' ? `${address} on ${network.name}` : 'Not connected'
})
