import { isAbsolute } from 'node:path'
import * as v from 'valibot'
import type { ExplorerOptions, ListingSource } from '../../../services/explorer/startExplorer.ts'
import { ANALYTICS_ENABLED, COMMON_SETTINGS, PROJECT_IDS, requestsPerSecond } from '../settings/commonSettings.ts'
import { SettingsError } from '../settings/readSettings.ts'
import { databaseUrl, httpUrl, integer, projectId } from '../settings/schemas.ts'
import { optional, type Values, withDefault } from '../settings/setting.ts'
import { defineService } from './service.ts'

const LONGEST_REFRESH_S = 86_400
const MS_PER_S = 1000

const SOURCE_SETTINGS = {
  DIRECTORY_SOURCE: optional(
    'Source of listings: the URL of a registry with the same format, or the absolute path of a JSON file in the format of getWallets. If unset, the well-known wallets.',
    v.union(
      [httpUrl, v.pipe(v.string(), v.check(isAbsolute))],
      'Expected a URL that begins with https:// or http://, or the absolute path of a file.',
    ),
  ),
  DIRECTORY_PROJECT_ID: optional('Your project ID at the registry.', projectId),
  DIRECTORY_REFRESH_S: withDefault('Seconds between two reads of the source.', integer(1, LONGEST_REFRESH_S), '300'),
} as const

export const directory = defineService({
  name: 'directory',
  about: 'Wallet directory: the well-known wallets, a file, or a registry, with search, filters and images.',
  settings: {
    ...COMMON_SETTINGS,
    DATABASE_URL: optional(
      'PostgreSQL server, postgres://user:password@host:port/name, for several processes and for the last good copy of the source.',
      databaseUrl,
    ),
    PROJECT_IDS,
    ANALYTICS_ENABLED,
    REQUESTS_PER_SECOND: requestsPerSecond('Requests per second from one caller, for listings and for pictures', 200),
    ...SOURCE_SETTINGS,
  },
  async start(values, { openPort, onFault, database }, local?: ExplorerOptions) {
    const { startExplorer } = await import('../../../services/explorer/startExplorer.ts')
    const source = await openSource(values, onFault)
    const { kept, stop } = await startExplorer({
      openPort,
      isAnalyticsEnabled: values.ANALYTICS_ENABLED,
      proxyHops: values.PROXY_HOPS,
      requestsPerSecond: values.REQUESTS_PER_SECOND,
      onFault,
      ...(values.DATABASE_URL && { database }),
      ...(source && { source }),
      ...(values.PROJECT_IDS && { projectIds: values.PROJECT_IDS }),
      ...local,
    })
    if (!kept) return { stop }
    const check = (isGood: () => boolean) => async () => {
      if (!isGood()) throw new Error('The last read failed.')
    }
    return {
      stop,
      dependencies: [
        { name: 'listings', isRequired: true, check: check(() => kept.current() !== null) },
        { name: 'directory source', isRequired: false, check: check(kept.isFresh) },
      ],
    }
  },
})

/** Throws SettingsError if a registry requires an ID and has none. */
async function openSource(
  values: Values<typeof SOURCE_SETTINGS>,
  onFault: (where: string, kind: string) => void,
): Promise<ListingSource | null> {
  const { DIRECTORY_SOURCE: place, DIRECTORY_PROJECT_ID: id } = values
  if (!place) return null
  const { createFileListings, createRegistryListings, createRegistryPictures } = await import(
    '../../../services/explorer/sources/listingSources.ts'
  )
  const more = { name: place, refreshMs: values.DIRECTORY_REFRESH_S * MS_PER_S }
  if (isAbsolute(place)) return { ...more, read: createFileListings(place) }
  if (!id) throw new SettingsError(['DIRECTORY_PROJECT_ID: A registry requires it.'])
  const registry = { url: place, projectId: id }
  return {
    ...more,
    read: createRegistryListings(registry),
    loadPicture: createRegistryPictures({ ...registry, onFault }),
  }
}
