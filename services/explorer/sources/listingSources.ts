// Where an operator's listings come from: a file, or a registry that answers in the directory's own format.
import { readFile, stat } from 'node:fs/promises'
import * as v from 'valibot'
import { createSource, parseAnswer, SourceError, type SourceOptions } from '../../data-api/sources/source.ts'
import type { Listing } from '../createListings.ts'
import type { LoadPicture } from '../pictures/keepPictures.ts'
import { pageSchema, readListings } from './listingSchema.ts'

/** Rejects where there is no directory to be read; what it rejects with is told as a kind only. */
export type ReadListings = () => Promise<Listing[]>

const PAGE_ENTRIES = 100
const MAX_PAGES = 100
const MAX_FILE_BYTES = 8_388_608
const TIMEOUT_MS = 10_000
const PICTURE_TIMEOUT_MS = 5_000
const MAX_PICTURE_BYTES = 262_144
/** More than for listings: one picture that is too long says little of the next. */
const PICTURE_FAULTS_TO_BREAK = 20

/** A JSON file of `{"count", "data"}`, as `getWallets` answers. */
export function createFileListings(path: string): ReadListings {
  return async () => {
    const found = await stat(path)
    // A pipe would never end.
    if (!found.isFile()) throw new SourceError('wrong-shape')
    if (found.size > MAX_FILE_BYTES) throw new SourceError('too-long')
    const parsed = v.safeParse(pageSchema, parseAnswer(await readFile(path, 'utf8')))
    return listOrThrow(parsed.success ? parsed.output.data : [])
  }
}

/** How a registry knows who asks. */
const callerOf = (projectId: string) => ({ projectId, st: 'latchkey-server', sv: '1' })

export interface RegistryOptions {
  url: string
  /** By which the registry knows the operator. */
  projectId: string
  /** For one page. */
  timeoutMs?: number
}

/** Reads every page. A registry that changes between two pages is read again the next time. */
export function createRegistryListings({ url, projectId, timeoutMs = TIMEOUT_MS }: RegistryOptions): ReadListings {
  const source = createSource({ name: 'registry', url, timeoutMs })
  const caller = callerOf(projectId)
  return async () => {
    const entries: unknown[] = []
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const params = { ...caller, page: String(page), entries: String(PAGE_ENTRIES) }
      const { count, data } = await source.ask({ path: 'getWallets', params, schema: pageSchema })
      entries.push(...data)
      if (entries.length >= count) return listOrThrow(entries)
      // Part of a directory is none: what is missing would be gone for every page.
      if (data.length === 0) throw new SourceError('wrong-shape')
    }
    throw new SourceError('too-long')
  }
}

/** Only the registry is asked: no address in a listing is, and no redirect is followed. */
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
