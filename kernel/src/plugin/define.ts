// Identity functions that only give a manifest its type.
import type { ChainManifest } from '../chains/manifest'
import type { PluginManifest } from './manifest'
import type { PluginTypes } from './pluginContext'

/**
 * Returns the manifest of a plugin, type-checked.
 *
 * @example
 * ```ts
 * import { definePlugin } from '@latchkey/kernel'
 *
 * // Counts the connections of this page.
 * export const counter = () =>
 *   definePlugin({
 *     id: 'acme-counter',
 *     api: 1,
 *     wakeOn: ['session:connected'],
 *     load: async () => ({
 *       setup: (ctx) => ctx.on('session:connected', ({ connectorId }) => count('connected', connectorId)),
 *     }),
 *   })
 * ```
 */
export function definePlugin<T extends PluginTypes = PluginTypes>(manifest: PluginManifest<T>): PluginManifest<T> {
  return manifest
}

/**
 * Returns the manifest of a chain, type-checked.
 *
 * @example
 * ```ts
 * import { defineChain } from '@latchkey/kernel'
 *
 * export const toy = () =>
 *   defineChain({
 *     namespace: 'toy',
 *     label: 'Toy',
 *     api: 1,
 *     networks: [{ id: 'toy:1', name: 'Toy', native: { name: 'Toy', symbol: 'TOY', decimals: 18 }, rpcUrls: [] }],
 *     features: [],
 *     defaultAccountType: 'eoa',
 *     methods: { '*': 'denied', toy_balance: 'safe', toy_send: 'approval' },
 *     load: async () => ({ createAdapter: () => adapter }),
 *   })
 * ```
 */
export function defineChain(manifest: ChainManifest): ChainManifest {
  return manifest
}
