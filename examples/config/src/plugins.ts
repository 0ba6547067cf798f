// The plugins of a page with a project id: what every page has, wallets on other devices, and the wallet directory.
import { walletConnect } from '@latchkey/plugin-walletconnect'
import { wallets } from '@latchkey/plugin-wallets'
import { defaultPlugins } from '@latchkey/sdk'
import { type ExampleConfig, hasRemoteWallets } from './index'

/** What a relay and a directory of one's own take, when the settings name no project. */
const ANY_PROJECT = '00000000000000000000000000000000'

/** The default plugins, and those that the settings name servers for. */
export function createPlugins(config: ExampleConfig) {
  if (!hasRemoteWallets(config)) return defaultPlugins()
  const { projectId = ANY_PROJECT, relayUrl, explorerUrl } = config
  // A page with servers of its own asks no public one. `null`: the registry that comes with the plugin is the list.
  const directory = explorerUrl ?? (relayUrl ? null : undefined)
  const own = [
    // Who asks is attested by servers of WalletConnect; a relay of one's own is about doing without them.
    walletConnect({ projectId, ...(relayUrl && { relayUrl, verify: false }) }),
    wallets({ projectId, ...(directory !== undefined && { explorerUrl: directory }) }),
  ]
  return [...defaultPlugins().filter(({ id }) => own.every((plugin) => plugin.id !== id)), ...own]
}
