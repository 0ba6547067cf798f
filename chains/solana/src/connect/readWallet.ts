// What a wallet says about itself, checked field by field. Everything in it is written by an extension or by a page script.
import type { Dispose } from '@latchkey/kernel'
import { parseWalletIcon, parseWalletName } from '@latchkey/kernel/chains'
import { NAMESPACE } from '../chainId'
import { isRecord } from '../isRecord'
import type { StandardWallet } from './walletStandard'

/** What a row of the wallet list needs. */
export interface WalletRow {
  /** Without control, direction or zero-width characters, at most 64 characters. */
  name: string
  /** `data:image/…`; for an img element only, since an SVG may carry script. */
  icon?: string
}

type Perform = (...inputs: unknown[]) => unknown
/** The bound function of a feature; null when the wallet lacks it. */
export type FeatureOf = (feature: string) => Perform | null

/** What a wallet must be able to do to be of use here (wire facts 6.1). */
const TRANSACTION_FEATURES = ['solana:signTransaction', 'solana:signAndSendTransaction'] as const
/** What a wallet may sign. */
export const SIGNING_FEATURES = ['solana:signMessage', ...TRANSACTION_FEATURES, 'solana:signIn'] as const
const CONNECTION_FEATURES = ['standard:connect', 'standard:disconnect', 'standard:events'] as const
/** WalletConnect has a separate connector. */
const REFUSED_NAME = 'walletconnect'
/** Names under which one wallet is known in two ways (wire facts 6.2). */
const SHORT_NAMES: Readonly<Record<string, string>> = { 'trust wallet': 'trust' }

/** The row of a Solana wallet, or null when it is none. Never throws, whatever the wallet does. */
export function readWallet(wallet: StandardWallet): WalletRow | null {
  try {
    const { name: rawName, icon: rawIcon, chains } = wallet
    const name = parseWalletName(rawName)
    if (name === null || nameKey(name) === REFUSED_NAME) return null
    if (!Array.isArray(chains) || !chains.some((chain) => String(chain).startsWith(`${NAMESPACE}:`))) return null
    const has = (feature: string) => readFeature(wallet, feature) !== null
    if (!has('standard:connect') || !TRANSACTION_FEATURES.some(has)) return null
    const icon = parseWalletIcon(rawIcon)
    // The standard allows only data URIs: another address would tell its server who is here.
    return icon?.startsWith('data:') ? { name, icon } : { name }
  } catch {
    return null
  }
}

/** Equal for two names of one wallet. */
export function nameKey(name: string): string {
  const key = name.toLowerCase()
  return SHORT_NAMES[key] ?? key
}

/** The function of a feature, bound to it, or null. */
function readFeature(wallet: StandardWallet, feature: string): Perform | null {
  try {
    const entry = isRecord(wallet.features) ? wallet.features[feature] : null
    const call = isRecord(entry) ? entry[feature === 'standard:events' ? 'on' : (feature.split(':')[1] ?? '')] : null
    return typeof call === 'function' ? call.bind(entry) : null
  } catch {
    return null
  }
}

/**
 * Binds the functions of a wallet once, so a later replacement by a script of the page is never called (SAF-12). A connected wallet
 * may gain and lose features. A lost feature is null, and a new one is bound when it is first seen.
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

/** Versions of transactions that a feature takes; null when it does not say. */
export function versionsOf(wallet: StandardWallet, feature: string): readonly unknown[] | null {
  const entry = isRecord(wallet.features) ? wallet.features[feature] : null
  const versions = isRecord(entry) ? entry.supportedTransactionVersions : null
  return Array.isArray(versions) ? versions : null
}

/** Listens for `change` where the wallet can. One that throws here is one that tells nothing. */
export function onChange(featureOf: FeatureOf, listener: () => void): Dispose {
  try {
    const stop = featureOf('standard:events')?.('change', listener)
    return () => {
      try {
        if (typeof stop === 'function') stop()
      } catch {
        // Its listener does nothing any more.
      }
    }
  } catch {
    return () => {}
  }
}
