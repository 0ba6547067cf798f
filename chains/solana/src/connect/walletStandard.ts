// Wallet Standard as a page sees it: how wallets register, and the part of a wallet that is used. Implemented here, because the library
// keeps its list at module level and never stops listening. Source: github.com/wallet-standard/wallet-standard.
import type { Dispose } from '@latchkey/kernel'
import { isRecord } from '../isRecord'

/** A registered wallet. None of its data is trusted; its own objects are passed back to it unchanged. */
export interface StandardWallet {
  readonly name: unknown
  readonly icon?: unknown
  readonly chains: unknown
  readonly features: unknown
  readonly accounts?: unknown
}
/** The part of `window` through which wallets are found. */
export interface WalletPage {
  document?: { readyState: string }
  phantom?: unknown
  coinbaseSolana?: unknown
  solana?: unknown
  addEventListener?(
    type: string,
    listener: (event: Event) => void,
    options?: { signal?: AbortSignal; once?: boolean },
  ): void
  dispatchEvent?(event: Event): boolean
}
export interface RegistrationListener {
  signal: AbortSignal
  onWallet(wallet: StandardWallet): void
  onGone(wallet: StandardWallet): void
}
/** The API that wallets get; a wallet calls `register` with itself. */
interface Registrar {
  register(...wallets: StandardWallet[]): Dispose
}

/** Reports every wallet that registers, now and later, without duplicates. */
export function listenForWallets(page: WalletPage, { signal, onWallet, onGone }: RegistrationListener): void {
  const known = new WeakSet<StandardWallet>()

  const registrar: Registrar = Object.freeze({
    register: (...wallets: StandardWallet[]) => {
      // Wallets that use both events register twice.
      const fresh = signal.aborted ? [] : wallets.filter((wallet) => isRecord(wallet) && !known.has(wallet))
      for (const wallet of fresh) {
        known.add(wallet)
        onWallet(wallet)
      }
      return () => {
        for (const wallet of fresh) {
          known.delete(wallet)
          onGone(wallet)
        }
      }
    },
  })
  const receive = (event: Event) => {
    try {
      ;(event as CustomEvent<(registrar: Registrar) => void>).detail(registrar)
    } catch {
      // A wallet that fails while it registers, or gives no function, is ignored.
    }
  }

  page.addEventListener?.('wallet-standard:register-wallet', receive, { signal })
  page.dispatchEvent?.(new CustomEvent('wallet-standard:app-ready', { detail: registrar }))
}
