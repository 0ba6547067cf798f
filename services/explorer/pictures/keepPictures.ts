// Caches a registry's pictures, so that pages load them from the directory. The registry sees no visitors, and a page's policy needs no
// other origin.
import { setTimeout as waitFor } from 'node:timers/promises'
import { bulkhead } from 'cockatiel'
import { SourceError } from '../../data-api/sources/source.ts'
import type { Query } from '../../database/database.ts'
import { errorKind } from '../../errorKind.ts'
import { type Picture, readPicture } from './readPicture.ts'

/** Resolves to the bytes of one picture. */
export type LoadPicture = (imageId: string) => Promise<Uint8Array>

export interface KeptPictures {
  /** Resolves to null if the picture is unavailable. Never rejects. */
  get(imageId: string): Promise<Picture | null>
}

export interface KeepPicturesOptions {
  load: LoadPicture
  /** Key of the cache. Pictures of other sources are not shown. */
  name: string
  /** Null: each process loads its own. */
  query: Query | null
  nowMs: () => number
  /** Called with the kind of each failure, never with a URL. */
  onFault: (kind: string) => void
}

interface Entry {
  picture: Picture | null
  untilMs: number
}

const DAY_MS = 86_400_000
/** Milliseconds until a failed picture is loaded again. */
const PAUSE_MS = 60_000
const MAX_BYTES = 67_108_864
/** Estimated size of an entry, with or without a picture. */
const ENTRY_BYTES = 1000
const MAX_LOADS = 8
const MAX_WAITING = 2000
/** How long a picture waits for its copy to be read, and to be written. A silent database is given up much later. */
const COPY_MS = 2000

export function keepPictures({ load, name, query, nowMs, onFault }: KeepPicturesOptions): KeptPictures {
  const entries = new Map<string, Entry>()
  const pending = new Map<string, Promise<Picture | null>>()
  const limit = bulkhead(MAX_LOADS, MAX_WAITING)
  const copies = query ? openCopies({ query, name, nowMs, onFault }) : NO_COPIES
  let bytes = 0

  function forget(imageId: string): void {
    const entry = entries.get(imageId)
    if (entry) bytes -= sizeOf(entry)
    entries.delete(imageId)
  }

  /** Moves the entry to the end, because the oldest is dropped first. */
  function remember(imageId: string, entry: Entry): Picture | null {
    forget(imageId)
    entries.set(imageId, entry)
    bytes += sizeOf(entry)
    for (const oldest of entries.keys()) {
      if (bytes <= MAX_BYTES) break
      forget(oldest)
    }
    return entry.picture
  }

  async function refresh(imageId: string): Promise<Picture | null> {
    const copy = await copies.read(imageId)
    if (copy && copy.untilMs > nowMs()) return remember(imageId, copy)
    const old = entries.get(imageId)?.picture ?? copy?.picture ?? null
    try {
      const picture = readPicture(await limit.execute(() => load(imageId)))
      if (picture) await copies.write(imageId, picture)
      else onFault('wrong-picture')
      return remember(imageId, { picture: picture ?? old, untilMs: nowMs() + DAY_MS })
    } catch (cause) {
      // The source has already reported its own failures.
      if (!(cause instanceof SourceError)) onFault(errorKind(cause))
      return remember(imageId, { picture: old, untilMs: nowMs() + PAUSE_MS })
    }
  }

  return {
    async get(imageId) {
      const entry = entries.get(imageId)
      if (entry && entry.untilMs > nowMs()) return entry.picture
      const begun = pending.get(imageId) ?? refresh(imageId).finally(() => pending.delete(imageId))
      pending.set(imageId, begun)
      return begun
    },
  }
}

function sizeOf({ picture }: Entry): number {
  return ENTRY_BYTES + (picture?.bytes.length ?? 0)
}

interface Copies {
  read(imageId: string): Promise<Entry | null>
  write(imageId: string, picture: Picture): Promise<void>
}

const NO_COPIES: Copies = { read: async () => null, write: async () => undefined }

/** Copies in the database, shared by all processes and kept over restarts. Pictures also load while the database fails. */
function openCopies({ query, name, nowMs, onFault }: Omit<KeepPicturesOptions, 'load'> & { query: Query }): Copies {
  const fail = (cause: unknown) => onFault(errorKind(cause))
  const inTime = <T>(work: Promise<T>) => Promise.race([work.catch(fail), waitFor(COPY_MS, undefined, { ref: false })])
  return {
    async read(imageId) {
      const select = `select bytes, (extract(epoch from now() - read_at) * 1000)::float8 as "ageMs"
        from directory.picture where source = $1 and image_id = $2`
      const rows = await inTime(query<{ bytes: Uint8Array; ageMs: number }>(select, [name, imageId]))
      const row = rows?.[0]
      return row ? { picture: readPicture(row.bytes), untilMs: nowMs() + DAY_MS - row.ageMs } : null
    },
    async write(imageId, { bytes }) {
      const upsert = `insert into directory.picture as known (source, image_id, bytes, read_at) values ($1, $2, $3, now())
        on conflict (source, image_id) do update set bytes = excluded.bytes, read_at = excluded.read_at`
      await inTime(query(upsert, [name, imageId, bytes]))
    },
  }
}
