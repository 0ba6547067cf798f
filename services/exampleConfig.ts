// The `config.json` beside an example: its networks, relay and directory, and the demo wallets.
import type { Stack, StackNetwork } from './stack.ts'

export interface ExampleConfig {
  /** Of every family; a page takes those of the families it has. */
  networks: readonly StackNetwork[]
  /** For the relay and the directory. */
  projectId: string
  /** `ws:` address of the WalletConnect relay. */
  relayUrl: string
  /** Origin of the wallet directory. */
  explorerUrl: string
  /** Address of the demo wallet's script. */
  walletScript: string
  /** Address of the demo wallet that is paired by link. */
  walletPage: string
  /** Origin of the login server; its frame is at `/sdk`. */
  loginUrl: string
  /** The page that shows the mails of the login server. */
  inboxUrl: string
}

/** What an example needs to know of the local services. */
export function createExampleConfig(
  stack: Pick<
    Stack,
    'networks' | 'projectId' | 'relayUrl' | 'explorerUrl' | 'walletUrl' | 'walletPageUrl' | 'loginUrl' | 'inboxUrl'
  >,
): ExampleConfig {
  return {
    networks: stack.networks,
    projectId: stack.projectId,
    relayUrl: stack.relayUrl,
    explorerUrl: stack.explorerUrl,
    walletScript: `${stack.walletUrl}/wallet.js`,
    walletPage: stack.walletPageUrl,
    loginUrl: stack.loginUrl,
    inboxUrl: stack.inboxUrl,
  }
}
