// What is asked of a wallet, a family of chains at a time; everything optional, since wallets refuse chains they do not know.
// Events: WalletConnect's two. Requirement WCT-02.
import { type CaipNetworkId, namespaceOf } from '@latchkey/kernel'

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

/**
 * eip155, solana, bip122: wire facts 5.1. The others have no methods there; without any a session could do nothing, so they are
 * asked for what their own documents name: docs.reown.com, multi-chain RPC reference (cosmos, algorand, polkadot, near, tezos);
 * docs.multiversx.com, WalletConnect JSON-RPC methods (multiversx; elrond is its former name and prefix); for cip34 what
 * Cardano connectors send. A family that is not here is asked for without methods, unless the host names some: the generic
 * fallback.
 */
const METHODS: Readonly<Record<string, readonly string[]>> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  cosmos: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
  algorand: ['algo_signTxn'],
  polkadot: ['polkadot_signTransaction', 'polkadot_signMessage'],
  cip34: ['cardano_signTransaction', 'cardano_signMessage'],
  elrond: ['erd_signTransaction', 'erd_signTransactions', 'erd_signMessage', 'erd_signLoginToken', 'erd_cancelAction'],
  multiversx: [
    'mvx_signTransaction',
    'mvx_signTransactions',
    'mvx_signMessage',
    'mvx_signLoginToken',
    'mvx_signNativeAuthToken',
    'mvx_cancelAction',
  ],
  near: ['near_signIn', 'near_signOut', 'near_getAccounts', 'near_signTransaction', 'near_signTransactions'],
  tezos: ['tezos_getAccounts', 'tezos_send', 'tezos_sign'],
}

/** Ids that wallets still know Solana's networks by. Wire facts 4.1. */
const DEPRECATED_CHAINS: readonly (readonly [current: CaipNetworkId, deprecated: CaipNetworkId])[] = [
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'],
]

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
