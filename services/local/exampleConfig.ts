// The `config.json` of an example: networks, servers, and demo wallets.
import type { Stack, StackNetwork } from './stack.ts'

export interface ExampleConfig {
  /** Networks of all families. A page uses those of its families. */
  networks: readonly StackNetwork[]
  /** Project ID for the relay, the directory, and the data API. */
  projectId: string
  /** `ws:` URL of the WalletConnect relay. */
  relayUrl: string
  /** Origin of the wallet directory. */
  explorerUrl: string
  /** Origin of the data API. */
  dataUrl: string
  /** Origin of the on-ramp page. */
  onrampUrl: string
  /** The network with ENS, and its universal resolver. */
  ens: { network: string; universalResolver: string }
  /** Contracts for the data API's swaps, by network (CAIP-2). */
  swapRouters: Readonly<Record<string, readonly string[]>>
  /** The test dollar of each EVM network, named by the site itself. */
  siteTokens: readonly { network: string; address: string; name: string; symbol: string; decimals: number }[]
  /** Origin of bundlers that a wallet names. */
  bundlerUrl: string
  /** URL of the demo wallet's script. */
  walletScript: string
  /** URL of the demo wallet's page, which pairs by link. */
  walletPage: string
  /** Origin of the login server; its frame is at `/sdk`. */
  loginUrl: string
  /** URL of the inbox with the login server's emails. */
  inboxUrl: string
}

/** The token that demo visitors swap for. */
const DOLLAR = 'TUSD'
const nameToken = ({ chainId, address, name, symbol, decimals }: Stack['tokens'][number]) => ({
  network: `eip155:${chainId}`,
  address,
  name,
  symbol,
  decimals,
})

/** Returns the settings that an example needs to use the local services. */
export function createExampleConfig(
  stack: Pick<
    Stack,
    | 'networks'
    | 'projectId'
    | 'relayUrl'
    | 'explorerUrl'
    | 'dataUrl'
    | 'bundlerUrl'
    | 'onrampUrl'
    | 'ens'
    | 'swapRouters'
    | 'tokens'
    | 'walletUrl'
    | 'walletPageUrl'
    | 'loginUrl'
    | 'inboxUrl'
  >,
): ExampleConfig {
  return {
    networks: stack.networks,
    projectId: stack.projectId,
    relayUrl: stack.relayUrl,
    explorerUrl: stack.explorerUrl,
    dataUrl: stack.dataUrl,
    bundlerUrl: stack.bundlerUrl,
    onrampUrl: stack.onrampUrl,
    ens: { network: `eip155:${stack.ens.chainId}`, universalResolver: stack.ens.universalResolver },
    swapRouters: stack.swapRouters,
    siteTokens: stack.tokens.filter(({ symbol }) => symbol === DOLLAR).map(nameToken),
    walletScript: `${stack.walletUrl}/wallet.js`,
    walletPage: stack.walletPageUrl,
    loginUrl: stack.loginUrl,
    inboxUrl: stack.inboxUrl,
  }
}
