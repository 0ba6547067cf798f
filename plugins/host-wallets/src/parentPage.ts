// Messages to and from the page around this one. Nothing is sent to, or believed from, an origin that is not listed.
import type { Dispose } from '@latchkey/kernel'

export interface ParentPage {
  /** Only a parent of one of these origins receives it. */
  post(message: object): void
  /** Called with every message of such a parent, whatever it is. */
  listen(listener: (message: Readonly<Record<string, unknown>>) => void): Dispose
}

/** The parent's origin where the browser tells it: Chromium and Safari do; elsewhere the referrer does, unless it is hidden. */
function readParentOrigin(): string | null {
  const [origin] = window.location.ancestorOrigins ?? []
  if (origin !== undefined) return origin
  return document.referrer === '' ? null : new URL(document.referrer).origin
}

/** Null without a parent, and when it is known to be another page than these. */
export function openParentPage(origins: readonly string[]): ParentPage | null {
  if (window.parent === window) return null
  const actual = readParentOrigin()
  const allowed = origins.filter((origin) => actual === null || origin === actual)
  if (allowed.length === 0) return null
  return {
    post(message) {
      for (const origin of allowed) window.parent.postMessage(message, origin)
    },
    listen(listener) {
      const receive = ({ source, origin, data }: MessageEvent) => {
        if (source === window.parent && allowed.includes(origin) && typeof data === 'object' && data !== null)
          listener(data)
      }
      window.addEventListener('message', receive)
      return () => window.removeEventListener('message', receive)
    },
  }
}
