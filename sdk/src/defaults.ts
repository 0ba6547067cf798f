// The features most sites want, one line a plugin. Take a line away and nothing of that plugin is left in the bundle.
import type { PluginManifest } from '@latchkey/kernel'
import { help } from '@latchkey/plugin-help'
import { networks } from '@latchkey/plugin-networks'

/**
 * Returns a new list of every plugin that ships with the SDK, each with its own defaults.
 *
 * @example
 * ```ts
 * import { send } from '@latchkey/plugin-send'
 * import { createWalletModal, defaultPlugins, evm } from '@latchkey/sdk'
 *
 * const modal = createWalletModal({ chains: [evm()], plugins: [...defaultPlugins(), send()] })
 * ```
 */
export function defaultPlugins(): PluginManifest[] {
  return [help(), networks()]
}
