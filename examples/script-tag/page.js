// The page's own script. The global `latchkey` comes from the script tag's file.
/// <reference types="@latchkey/everything/script" />
const { base, mainnet } = latchkey.networks
const modal = latchkey.everything({
  features: {
    // The two origins that the page's Content-Security-Policy allows.
    evm: {
      networks: [
        { ...mainnet, rpcUrls: ['https://ethereum-rpc.publicnode.com'] },
        { ...base, rpcUrls: ['https://mainnet.base.org'] },
      ],
    },
    solana: false,
    bitcoin: false,
  },
})
latchkey.defineConnectElement(modal)

const status = document.querySelector('[role=status]')
modal.subscribe(() => {
  const { status: phase, address, network } = modal.getState()
  status.textContent = phase === 'connected' ? `${address} on ${network.name}` : 'Not connected'
})
