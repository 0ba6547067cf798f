// Parses the namespaces of a session from a wallet. Everything that is not CAIP-10 or CAIP-2 is left out.
import { type CaipAddress, type CaipNetworkId, networkOf, parseCaipAddress, parseCaipNetworkId } from '@latchkey/kernel'
import type { AccountCheck } from './accountCheck'
import { currentChainId } from './namespaces'

/** One family of networks as the wallet approved it. */
export interface ApprovedNamespace {
  /** The active account first, in the wallet's order. */
  readonly accounts: readonly CaipAddress[]
  readonly chains: readonly CaipNetworkId[]
  readonly methods: readonly string[]
}
export type ApprovedNamespaces = ReadonlyMap<string, ApprovedNamespace>

/** Maximum accounts, chains, or methods of one family; more are cut, because no wallet has them. */
const MAX_ENTRIES = 200

/** Returns whether a value has members to read. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Returns a value's text with this name; null if there is none. */
export function readText(value: unknown, name: string): string | null {
  const text = isRecord(value) ? value[name] : null
  return typeof text === 'string' ? text : null
}

/** Returns the texts of a list, at most 200; empty for anything else. */
export function listTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string').slice(0, MAX_ENTRIES) : []
}

function listAccounts(value: unknown, family: string, isAccount: AccountCheck): readonly CaipAddress[] {
  return listTexts(value).flatMap((text): CaipAddress[] => {
    const parsed = parseCaipAddress(text, [family])
    if (!parsed) return []
    const account: CaipAddress = `${currentChainId(parsed.networkId)}:${parsed.address}`
    return isAccount(account) ? [account] : []
  })
}

function listChains(value: unknown, family: string): readonly CaipNetworkId[] {
  return listTexts(value).flatMap((text) => {
    const parsed = parseCaipNetworkId(text)
    return parsed?.namespace === family ? [currentChainId(parsed.networkId)] : []
  })
}

function unite<T>(...lists: readonly (readonly T[])[]): readonly T[] {
  return [...new Set(lists.flat())]
}

/** Returns families by name. A key may name a single chain (`eip155:1`); such keys are merged. A family without accounts is left out. */
export function parseNamespaces(input: unknown, isAccount: AccountCheck): ApprovedNamespaces {
  const found = new Map<string, ApprovedNamespace>()
  for (const [key, value] of Object.entries(isRecord(input) ? input : {})) {
    if (!isRecord(value)) continue
    const [family = ''] = key.split(':')
    const before = found.get(family)
    const accounts = unite(before?.accounts ?? [], listAccounts(value.accounts, family, isAccount))
    if (accounts.length === 0) continue
    found.set(family, {
      accounts,
      chains: unite(before?.chains ?? [], listChains(value.chains, family), accounts.map(networkOf)),
      methods: unite(before?.methods ?? [], listTexts(value.methods)),
    })
  }
  return found
}
