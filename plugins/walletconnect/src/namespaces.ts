// The session request for a wallet, by network family. Everything is optional, because wallets reject chains that they do not know. Events:
// WalletConnect's two. Requirement WCT-02.
import { type CaipNetworkId, type ChainFacts, namespaceOf } from '@latchkey/kernel'
import { listWalletMethods } from '@latchkey/kernel/chains'

/** One family in a session proposal. */
export interface ProposedNamespace {
  chains: string[]
  methods: string[]
  events: string[]
}
export type ProposedNamespaces = Record<string, ProposedNamespace>

/** What to request instead of the defaults. Each part replaces the default of its family. */
export interface NamespaceOverrides {
  /** JSON-RPC methods by namespace, such as `eip155`. */
  methods?: Readonly<Record<string, readonly string[]>>
  /** Networks by namespace. */
  chains?: Readonly<Record<string, readonly CaipNetworkId[]>>
  /** Events by namespace. Default: `accountsChanged` and `chainChanged`. */
  events?: Readonly<Record<string, readonly string[]>>
}

const EVENTS = ['accountsChanged', 'chainChanged'] as const

/** The family of the kernel's own method table. */
const KERNEL_FAMILY = 'eip155'
/** The page knows the results, so a wallet on a phone is not woken for them. */
export const TOLD_BY_PAGE: readonly string[] = ['eth_accounts', 'eth_requestAccounts']

/** A method that no node supports, although its name does not show that. */
const ALSO = ['solana_getAccounts']

/** Deprecated IDs that wallets still use for Solana's networks. */
const DEPRECATED_CHAINS: readonly (readonly [current: CaipNetworkId, deprecated: CaipNetworkId])[] = [
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'],
]

/**
 * Returns the host's methods, otherwise those that the chains' tables leave to wallets: a denied method, or one whose result the page
 * knows, would never be sent. Outside the family of the kernel's table, a chain lists all of its methods.
 */
export function completeOverrides(
  chains: readonly Pick<ChainFacts, 'namespace' | 'methods'>[],
  overrides: NamespaceOverrides = {},
): NamespaceOverrides {
  const listed = chains.map(({ namespace, methods }) => [
    namespace,
    listWalletMethods(methods, namespace === KERNEL_FAMILY, ALSO).filter((method) => !TOLD_BY_PAGE.includes(method)),
  ])
  return { ...overrides, methods: { ...Object.fromEntries(listed), ...overrides.methods } }
}

/** Returns the optional namespaces for these networks, with the preferred network first in its family. */
export function proposeNamespaces(
  networks: readonly CaipNetworkId[],
  { methods = {}, chains = {}, events = {} }: NamespaceOverrides = {},
): ProposedNamespaces {
  const families = new Set([...networks.map(namespaceOf), ...Object.keys(chains)])
  const proposed = [...families].map((family): [string, ProposedNamespace] => {
    const own = chains[family] ?? networks.filter((network) => namespaceOf(network) === family)
    const known = DEPRECATED_CHAINS.flatMap(([current, deprecated]) => (own.includes(current) ? deprecated : []))
    return [
      family,
      {
        chains: [...new Set([...own, ...known])],
        methods: [...(methods[family] ?? [])],
        events: [...(events[family] ?? EVENTS)],
      },
    ]
  })
  return Object.fromEntries(proposed)
}

/** Returns the host's ID for a chain that a wallet named by a deprecated ID. */
export function currentChainId(chain: CaipNetworkId): CaipNetworkId {
  return DEPRECATED_CHAINS.find(([, deprecated]) => deprecated === chain)?.[0] ?? chain
}
