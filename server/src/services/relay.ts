import * as v from 'valibot'
import { DEFAULT_LIMITS } from '../../../services/relay/limits.ts'
import { COMMON_SETTINGS, DATABASE_URL, PROJECT_IDS } from '../settings/commonSettings.ts'
import { json, list, origin } from '../settings/schemas.ts'
import { optional } from '../settings/setting.ts'
import { defineService } from './service.ts'

const limit = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)))
const limits = v.strictObject(
  Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, limit])) as Record<
    keyof typeof DEFAULT_LIMITS,
    typeof limit
  >,
)

export const relay = defineService({
  name: 'relay',
  about: 'WalletConnect v2 relay: carries sealed messages between pages and wallets.',
  hasDatabase: true,
  settings: {
    ...COMMON_SETTINGS,
    DATABASE_URL,
    PROJECT_IDS,
    ALLOWED_ORIGINS: optional('Origins of pages that may connect, separated by commas; any when unset.', list(origin)),
    RELAY_LIMITS: optional('JSON object with limits that differ from the defaults.', json(limits)),
  },
  async start(values, { database, openPort, onEvent }) {
    const { startRelay } = await import('../../../services/relay/startRelay.ts')
    return startRelay({
      database,
      openPort,
      proxyHops: values.PROXY_HOPS,
      ...(values.PROJECT_IDS && { projectIds: values.PROJECT_IDS }),
      ...(values.ALLOWED_ORIGINS && { allowedOrigins: values.ALLOWED_ORIGINS }),
      ...(values.RELAY_LIMITS && { limits: dropUnset(values.RELAY_LIMITS) }),
      onEvent: ({ event, service: _, ...detail }) => onEvent(event, detail),
    })
  },
})

function dropUnset(given: Partial<Record<string, number | undefined>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
