// Manifest of the on-ramp plugin: its action in the account, its views, and pending purchases.
import { definePlugin, type PluginManifest } from '@latchkey/kernel'
import type { OnrampOptions, OnrampTypes } from './types'

export type { BuyParams, OnrampOptions, OnrampProvider, OnrampTypes, Order } from './types'

/** Mainland China, Hong Kong, and Macau, where buying is not offered. */
const RESTRICTED = /^asia\/(shanghai|urumqi|chongqing|harbin|kashgar|macau|macao|hong_kong|beijing)$/i

/**
 * Adds buying with money for network families that support it. Requires the plugin `data`, or another plugin that provides `dataApi`.
 *
 * @example
 * ```ts
 * import { data } from '@latchkey/plugin-data'
 * import { onramp } from '@latchkey/plugin-onramp'
 * import { meld } from '@latchkey/plugin-onramp/meld'
 * import { defaultPlugins } from '@latchkey/sdk'
 *
 * const providers = [meld({ publicKey: 'the key that Meld gave you' })]
 * const plugins = [...defaultPlugins(), data({ projectId }), onramp({ providers })]
 * ```
 */
export function onramp(options: OnrampOptions = {}): PluginManifest<OnrampTypes> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const action = {
    id: 'onramp',
    order: 10,
    label: 'Buy',
    icon: 'plus',
    opens: 'OnRampProviders',
    when: { features: ['onramp'], connected: true },
  } as const
  return definePlugin<OnrampTypes>({
    id: 'onramp',
    api: 1,
    options,
    uses: ['page', 'dataApi', 'tokens'],
    requires: ['dataApi'],
    provides: ['onramp'],
    views: {
      OnRampProviders: { title: 'Buy', load: () => import('./views/OnRampProvidersView') },
      BuyInProgress: { title: 'Buy', load: () => import('./views/BuyInProgressView') },
    },
    slots: {
      'account.action': RESTRICTED.test(timeZone) ? [] : [action],
      'account.notice': [{ id: 'purchases', order: 5, roomPx: 0, load: () => import('./views/PurchaseRows') }],
    },
    // The body parses it with a schema, so that no schema is on every page.
    storage: { pending: { version: 1, parse: (raw) => (Array.isArray(raw) ? raw : null) } },
    wakeOnStored: 'pending',
    load: () => import('./plugin'),
  })
}
