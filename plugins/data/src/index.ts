// Manifest of the data plugin: the part that a page loads before a balance is requested.
import { definePlugin, type PluginManifest } from '@latchkey/kernel'
import type { DataOptions, DataTypes } from './types'

export type { DataOptions, DataTypes } from './types'

/**
 * Provides a blockchain data API to other plugins: balances, prices, history, names, swaps and purchases.
 *
 * @example
 * ```ts
 * import { data } from '@latchkey/plugin-data'
 * import { history } from '@latchkey/plugin-history'
 * import { defaultPlugins } from '@latchkey/sdk'
 *
 * // Your own data service needs no project ID.
 * const plugins = [...defaultPlugins(), data({ dataUrl: 'https://data.shop.example' }), history()]
 * ```
 */
export function data(options: DataOptions): PluginManifest<DataTypes> {
  return definePlugin<DataTypes>({
    id: 'data',
    api: 1,
    options,
    uses: ['page'],
    provides: ['dataApi'],
    load: () => import('./plugin'),
  })
}
