// The part of `window` that contains Bitcoin wallets, and how to read it safely.
import type { Dispose } from '@latchkey/kernel'
import { type BoundMethod, bindMethods, listenTo, parseWalletIcon, parseWalletName } from '@latchkey/kernel/chains'
import type { WalletInfo } from './bitcoinWallet'

export interface WalletPage {
  addEventListener?(type: string, listener: (event: Event) => void, options?: { signal?: AbortSignal }): void
  dispatchEvent?(event: Event): boolean
}

const METHODS = [
  'connect',
  'disconnect',
  'request',
  'requestAccounts',
  'getAccounts',
  'getPublicKey',
  'signMessage',
  'signPsbt',
  'send',
  'sendBitcoin',
  'getChain',
  'getNetwork',
  'switchChain',
  'switchNetwork',
  'on',
  'removeListener',
  'addListener',
] as const
type Method = (typeof METHODS)[number]
/** The provider's functions at the time when it was found (SAF-12). */
export type BoundProvider<Needed extends Method = never> = { readonly [Each in Method]?: BoundMethod } & {
  readonly [Each in Needed]: BoundMethod
}
export interface Found<Needed extends Method> {
  /** The object in the page, for comparisons and for members that are not functions. */
  provider: unknown
  bound: BoundProvider<Needed>
}

/** Returns the value at a path like `okxwallet.bitcoin`, or undefined. Never throws: an extension may define throwing getters there. */
export function readPath(page: unknown, path: string): unknown {
  try {
    let value: unknown = page
    for (const member of path.split('.')) value = (value as Record<string, unknown>)[member]
    return value
  } catch {
    return undefined
  }
}

/** Returns the provider at a path, or null if it lacks one of these methods. */
export function findProvider<Needed extends Method>(
  page: unknown,
  path: string,
  needed: readonly Needed[],
): Found<Needed> | null {
  const provider = readPath(page, path)
  const bound = bindMethods(provider, METHODS)
  return hasAll(bound, needed) ? { provider, bound } : null
}

function hasAll<Needed extends Method>(
  bound: BoundProvider,
  needed: readonly Needed[],
): bound is BoundProvider<Needed> {
  return needed.every((method) => Object.hasOwn(bound, method))
}

/** Returns a name and an icon that are safe to show; null without a visible name. */
export function parseInfo(rawName: unknown, rawIcon: unknown): WalletInfo | null {
  const name = parseWalletName(rawName)
  const icon = parseWalletIcon(rawIcon)
  if (name === null) return null
  return { name, ...(icon && { icon }) }
}

/** Normalizes names that one wallet uses in several places: 'OKX', 'OKX Wallet', and 'okx-wallet' are the same. */
export function normalizeName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/wallet$/, '')
}

/** Listens to a provider's events through Node's emitter methods. A provider without them, or one that throws, reports nothing. */
export function listenToEvents(provider: BoundProvider, events: readonly string[], listener: () => void): Dispose {
  const stops = events.map((event) => listenTo(provider, event, listener))
  return () => {
    for (const stop of stops) stop()
  }
}
