// A wallet in the page with one account on the first local network. It approves nothing.

/** A selector for its row in the list. */
export const PAGE_WALLET_ROW = '[data-testid="lk-wallet-item"]:has-text("Bench Wallet")'

/**
 * Returns a script for the page.
 * @param {string} account
 */
export function announceWallet(account) {
  return `
  const provider = {
    request: async ({ method }) => (method === 'eth_chainId' ? '0x7a69' : ['${account}']),
    on() {},
    removeListener() {},
  }
  const info = { uuid: 'bench', name: 'Bench Wallet', icon: '', rdns: 'bench.example' }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()`
}
