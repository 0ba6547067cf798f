// A wallet inside the page, announced by EIP-6963. It shows accounts, but has no keys and cannot sign.

const NAME = 'Demo wallet'
const ADDRESS = '0x71c7656ec7ab88b098defb751b7401b5f6d8976f'
/** Long enough to see the step in which a real wallet asks for approval. */
const ANSWER_MS = 900
const UNSUPPORTED = 4200
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" rx="10" fill="#0e9f6e"/><path d="M9 13h15a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H12a3 3 0 0 1-3-3Zm0 0 11-5v5" fill="none" stroke="#fff" stroke-width="2.4" stroke-linejoin="round"/><circle cx="22.5" cy="20" r="1.8" fill="#fff"/></svg>',
)}`

/** Announces the wallet now and whenever the page requests it. Returns a function that stops this. */
export function announceDemoWallet() {
  const info = {
    uuid: '5f0c2f9e-6a0d-4a53-9b0e-6d2c1a7f4e10',
    name: NAME,
    icon: ICON,
    rdns: 'dev.latchkey.demo',
  }
  const detail = Object.freeze({ info: Object.freeze(info), provider: createProvider() })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => window.removeEventListener('eip6963:requestProvider', announce)
}

/** EIP-1193. */
function createProvider() {
  let chainId = '0x1'
  let isConnected = false
  /** @type {Map<string, Set<(value: unknown) => void>>} */
  const listeners = new Map()
  const on = (/** @type {string} */ name, /** @type {(value: unknown) => void} */ listener) => {
    listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
  }
  const off = (/** @type {string} */ name, /** @type {(value: unknown) => void} */ listener) => {
    listeners.get(name)?.delete(listener)
  }

  /** @param {{ method: string, params?: readonly { chainId?: string }[] }} call */
  async function request({ method, params }) {
    switch (method) {
      case 'eth_requestAccounts':
      case 'wallet_requestPermissions':
        if (!isConnected) await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
        isConnected = true
        return method === 'eth_requestAccounts' ? [ADDRESS] : [{ parentCapability: 'eth_accounts' }]
      case 'eth_accounts':
        return isConnected ? [ADDRESS] : []
      case 'eth_chainId':
        return chainId
      case 'wallet_switchEthereumChain':
        chainId = params?.[0]?.chainId ?? chainId
        for (const listener of listeners.get('chainChanged') ?? []) listener(chainId)
        return null
      case 'wallet_revokePermissions':
        isConnected = false
        return null
      default:
        throw Object.assign(new Error('The demo wallet cannot sign'), { code: UNSUPPORTED })
    }
  }
  return { request, on, removeListener: off }
}
