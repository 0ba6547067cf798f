// Announces the provider of a wallet's SDK by EIP-6963, as a page does, until the test ends.
import type { EIP1193Provider } from 'viem'
import { onTestFinished } from 'vitest'

/** The part of EIP-1193 that every library's provider has; each library declares more. */
export type AnyProvider = Pick<EIP1193Provider, 'request'> | { request(args: never): Promise<unknown> }

/** Announces the provider now and on every request. */
export function announceWallet(name: string, rdns: string, provider: AnyProvider): void {
  const detail = { info: { uuid: crypto.randomUUID(), name, rdns, icon: 'data:image/svg+xml,<svg/>' }, provider }
  const announce = () => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  onTestFinished(() => window.removeEventListener('eip6963:requestProvider', announce))
  announce()
}
