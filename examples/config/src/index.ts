// How every example learns its endpoints without a build: `config.json` beside the page, then the query.
import { type EvmOptions, evm } from '@latchkey/sdk'

export interface ExampleConfig {
  networks?: EvmOptions['networks']
  /** For the relay and the directory. Without it, or one of their addresses, the page has neither. */
  projectId?: string
  /** `ws:` or `wss:` address of a WalletConnect relay. */
  relayUrl?: string
  /** Origin of a wallet directory. */
  explorerUrl?: string
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
  for (const name of ['projectId', 'relayUrl', 'explorerUrl'] as const) {
    const given = query.get(name)
    if (given) config[name] = given
  }
  const networks = query.get('networks')
  return networks ? { ...config, networks: JSON.parse(networks) } : config
}

/** Whether the settings name what wallets elsewhere are found and reached by. */
export function hasRemoteWallets({ projectId, relayUrl, explorerUrl }: ExampleConfig): boolean {
  return Boolean(projectId || relayUrl || explorerUrl)
}

/** The EVM family on the networks of the settings. */
export function createChains({ networks }: ExampleConfig) {
  return [evm({ networks })]
}

/** Puts the demo wallet into the page, as an extension would. */
export function addDemoWallet({ walletScript }: ExampleConfig): void {
  if (!walletScript) return
  const script = document.createElement('script')
  script.src = walletScript
  document.head.append(script)
}
