import * as v from 'valibot'
import { DEFAULT_LIMITS } from '../../../services/relay/limits.ts'
import type { RelayOptions } from '../../../services/relay/startRelay.ts'
import { COMMON_SETTINGS, DATABASE_URL, PROJECT_IDS } from '../settings/commonSettings.ts'
import { brokerUrl, json, list, origin } from '../settings/schemas.ts'
import { optional } from '../settings/setting.ts'
import { defineService, type Surroundings } from './service.ts'

const limit = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)))
const limits = v.strictObject(
  Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, limit])) as Record<
    keyof typeof DEFAULT_LIMITS,
    typeof limit
  >,
)

export const relay = defineService({
  name: 'relay',
  about: 'WalletConnect v2 relay: passes encrypted messages between pages and wallets.',
  settings: {
    ...COMMON_SETTINGS,
    DATABASE_URL,
    PROJECT_IDS,
    ALLOWED_ORIGINS: optional(
      'Origins of pages that may connect, separated by commas. Any origin if unset.',
      list(origin),
    ),
    BROKER_URL: optional(
      'Valkey or Redis server through which relay processes share messages, redis://user:password@host:port. If unset, the database.',
      brokerUrl,
    ),
    RELAY_LIMITS: optional('JSON object of limits that replace the defaults.', json(limits)),
  },
  async start(values, { database, openPort, onEvent, onFault }, local?: Partial<RelayOptions>) {
    const { startRelay } = await import('../../../services/relay/startRelay.ts')
    const broker = values.BROKER_URL ? await startBroker(values.BROKER_URL, onFault) : null
    const running = await startRelay({
      database,
      openPort,
      ...(broker && { broker }),
      proxyHops: values.PROXY_HOPS,
      ...(values.PROJECT_IDS && { projectIds: values.PROJECT_IDS }),
      ...(values.ALLOWED_ORIGINS && { allowedOrigins: values.ALLOWED_ORIGINS }),
      ...(values.RELAY_LIMITS && { limits: dropUnset(values.RELAY_LIMITS) }),
      onEvent: ({ event, service: _, ...detail }) => onEvent(event, detail),
      ...local,
    })
    if (!broker) return running
    return {
      ...running,
      // Without the broker, messages wait until their client asks for them.
      dependencies: [{ name: 'broker', isRequired: false, check: broker.check }],
      async stop() {
        await running.stop()
        await broker.close()
      },
    }
  },
})

async function startBroker(url: string, onFault: Surroundings['onFault']) {
  const { openBroker } = await import('../../../services/relay/broker.ts')
  return openBroker(url, (cause) => onFault('broker', cause instanceof Error ? cause.name : 'unknown'))
}

function dropUnset(given: Partial<Record<string, number | undefined>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
