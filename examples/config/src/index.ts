// How every example learns its endpoints without a build: `config.json` beside the page, then the query.
import { type EvmOptions, evm } from '@latchkey/sdk'

export interface ExampleConfig {
  networks?: EvmOptions['networks']
  /** Script of a demo wallet that announces itself by EIP-6963. From the file alone: a link must not bring code in. */
  walletScript?: string
}

/** The page's settings. `?networks=` takes the same JSON as the file. */
export async function readConfig(): Promise<ExampleConfig> {
  const answer = await fetch('./config.json')
  const config: ExampleConfig = answer.ok ? await answer.json() : {}
  const networks = new URLSearchParams(location.search).get('networks')
  return networks ? { ...config, networks: JSON.parse(networks) } : config
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
