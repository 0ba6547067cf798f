// Manifest of the analytics plugin: the events it listens to. It listens to none unless it is enabled.
import { definePlugin, type PluginManifest } from '@latchkey/kernel'
import type { AnalyticsOptions, AnalyticsTypes, TrackedEvent } from './types'

export type { AnalyticsOptions, AnalyticsTypes } from './types'

/**
 * Sends the modal's events to an analytics service. Without `enabled: true`, nothing is loaded or sent.
 *
 * @example
 * ```ts
 * import { analytics } from '@latchkey/plugin-analytics'
 * import { defaultPlugins } from '@latchkey/sdk'
 *
 * const plugins = [...defaultPlugins(), analytics({ projectId, analyticsUrl: 'https://events.shop.example' })]
 * ```
 */
export function analytics(options: AnalyticsOptions = {}): PluginManifest<AnalyticsTypes> {
  const wakeOn: TrackedEvent[] = [
    'modal:opened',
    'modal:closed',
    'view:opened',
    'session:requested',
    'session:connected',
    'session:connectFailed',
    'session:disconnected',
    'session:disconnectFailed',
    'network:switched',
    'tx:submitted',
    'plugin:failed',
    'wallets:searched',
    'email:chosen',
    'email:submitted',
    'email:deviceApproved',
    'email:codeAccepted',
    'email:codeFailed',
    'social:started',
    'social:responded',
    'social:signedIn',
    'social:failed',
    'social:canceled',
    'embedded:accountPreferred',
    'activity:moreRequested',
    'activity:failed',
    'send:initiated',
    'send:declined',
    'send:failed',
    'swap:networkChosen',
    'swap:initiated',
    'swap:failed',
    'siwx:requested',
    'siwx:authenticated',
    'siwx:failed',
    'siwx:canceled',
    'onramp:providerSelected',
    'name:registrationStarted',
    'name:registered',
    'name:registrationFailed',
  ]
  return definePlugin<AnalyticsTypes>({
    id: 'analytics',
    api: 1,
    options,
    uses: ['page'],
    ...(options.enabled && { wakeOn, load: () => import('./plugin') }),
  })
}
