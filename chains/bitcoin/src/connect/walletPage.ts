// The part of `window` in which wallets for Bitcoin are found, and how anything there is read.
import type { Dispose } from '@latchkey/kernel'
import { bindMethods, listenTo, parseWalletIcon, parseWalletName } from '@latchkey/kernel/chains'
import type { WalletInfo } from './bitcoinWallet'

export interface WalletPage {
  document?: { readyState: string }
  addEventListener?(
    type: string,
    listener: (event: Event) => void,
    options?: { signal?: AbortSignal; once?: boolean },
  ): void
  dispatchEvent?(event: Event): boolean
}

/** An object with methods, whose members are all untrusted. */
export type Provider = Record<string, (...args: unknown[]) => unknown>

const METHODS = [
  ...['connect', 'disconnect', 'request', 'requestAccounts', 'getAccounts', 'getPublicKey'],
  ...['signMessage', 'signPsbt', 'send', 'sendBitcoin'],
  ...['getChain', 'getNetwork', 'switchChain', 'switchNetwork'],
  ...['on', 'removeListener', 'addListener'],
] as const
/** The functions that a provider had when it was found (SAF-12). */
export type BoundProvider = ReturnType<typeof bindProvider>

export function bindProvider(provider: Provider) {
  return bindMethods(provider, METHODS)
}

/** What stands at a path like `okxwallet.bitcoin`, or undefined. Never throws: an extension may have put traps there. */
export function readPath(page: unknown, path: string): unknown {
  try {
    let value: unknown = page
    for (const member of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[member]
    return value
  } catch {
    return undefined
  }
}

/** The object at a path when it has these methods, else null. */
export function readProvider(page: unknown, path: string, methods: readonly string[]): Provider | null {
  const provider = readPath(page, path)
  if (typeof provider !== 'object' && typeof provider !== 'function') return null
  const isComplete = methods.every((method) => typeof readPath(provider, method) === 'function')
  return provider !== null && isComplete ? (provider as Provider) : null
}

/** A name and an icon as they may be shown; null without a visible name. */
export function parseInfo(rawName: unknown, rawIcon: unknown): WalletInfo | null {
  const name = parseWalletName(rawName)
  const icon = parseWalletIcon(rawIcon)
  if (name === null) return null
  return { name, ...(icon && { icon }) }
}

/** Names of one wallet in several places: 'OKX', 'OKX Wallet' and 'okx-wallet' are one. */
export function normalizeName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/wallet$/, '')
}

/** Listens to a provider's events, in the words of Node's emitters. A provider that cannot, or throws, tells nothing. */
export function listenToEvents(provider: BoundProvider, events: readonly string[], listener: () => void): Dispose {
  const stops = events.map((event) => listenTo(provider, event, listener))
  return () => {
    for (const stop of stops) stop()
  }
}
