// The features that most sites want, one line per plugin. If you remove a line, the bundle contains nothing of that plugin.
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
