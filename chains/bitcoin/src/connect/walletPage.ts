// The part of `window` in which wallets for Bitcoin are found, and how anything there is read.
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

/** Longest name a row of the wallet list can show. */
const MAX_NAME_LENGTH = 64
/** Icons are a few kB; some wallets embed large bitmaps. 256 KiB. */
const MAX_ICON_LENGTH = 262_144
const ICON_PATTERN = /^(?:data:image\/(?:png|svg\+xml|webp|jpeg|gif)[;,]|https:\/\/[a-z0-9[])/i
/** Control, format (direction marks, zero-width), private and unassigned characters, line and paragraph separators. */
const INVISIBLE_PATTERN = /[\p{C}\p{Zl}\p{Zp}]/gu

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
export function parseInfo(name: unknown, icon: unknown): WalletInfo | null {
  if (typeof name !== 'string') return null
  const visible = name
    .slice(0, MAX_NAME_LENGTH * 4)
    .replace(INVISIBLE_PATTERN, '')
    .replace(/\s+/g, ' ')
    .trim()
  const shown = [...visible].slice(0, MAX_NAME_LENGTH).join('')
  if (shown === '') return null
  const isIcon = typeof icon === 'string' && icon.length <= MAX_ICON_LENGTH && ICON_PATTERN.test(icon)
  return { name: shown, ...(isIcon && { icon }) }
}

/** Names of one wallet in several places: 'OKX', 'OKX Wallet' and 'okx-wallet' are one. */
export function normaliseName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/wallet$/, '')
}

/** Listens to a provider's events, in the words of Node's emitters. A provider that cannot, or throws, tells nothing. */
export function listenToEvents(provider: Provider, events: readonly string[], listener: () => void): () => void {
  const call = (method: string, event: string) => {
    try {
      provider[method]?.(event, listener)
    } catch {
      // Then what the listener does is nothing: nobody is told.
    }
  }
  for (const event of events) call('on', event)
  return () => {
    for (const event of events) call('removeListener', event)
  }
}
