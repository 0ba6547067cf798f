// Listens to the page that embeds the frame, and to no one else: its window, its origin, and that origin on the project's list.
// Each message is answered once, under its id. Review this file as security code. Wire facts 2.2.
import * as v from 'valibot'
import { isAllowedOrigin } from '../../projects.ts'
import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'
import { OUT_PREFIX, type Payload, REQUESTS, type RequestType, readEnvelope } from './messages.ts'

/** Messages in progress immediately. */
const MAX_OPEN = 64

/** Who asks, as the browser says; a page cannot write it. */
export interface Asker {
  origin: string
}
export type Handlers = { [T in RequestType]: (payload: Payload<T>, asker: Asker) => unknown }

export interface PageWire {
  /** Tells the page something that it did not ask for. */
  tell(name: 'READY' | 'SESSION_UPDATE', payload: object): void
}

/** Posts READY to the page, then answers it. */
export function answerPage(origins: readonly string[], handlers: Handlers): PageWire {
  const page = window.parent
  const open = new Set<string>()
  let knownOrigin = readEmbedder(origins)

  function post(target: string, message: object): void {
    page.postMessage(message, target)
  }

  async function answer(type: RequestType, payload: unknown, origin: string): Promise<object> {
    const parsed = v.safeParse(REQUESTS[type], payload)
    try {
      if (!parsed.success) throw new FrameError(parsed.issues[0].message)
      // The table keeps a type and its schema together; the compiler loses that through the index.
      const handler = handlers[type] as (payload: unknown, asker: Asker) => unknown
      const result = await handler(parsed.output, { origin })
      return { type: `${OUT_PREFIX}${type}_SUCCESS`, ...(result === undefined ? {} : { payload: result }) }
    } catch (cause) {
      const { message, action } = cause instanceof FrameError ? cause : new FrameError(ERRORS.failed)
      return { type: `${OUT_PREFIX}${type}_ERROR`, payload: { message, ...(action && { action }) } }
    }
  }

  async function onMessage({ source, origin, data }: MessageEvent): Promise<void> {
    if (source !== page || !isAllowedOrigin(origins, origin)) return
    const message = readEnvelope(data)
    if (!message) return
    knownOrigin = origin
    const { type, id, payload } = message
    if (id !== undefined && open.has(id)) return
    const withId = id === undefined ? {} : { id }
    if (open.size >= MAX_OPEN) {
      return post(origin, { type: `${OUT_PREFIX}${type}_ERROR`, payload: { message: ERRORS.tooMany }, ...withId })
    }
    if (id !== undefined) open.add(id)
    const reply = await answer(type, payload, origin)
    if (id !== undefined) open.delete(id)
    post(origin, { ...reply, ...withId })
  }

  window.addEventListener('message', (event) => void onMessage(event))
  const tell: PageWire['tell'] = (name, payload) => {
    const targets = knownOrigin === null ? origins.filter((origin) => !origin.includes('*')) : [knownOrigin]
    for (const target of targets) post(target, { type: `${OUT_PREFIX}${name}`, payload })
  }
  return { tell }
}

/** The origin of the page around, where the browser tells it; null where it does not, or where it is not on the list. */
function readEmbedder(origins: readonly string[]): string | null {
  const { ancestorOrigins } = location
  const [parent] = ancestorOrigins ?? []
  const origin = parent ?? (URL.canParse(document.referrer) ? new URL(document.referrer).origin : null)
  return origin !== null && isAllowedOrigin(origins, origin) ? origin : null
}
