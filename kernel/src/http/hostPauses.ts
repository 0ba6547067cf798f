// Which servers requested a pause, and until when: one budget per host for all tabs of the origin (SAF-13, field case 23). It is in the
// page's storage, so a tab that opens later reads it too; without storage, it is only in the page.
import { openPageBackend, type StorageBackend } from '../storage/backends'
import { decodeEntry, encodeEntry } from '../storage/migrate'

/** The longest pause that a server can request, because a visitor is waiting. Milliseconds. */
const MAX_PAUSE_MS = 30_000
const PREFIX = 'latchkey/1/http/'
/** Two copies of this package in one page share this. */
const KEY = Symbol.for('latchkey.http.pauses')

interface Pause {
  sinceMs: number
  untilMs: number
}
type Page = { [KEY]?: Map<string, Pause> }

const ENTRY = { version: 1, parse: parsePause }

export interface HostPauses {
  /** Returns the milliseconds until this host may be called; 0 if it may be called now. Never throws. */
  remainingMs(host: string): number
  /** Pauses the host in every tab. A shorter pause does not end a longer one. Never throws. */
  add(host: string, forMs: number): void
}

/** Returns the pauses of this origin. */
export function createHostPauses(
  openBackend: () => StorageBackend | null = openPageBackend,
  now: () => number = Date.now,
  page: Page = globalThis as Page,
): HostPauses {
  page[KEY] ??= new Map()
  const own = page[KEY]

  /** A pause that began in the future was written before the clock was set back. */
  function remainingOf(pause: Pause | null | undefined): number {
    if (!pause || pause.sinceMs > now()) return 0
    return Math.max(0, Math.min(pause.untilMs - now(), MAX_PAUSE_MS))
  }

  function readShared(host: string): number {
    try {
      const backend = openBackend()
      const text = backend?.get(PREFIX + host) ?? null
      if (!backend || text === null) return 0
      const leftMs = remainingOf(decodeEntry(ENTRY, text).value)
      if (leftMs === 0) backend.remove(PREFIX + host)
      return leftMs
    } catch {
      return 0
    }
  }

  return {
    remainingMs(host) {
      const ownMs = remainingOf(own.get(host))
      if (ownMs === 0) own.delete(host)
      return Math.max(ownMs, readShared(host))
    },
    add(host, forMs) {
      const lastsMs = Math.min(forMs, MAX_PAUSE_MS)
      if (!(lastsMs > this.remainingMs(host))) return
      const pause = { sinceMs: now(), untilMs: now() + lastsMs }
      own.set(host, pause)
      try {
        openBackend()?.set(PREFIX + host, encodeEntry(ENTRY, pause))
      } catch {
        // The storage is full, so other tabs get their own 429.
      }
    },
  }
}

function parsePause(raw: unknown): Pause | null {
  const { sinceMs, untilMs } = (raw ?? {}) as Partial<Pause>
  return Number.isFinite(sinceMs) && Number.isFinite(untilMs) ? (raw as Pause) : null
}
