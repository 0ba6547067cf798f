// Accepts messages only from the embedding page: its window, its origin, and only if that origin is on the project's list. Each message gets one
// response, with its ID. Review this file as security code.
import * as v from 'valibot'
import { isAllowedOrigin } from '../../projects.ts'
import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'
import { OUT_PREFIX, type Payload, REQUESTS, type RequestType, readEnvelope } from './messages.ts'

/** The most messages in progress. */
const MAX_OPEN = 64

/** The requesting origin, from the browser. A page cannot change it. */
export interface Requester {
  origin: string
}
export type Handlers = { [T in RequestType]: (payload: Payload<T>, requester: Requester) => unknown }

export interface PageWire {
  /** Sends the page a message that it did not request. */
  send(name: 'READY' | 'SESSION_UPDATE', payload: object): void
}

/** Posts READY to the page, then answers its messages. */
export function answerPage(origins: readonly string[], handlers: Handlers): PageWire {
  const page = window.parent
  /** The IDs in progress. */
  const open = new Set<string | undefined>()
  let knownOrigin = readEmbedder(origins)

  function post(target: string, message: object): void {
    page.postMessage(message, target)
  }

  async function answer(type: RequestType, payload: unknown, origin: string): Promise<object> {
    const parsed = v.safeParse(REQUESTS[type], payload)
    try {
      if (!parsed.success) throw new FrameError(parsed.issues[0].message)
      // The table pairs each type with its schema, but the compiler loses that when it is indexed.
      const handler = handlers[type] as (payload: unknown, requester: Requester) => unknown
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
    if (open.has(id)) return
    const withId = id === undefined ? {} : { id }
    if (open.size >= MAX_OPEN) {
      return post(origin, { type: `${OUT_PREFIX}${type}_ERROR`, payload: { message: ERRORS.tooMany }, ...withId })
    }
    if (id !== undefined) open.add(id)
    const reply = await answer(type, payload, origin)
    open.delete(id)
    post(origin, { ...reply, ...withId })
  }

  window.addEventListener('message', (event) => void onMessage(event))
  const send: PageWire['send'] = (name, payload) => {
    const targets = knownOrigin === null ? origins.filter((origin) => !origin.includes('*')) : [knownOrigin]
    for (const target of targets) post(target, { type: `${OUT_PREFIX}${name}`, payload })
  }
  return { send }
}

/** The origin of the surrounding page from the browser. Null if the browser does not report it, or if it is not on the list. */
function readEmbedder(origins: readonly string[]): string | null {
  const { ancestorOrigins } = location
  const [parent] = ancestorOrigins ?? []
  const origin = parent ?? (URL.canParse(document.referrer) ? new URL(document.referrer).origin : null)
  return origin !== null && isAllowedOrigin(origins, origin) ? origin : null
}
