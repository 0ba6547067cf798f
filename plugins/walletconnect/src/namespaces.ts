// What is asked of a wallet, a family of chains at a time; everything optional, since wallets refuse chains they do not know.
// Events: WalletConnect's two. Requirement WCT-02.
import { type CaipNetworkId, type ChainManifest, namespaceOf } from '@latchkey/kernel'

/** One family in a session proposal. */
export interface ProposedNamespace {
  chains: string[]
  methods: string[]
  events: string[]
}
export type ProposedNamespaces = Record<string, ProposedNamespace>

/** What a host asks instead of the defaults; each part replaces the default of its family. */
export interface NamespaceOverrides {
  methods?: Readonly<Record<string, readonly string[]>>
  chains?: Readonly<Record<string, readonly CaipNetworkId[]>>
  events?: Readonly<Record<string, readonly string[]>>
}

const EVENTS = ['accountsChanged', 'chainChanged'] as const

/** Wire facts 5.1, without what the modal denies, since no request of it would ever be sent. It names no methods of other families: those are asked for what the page's chain lists, the generic fallback. */
const METHODS: Readonly<Record<string, readonly string[]>> = {
  eip155: (
    'personal_sign eth_accounts eth_requestAccounts eth_sendRawTransaction eth_signTypedData_v4 eth_sendTransaction ' +
    'wallet_switchEthereumChain wallet_addEthereumChain wallet_getPermissions wallet_requestPermissions wallet_watchAsset ' +
    'wallet_getCallsStatus wallet_sendCalls wallet_getCapabilities wallet_grantPermissions wallet_revokePermissions ' +
    'wallet_requestExecutionPermissions wallet_revokeExecutionPermission wallet_getAssets'
  ).split(' '),
  solana: 'signIn signMessage signTransaction requestAccounts getAccounts signAllTransactions signAndSendTransaction'
    .split(' ')
    .map((name) => `solana_${name}`),
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
}

/** Ids that wallets still know Solana's networks by. Wire facts 4.1. */
const DEPRECATED_CHAINS: readonly (readonly [current: CaipNetworkId, deprecated: CaipNetworkId])[] = [
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'],
]

/** What the host asks, and of families without methods here what their chains list for approval. */
export function completeOverrides(
  chains: readonly Pick<ChainManifest, 'namespace' | 'methods'>[],
  overrides: NamespaceOverrides = {},
): NamespaceOverrides {
  const listed = chains
    .filter(({ namespace }) => !Object.hasOwn(METHODS, namespace))
    .map(({ namespace, methods }) => [namespace, Object.keys(methods).filter((name) => methods[name] === 'approval')])
  return { ...overrides, methods: { ...Object.fromEntries(listed), ...overrides.methods } }
}

/** The optional namespaces for these networks, the preferred network first in its family. */
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
        methods: [...(methods[family] ?? METHODS[family] ?? [])],
        events: [...(events[family] ?? EVENTS)],
      },
    ]
  })
  return Object.fromEntries(proposed)
}

/** The host's name for a chain that a wallet gave by a deprecated id. */
export function currentChainId(chain: CaipNetworkId): CaipNetworkId {
  return DEPRECATED_CHAINS.find(([, deprecated]) => deprecated === chain)?.[0] ?? chain
}
