// The `config.json` next to an example: its networks, relay and directory, and the demo wallets.
import type { Stack, StackNetwork } from './stack.ts'

export interface ExampleConfig {
  /** Of every family; a page takes those of the families it has. */
  networks: readonly StackNetwork[]
  /** For the relay, the directory and the data API. */
  projectId: string
  /** `ws:` address of the WalletConnect relay. */
  relayUrl: string
  /** Origin of the wallet directory. */
  explorerUrl: string
  /** Origin of the data API. */
  dataUrl: string
  /** Origin of the page that one buys on. */
  onrampUrl: string
  /** Where names are asked for. */
  ens: { network: string; universalResolver: string }
  /** Contracts that carry out the data API's swaps, by network (CAIP-2). */
  swapRouters: Readonly<Record<string, readonly string[]>>
  /** The dollar of each EVM network, as the page itself names it. */
  siteTokens: readonly { network: string; address: string; name: string; symbol: string; decimals: number }[]
  /** Where bundlers that a wallet names are reached. */
  bundlerUrl: string
  /** Address of the demo wallet's script. */
  walletScript: string
  /** Address of the demo wallet that is paired by link. */
  walletPage: string
  /** Origin of the login server; its frame is at `/sdk`. */
  loginUrl: string
  /** The page that shows the emails of the login server. */
  inboxUrl: string
}

/** The one token that is worth naming: what a demo's visitor swaps for. */
const DOLLAR = 'TUSD'
const nameToken = ({ chainId, address, name, symbol, decimals }: Stack['tokens'][number]) => ({
  network: `eip155:${chainId}`,
  ...{ address, name, symbol, decimals },
})

/** What an example needs to know of the local services. */
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
