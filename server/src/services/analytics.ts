import type { AnalyticsServerOptions } from '../../../services/analytics/startAnalytics.ts'
import { COMMON_SETTINGS, DATABASE_URL, requestsPerSecond } from '../settings/commonSettings.ts'
import { analyticsProjects } from '../settings/projects.ts'
import { json } from '../settings/schemas.ts'
import { required } from '../settings/setting.ts'
import { defineService } from './service.ts'

export const analytics = defineService({
  name: 'analytics',
  about: 'Analytics collector: receives events from pages with analytics on.',
  settings: {
    ...COMMON_SETTINGS,
    DATABASE_URL,
    PROJECTS: required('JSON list of projects: id, origins.', json(analyticsProjects)),
    REQUESTS_PER_SECOND: requestsPerSecond('Events per second from one caller', 50),
  },
  async start(values, { database, openPort, onFault }, local?: Partial<AnalyticsServerOptions>) {
    const { startAnalytics } = await import('../../../services/analytics/startAnalytics.ts')
    return startAnalytics({
      database,
      openPort,
      projects: values.PROJECTS,
      proxyHops: values.PROXY_HOPS,
      requestsPerSecond: values.REQUESTS_PER_SECOND,
      onFault: (kind) => onFault('events', kind),
      ...local,
    })
  },
})
