// Manifest of the history plugin: the part that a page loads before anyone opens the activity.
import { definePlugin, type PluginManifest } from '@latchkey/kernel'
import type { HistoryTypes } from './types'

export type {
  Activity,
  ActivityListService,
  ActivityMonth,
  ActivityState,
  HistoryTypes,
  Suspicion,
  TransactionOutcome,
} from './types'

/**
 * Adds the tab Activity to accounts whose family has a history, and follows transactions that are sent from this page.
 *
 * @example
 * ```ts
 * import { data } from '@latchkey/plugin-data'
 * import { history } from '@latchkey/plugin-history'
 * import { defaultPlugins } from '@latchkey/sdk'
 *
 * const plugins = [...defaultPlugins(), data({ projectId }), history()]
 * button.onclick = () => modal.open('Activity')
 * ```
 */
export function history(): PluginManifest<HistoryTypes> {
  return definePlugin<HistoryTypes>({
    id: 'history',
    api: 1,
    uses: ['dataApi', 'page'],
    provides: ['activity', 'activityList'],
    views: {
      RecentActivity: { load: () => import('./views/RecentActivityView') },
      Activity: { title: 'Activity', load: () => import('./views/ActivityView') },
      Receipt: { title: 'Transaction', load: () => import('./views/ReceiptView') },
    },
    slots: {
      'account.tab': [
        { id: 'activity', order: 30, label: 'Activity', view: 'RecentActivity', when: { features: ['activity'] } },
      ],
    },
    wakeOn: ['tx:submitted'],
    // The body parses the rows with a schema, so that no schema is on every page.
    storage: {
      pending: { version: 1, parse: (raw) => (Array.isArray(raw) ? raw : null) },
      settled: { version: 1, parse: (raw) => (Array.isArray(raw) ? raw : null) },
    },
    wakeOnStored: 'pending',
    load: () => import('./plugin'),
  })
}
