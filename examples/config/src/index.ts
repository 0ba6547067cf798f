// How every example learns its endpoints without a build: `config.json` next to the page, then the query.

import type { SolanaOptions } from '@latchkey/chain-solana'
import type { HostWalletsOptions } from '@latchkey/plugin-host-wallets'
import type { SwapsOptions } from '@latchkey/plugin-swaps'
import type { TokensOptions } from '@latchkey/plugin-tokens'
import type { WalletsOptions } from '@latchkey/plugin-wallets'
import { type EvmOptions, evm } from '@latchkey/sdk'

type Network = NonNullable<SolanaOptions['networks']>[number]

export interface ExampleConfig {
  /** Of every family; a page takes those of the families that it has. Those of viem are EVM networks. */
  networks?: EvmOptions['networks']
  /** For the relay and the directory. Without it, or one of their addresses, the page has neither. */
  projectId?: string
  /** `ws:` or `wss:` address of a WalletConnect relay. */
  relayUrl?: string
  /** Origin of a wallet directory. */
  explorerUrl?: string
  /** Origin of a data service, for balances, prices and history. */
  dataUrl?: string
  /** Origin of a login server, for signing in by email and by other accounts. */
  loginUrl?: string
  /** Origin of an analytics service. Naming one turns analytics on. */
  analyticsUrl?: string
  /** Whether a wallet that connects is asked to sign in, at `/sign-in` of the page's own origin. Default: off. */
  signIn?: 'off' | 'optional' | 'required'
  /** Where names are asked for, when not on Ethereum. From the file alone: a link must not say whose name is whose. */
  ens?: NonNullable<EvmOptions['ens']>
  /** Which wallets are listed, and which first. From the file alone: a link must not name wallets. */
  wallets?: Pick<WalletsOptions, 'featured' | 'include' | 'exclude' | 'custom'>
  /** Pages that may surround this one. Only from the file: a link must not say whom the page believes. */
  hosts?: HostWalletsOptions
  /** Contracts that carry out the data API's swaps. Only from the file: a link must not name contracts. */
  swapRouters?: SwapsOptions['routers']
  /** Tokens that the page itself names. Only from the file: a link must not vouch for a token. */
  siteTokens?: TokensOptions['tokens']
  /** Where bundlers that a wallet names are reached. Only from the file, like every server that no journey replaces. */
  bundlerUrl?: string
  /** Origin of a page to buy at. Only from the file: a link must not say where a visitor pays. */
  onrampUrl?: string
  /** Script of a demo wallet that announces itself by EIP-6963. From the file alone: a link must not bring code in. */
  walletScript?: string
  /** Page of a demo wallet that is paired by link. From the file alone, like every link that the page shows. */
  walletPage?: string
}

/** The page's settings. `?networks=` takes the same JSON as the file, the endpoints their text. */
export async function readConfig(): Promise<ExampleConfig> {
  const answer = await fetch('./config.json')
  const config: ExampleConfig = answer.ok ? await answer.json() : {}
  const query = new URLSearchParams(location.search)
  for (const name of ['projectId', 'relayUrl', 'explorerUrl', 'dataUrl', 'loginUrl', 'analyticsUrl'] as const) {
    const given = query.get(name)
    if (given) config[name] = given
  }
  const signIn = query.get('signIn')
  if (signIn === 'optional' || signIn === 'required') config.signIn = signIn
  const networks = query.get('networks')
  return networks ? { ...config, networks: JSON.parse(networks) } : config
}

/** Whether the settings name what wallets elsewhere are found and reached by. */
export function hasRemoteWallets({ projectId, relayUrl, explorerUrl }: ExampleConfig): boolean {
  return Boolean(projectId || relayUrl || explorerUrl)
}

/** The EVM family on its networks of the settings. */
export function createChains(config: ExampleConfig) {
  return [createEvm(config)]
}

/** As in `createChains`, for a page with more families. */
export function createEvm(config: ExampleConfig) {
  return evm({ networks: listEvmNetworks(config), ...(config.ens && { ens: config.ens }) })
}

/** The EVM networks of the settings; a chain of viem has a number as its id. */
export function listEvmNetworks({ networks }: ExampleConfig): EvmOptions['networks'] {
  return networks?.filter(({ id }) => !String(id).includes(':') || String(id).startsWith('eip155:'))
}

/** The networks of the settings in another CAIP-2 namespace. */
export function listNetworks({ networks = [] }: ExampleConfig, namespace: string): Network[] {
  return networks.filter((network): network is Network => String(network.id).startsWith(`${namespace}:`))
}

/** Puts the demo wallet into the page, as an extension would. */
export function addDemoWallet({ walletScript }: ExampleConfig): void {
  if (!walletScript) return
  const script = document.createElement('script')
  script.src = walletScript
  document.head.append(script)
}
