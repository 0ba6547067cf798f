// How an example reads its endpoints without a build: from `config.json` next to the page, then from the query.

import type { SolanaOptions } from '@latchkey/chain-solana'
import type { HostWalletsOptions } from '@latchkey/plugin-host-wallets'
import type { SwapsOptions } from '@latchkey/plugin-swaps'
import type { TokensOptions } from '@latchkey/plugin-tokens'
import type { WalletsOptions } from '@latchkey/plugin-wallets'
import { type EvmOptions, evm } from '@latchkey/sdk'

type Network = NonNullable<SolanaOptions['networks']>[number]

export interface ExampleConfig {
  /** Networks of every family; a page uses those of its own families. viem's chains are EVM networks. */
  networks?: EvmOptions['networks']
  /** For the relay and the directory. Without a project ID or their URLs, the page has neither. */
  projectId?: string
  /** `ws:` or `wss:` URL of a WalletConnect relay. */
  relayUrl?: string
  /** Origin of a wallet directory. */
  explorerUrl?: string
  /** Origin of a data service, for balances, prices, and history. */
  dataUrl?: string
  /** Origin of a login server, for sign-in by email and with social accounts. */
  loginUrl?: string
  /** Origin of an analytics service. Setting it turns analytics on. */
  analyticsUrl?: string
  /** Whether visitors are asked to sign in after they connect, at `/sign-in` of the page's own origin. Default: off. */
  signIn?: 'off' | 'optional' | 'required'
  /** Where names are looked up, if not on Ethereum. Only from the file: a link must not decide whose name is shown. */
  ens?: NonNullable<EvmOptions['ens']>
  /** Which wallets are listed, and which come first. Only from the file: a link must not choose wallets. */
  wallets?: Pick<WalletsOptions, 'featured' | 'include' | 'exclude' | 'custom'>
  /** Pages that may embed this one. Only from the file: a link must not decide which pages are trusted. */
  hosts?: HostWalletsOptions
  /** Contracts that execute the data API's swaps. Only from the file: a link must not choose contracts. */
  swapRouters?: SwapsOptions['routers']
  /** Tokens that the page lists itself. Only from the file: a link must not vouch for a token. */
  siteTokens?: TokensOptions['tokens']
  /** URLs for bundlers that a wallet names. Only from the file, like every server that no test replaces. */
  bundlerUrl?: string
  /** Origin of a page that sells tokens. Only from the file: a link must not decide where a visitor pays. */
  onrampUrl?: string
  /** Script of a demo wallet that announces itself with EIP-6963. Only from the file: a link must not add code to the page. */
  walletScript?: string
  /** Page of a demo wallet that is paired by link. Only from the file, like every link that the page shows. */
  walletPage?: string
}

/** Returns the page's settings. `?networks=` has the same JSON as the file; other endpoints are plain text. */
export async function readConfig(): Promise<ExampleConfig> {
  const response = await fetch('./config.json')
  const config: ExampleConfig = response.ok ? await response.json() : {}
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

/** Returns whether the settings have what is needed to list and reach wallets on other devices. */
export function hasRemoteWallets({ projectId, relayUrl, explorerUrl }: ExampleConfig): boolean {
  return Boolean(projectId || relayUrl || explorerUrl)
}

/** Returns the EVM family with the networks of the settings. */
export function createChains(config: ExampleConfig) {
  return [createEvm(config)]
}

/** Returns the same families as `createChains`, for a page with more families. */
export function createEvm(config: ExampleConfig) {
  return evm({ networks: listEvmNetworks(config), ...(config.ens && { ens: config.ens }) })
}

/** Returns the EVM networks of the settings. The ID of a viem chain is a number. */
export function listEvmNetworks({ networks }: ExampleConfig): EvmOptions['networks'] {
  return networks?.filter(({ id }) => !String(id).includes(':') || String(id).startsWith('eip155:'))
}

/** Returns the networks of the settings in another CAIP-2 namespace. */
export function listNetworks({ networks = [] }: ExampleConfig, namespace: string): Network[] {
  return networks.filter((network): network is Network => String(network.id).startsWith(`${namespace}:`))
}

/** Adds the demo wallet to the page, as an extension would. */
export function addDemoWallet({ walletScript }: ExampleConfig): void {
  if (!walletScript) return
  const script = document.createElement('script')
  script.src = walletScript
  document.head.append(script)
}
