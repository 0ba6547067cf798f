// Manifest of the swaps plugin: its action in the account and its views.
import { definePlugin, type PluginManifest } from '@latchkey/kernel'
import type { SwapsOptions, SwapsTypes } from './types'

export type { SwapParams, SwapsOptions, SwapsTypes } from './types'

/**
 * Adds swaps for network families that can verify what a server prepares. Requires the plugin `data`, or another plugin that provides
 * `dataApi`.
 *
 * @example
 * ```ts
 * import { data } from '@latchkey/plugin-data'
 * import { swaps } from '@latchkey/plugin-swaps'
 * import { defaultPlugins } from '@latchkey/sdk'
 *
 * const plugins = [...defaultPlugins(), data({ projectId }), swaps()]
 * button.onclick = () => modal.open('Swap', { from: null, amount: '0.1' }) // from the native token
 * ```
 */
export function swaps(options: SwapsOptions = {}): PluginManifest<SwapsTypes> {
  return definePlugin<SwapsTypes>({
    id: 'swaps',
    api: 1,
    options,
    uses: ['page', 'dataApi', 'tokens', 'activity'],
    requires: ['dataApi'],
    provides: ['swap'],
    views: {
      Swap: { title: 'Swap', load: async () => ({ View: (await import('./views/flow')).views.Start }) },
      SwapSelectToken: {
        title: 'Select token',
        load: async () => ({ View: (await import('./views/flow')).views.SelectToken }),
      },
      SwapPreview: { title: 'Review swap', load: async () => ({ View: (await import('./views/flow')).views.Preview }) },
    },
    slots: {
      'account.action': [
        {
          id: 'swaps',
          order: 20,
          label: 'Swap',
          icon: 'swap',
          opens: 'Swap',
          when: { features: ['swaps'], connected: true },
        },
      ],
    },
    // The body parses it with a schema, so that no schema is on every page.
    storage: { slippage: { version: 1, parse: (raw) => raw ?? null } },
    load: () => import('./plugin'),
  })
}
