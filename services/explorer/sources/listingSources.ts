// Sources of an operator's listings: a file, or a registry with the public directory's API.
import { readFile, stat } from 'node:fs/promises'
import * as v from 'valibot'
import { createSource, parseAnswer, SourceError, type SourceOptions } from '../../data-api/sources/source.ts'
import type { Listing } from '../createListings.ts'
import type { LoadPicture } from '../pictures/keepPictures.ts'
import { pageSchema, readListings } from './listingSchema.ts'

/** Rejects if the directory cannot be read. Only the kind of the error is reported. */
export type ReadListings = () => Promise<Listing[]>

const PAGE_ENTRIES = 100
const MAX_PAGES = 100
const MAX_FILE_BYTES = 8_388_608
const TIMEOUT_MS = 10_000
const PICTURE_TIMEOUT_MS = 5_000
const MAX_PICTURE_BYTES = 262_144
/** Higher than for listings, because one picture that is too large does not predict the next. */
const PICTURE_FAULTS_TO_BREAK = 20

/** Reads a JSON file of `{"count", "data"}`, like a response of `getWallets`. */
export function createFileListings(path: string): ReadListings {
  return async () => {
    const found = await stat(path)
    // Reading a pipe might never end.
    if (!found.isFile()) throw new SourceError('wrong-shape')
    if (found.size > MAX_FILE_BYTES) throw new SourceError('too-long')
    const parsed = v.safeParse(pageSchema, parseAnswer(await readFile(path, 'utf8')))
    return listOrThrow(parsed.success ? parsed.output.data : [])
  }
}

/** Query parameters that identify the client. */
const callerOf = (projectId: string) => ({ projectId, st: 'latchkey-server', sv: '1' })

export interface RegistryOptions {
  url: string
  /** The operator's ID at the registry. */
  projectId: string
  /** Timeout of one page. */
  timeoutMs?: number
}

/** Reads all pages. If the registry changes between two pages, the next refresh corrects it. */
export function createRegistryListings({ url, projectId, timeoutMs = TIMEOUT_MS }: RegistryOptions): ReadListings {
  const source = createSource({ name: 'registry', url, timeoutMs })
  const caller = callerOf(projectId)
  return async () => {
    const entries: unknown[] = []
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const params = { ...caller, page: String(page), entries: String(PAGE_ENTRIES) }
      const { count, data } = await source.request({ path: 'getWallets', params, schema: pageSchema })
      entries.push(...data)
      if (entries.length >= count) return listOrThrow(entries)
      // A partial directory is rejected, because the missing wallets would disappear from every page.
      if (data.length === 0) throw new SourceError('wrong-shape')
    }
    throw new SourceError('too-long')
  }
}

/** Only calls the registry itself: URLs in listings are not used, and redirects are not followed. */
export function createRegistryPictures({
  url,
  projectId,
  timeoutMs = PICTURE_TIMEOUT_MS,
  onFault,
}: RegistryOptions & Pick<SourceOptions, 'onFault'>): LoadPicture {
  const limits = { timeoutMs, maxBytes: MAX_PICTURE_BYTES, faultsToBreak: PICTURE_FAULTS_TO_BREAK }
  const source = createSource({ name: 'pictures', url, ...limits, ...(onFault && { onFault }) })
  return (imageId) =>
    source.load(
      { path: `getWalletImage/${encodeURIComponent(imageId)}`, params: callerOf(projectId) },
      'image/webp,image/png,image/jpeg',
    )
}

function listOrThrow(entries: readonly unknown[]): Listing[] {
  const listings = readListings(entries)
  if (!listings) throw new SourceError('wrong-shape')
  return listings
}
