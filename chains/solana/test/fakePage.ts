// A page for tests: an event target in which wallets register as the Wallet Standard says.
import type { StandardWallet, WalletPage } from '../src/connect/walletStandard'

interface Registrar {
  register(...wallets: StandardWallet[]): () => void
}
export interface FakePage extends WalletPage {
  /** Registers by both events, as extensions do. */
  install(wallet: StandardWallet): void
  /** Registers now, a moment after the page asked. Provides the way to take it back. */
  registerLate(wallet: StandardWallet): () => void
  dispatch(event: Event): void
}

export function createFakePage(
  init: Pick<WalletPage, 'phantom' | 'coinbaseSolana' | 'solana' | 'document'> = {},
): FakePage {
  const target = new EventTarget()
  const announce = (callback: (registrar: Registrar) => void) =>
    void target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  return {
    ...init,
    addEventListener: (type, listener, options) => target.addEventListener(type, listener, options),
    dispatchEvent: (event) => target.dispatchEvent(event),
    dispatch: (event) => void target.dispatchEvent(event),
    install: (wallet) => {
      const callback = ({ register }: Registrar) => void register(wallet)
      announce(callback)
      target.addEventListener('wallet-standard:app-ready', (event) =>
        callback((event as CustomEvent<Registrar>).detail),
      )
    },
    registerLate: (wallet) => {
      let unregister = () => {}
      announce(({ register }) => {
        unregister = register(wallet)
      })
      return unregister
    },
  }
}
