// Messages to and from the page that contains this one. Only listed origins can receive messages or are believed.
import type { Dispose } from '@latchkey/kernel'

export interface ParentPage {
  /** Only a parent with one of these origins receives it. */
  post(message: object): void
  /** Called with every message of such a parent, whatever its content. */
  listen(listener: (message: Readonly<Record<string, unknown>>) => void): Dispose
}

/** The parent's origin, if the browser reveals it: Chromium and Safari do; in others the referrer does, unless it is hidden. */
function readParentOrigin(): string | null {
  const [origin] = window.location.ancestorOrigins ?? []
  if (origin !== undefined) return origin
  return document.referrer === '' ? null : new URL(document.referrer).origin
}

/** Returns null without a parent, and if the parent is known to have another origin. */
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
