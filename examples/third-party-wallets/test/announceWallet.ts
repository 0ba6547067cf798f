// EIP-6963: how a page makes the provider of a wallet's SDK known. Removed with the test.
import type { EIP1193Provider } from 'viem'
import { onTestFinished } from 'vitest'

/** What a library's provider has of EIP-1193; each library declares more. */
export type AnyProvider = Pick<EIP1193Provider, 'request'> | { request(args: never): Promise<unknown> }

/** Announces the provider now and whenever it is asked for. */
export function announceWallet(name: string, rdns: string, provider: AnyProvider): void {
  const detail = { info: { uuid: crypto.randomUUID(), name, rdns, icon: 'data:image/svg+xml,<svg/>' }, provider }
  const announce = () => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  onTestFinished(() => window.removeEventListener('eip6963:requestProvider', announce))
  announce()
}
