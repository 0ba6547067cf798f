// Validates the fields of a wallet. An extension or a page script wrote all of them.
import type { Dispose } from '@latchkey/kernel'
import { bindMethods, parseWalletIcon, parseWalletName } from '@latchkey/kernel/chains'
import { NAMESPACE } from '../chainId'
import { isRecord } from '../isRecord'
import type { StandardWallet } from './walletStandard'

/** The content of a row in the wallet list. */
export interface WalletRow {
  /** Without control, direction, or zero-width characters; at most 64 characters. */
  name: string
  /** `data:image/…`; only for an img element, because an SVG may contain scripts. */
  icon?: string
}

type Perform = (...inputs: unknown[]) => unknown
/** The bound function of a feature; null if the wallet lacks it. */
export type FeatureOf = (feature: string) => Perform | null

/** A usable wallet has at least one of these features of the Wallet Standard. */
const TRANSACTION_FEATURES = ['solana:signTransaction', 'solana:signAndSendTransaction'] as const
/** What a wallet can sign. */
export const SIGNING_FEATURES = ['solana:signMessage', ...TRANSACTION_FEATURES, 'solana:signIn'] as const
const CONNECTION_FEATURES = ['standard:connect', 'standard:disconnect', 'standard:events'] as const
/** WalletConnect has a separate connector. */
const REFUSED_NAME = 'walletconnect'
/** A wallet that appears under two names. */
const SHORT_NAMES: Readonly<Record<string, string>> = { 'trust wallet': 'trust' }

/** Returns the row of a Solana wallet, or null if it is not one. Never throws for any wallet. */
export function readWallet(wallet: StandardWallet): WalletRow | null {
  try {
    const { name: rawName, icon: rawIcon, chains } = wallet
    const name = parseWalletName(rawName) ?? REFUSED_NAME
    if (nameKey(name) === REFUSED_NAME) return null
    if (!Array.isArray(chains) || !chains.some((chain) => String(chain).startsWith(`${NAMESPACE}:`))) return null
    const has = (feature: string) => readFeature(wallet, feature) !== null
    if (!has('standard:connect') || !TRANSACTION_FEATURES.some(has)) return null
    const icon = parseWalletIcon(rawIcon)
    // The standard allows only data URIs. Any other URL would tell its server which page shows it.
    return icon?.startsWith('data:') ? { name, icon } : { name }
  } catch {
    return null
  }
}

/** Equal for two names of the same wallet. */
export function nameKey(name: string): string {
  const key = name.toLowerCase()
  return SHORT_NAMES[key] ?? key
}

/** Returns the bound function of a feature, or null. */
function readFeature(wallet: StandardWallet, feature: string): Perform | null {
  const method = feature === 'standard:events' ? 'on' : (feature.split(':')[1] ?? '')
  try {
    const { [feature]: entry } = wallet.features as Readonly<Record<string, unknown>>
    return bindMethods(entry, [method])[method] ?? null
  } catch {
    return null
  }
}

/**
 * Binds the functions of a wallet once, so that a later replacement by a page script is never called (SAF-12). A connected wallet may gain
 * and lose features. A lost feature is null, and a new one is bound when it is first seen.
 */
export function bindFeatures(wallet: StandardWallet): FeatureOf {
  const bound = new Map<string, Perform>()
  const featureOf: FeatureOf = (feature) => {
    const found = readFeature(wallet, feature)
    if (found && !bound.has(feature)) bound.set(feature, found)
    return found && (bound.get(feature) ?? null)
  }
  for (const feature of [...SIGNING_FEATURES, ...CONNECTION_FEATURES]) featureOf(feature)
  return featureOf
}

/** Returns the transaction versions that a feature accepts; null if it does not say. */
export function versionsOf(wallet: StandardWallet, feature: string): readonly unknown[] | null {
  const entry = isRecord(wallet.features) ? wallet.features[feature] : null
  const versions = isRecord(entry) ? entry.supportedTransactionVersions : null
  return Array.isArray(versions) ? versions : null
}

/** Listens for `change` if the wallet supports it. A wallet that throws here reports no changes. */
export function onChange(featureOf: FeatureOf, listener: () => void): Dispose {
  try {
    const stop = featureOf('standard:events')?.('change', listener)
    return () => {
      try {
        ;(stop as Dispose)()
      } catch {
        // It gave no function, or its listener does nothing after this.
      }
    }
  } catch {
    return () => {}
  }
}
