// A page for tests: an event target in which wallets register, and whose members wallets are.
import type { WalletPage } from '../src/connect/walletPage'

/** The part of a page that Wallet Standard's registration uses. */
export interface EventPage {
  addEventListener: NonNullable<WalletPage['addEventListener']>
  dispatchEvent: NonNullable<WalletPage['dispatchEvent']>
}
export interface FakePage extends EventPage {
  [member: string]: unknown
}

export function createFakePage(members: Record<string, unknown> = {}): FakePage {
  const target = new EventTarget()
  return {
    ...members,
    addEventListener: (type, listener, options) => target.addEventListener(type, listener, options),
    dispatchEvent: (event) => target.dispatchEvent(event),
  }
}

/** Registers a wallet by Wallet Standard: now, and whenever the page asks. */
export function register(
  page: Required<Pick<WalletPage, 'addEventListener' | 'dispatchEvent'>>,
  wallet: unknown,
): void {
  type Api = { register: (wallet: unknown) => void }
  page.addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent<Api>).detail.register(wallet))
  const callback = (api: Api) => api.register(wallet)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
}
