// The plugins of a page with a project id: what every page has, wallets on other devices, and the wallet directory.
import { walletConnect } from '@latchkey/plugin-walletconnect'
import { wallets } from '@latchkey/plugin-wallets'
import { defaultPlugins } from '@latchkey/sdk'
import { type ExampleConfig, hasRemoteWallets } from './index'

/** What a relay and a directory of one's own take, when the settings name no project. */
const ANY_PROJECT = '00000000000000000000000000000000'

/** The default plugins, and those that the settings name servers for. A line a plugin. */
export function createPlugins(config: ExampleConfig) {
  if (!hasRemoteWallets(config)) return defaultPlugins()
  const { projectId = ANY_PROJECT, relayUrl, explorerUrl } = config
  // Who asks is attested by servers of WalletConnect; a relay of one's own is about doing without them.
  const relay = { projectId, ...(relayUrl && { relayUrl, verify: false }) }
  // A page with a relay of its own asks no public directory. `null`: the registry that comes with the plugin is the list.
  const ownDirectory = explorerUrl ?? (relayUrl ? null : undefined)
  const directory = { projectId, ...(ownDirectory !== undefined && { explorerUrl: ownDirectory }) }
  return [...defaultPlugins(), walletConnect(relay), wallets(directory)]
}
