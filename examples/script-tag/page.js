// The page's own script: `latchkey` comes from the file of the script tag.
/// <reference types="@latchkey/everything/script" />
const { base, mainnet } = latchkey.networks
const modal = latchkey.everything({
  features: {
    // The two addresses that the page's policy lets it ask.
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
