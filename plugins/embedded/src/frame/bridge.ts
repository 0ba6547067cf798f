// Sends requests to the frame, and accepts a response only if it comes from the frame's window and origin, has the ID of a pending request
// that was never used, has its message's form, and arrives in time. No other file posts messages. Review it as security code.
import { type Clock, type LatchkeyError, requestAborted } from '@latchkey/kernel'
import { aborted, frameMissing, refused, requestInvalid, responseMalformed, timedOut, tooManyRequests } from '../errors'
import { cleanWords, listTexts } from './cleanWords'
import { waitOf } from './deadlines'
import {
  type Incoming,
  isStepLeft,
  OUT_PREFIX,
  type Outgoing,
  parseEnvelope,
  parseFailure,
  parseOutgoing,
  parseReady,
  parseSession,
  parseSuccess,
  type RequestType,
} from './messages'

/** 128 bits, so that an ID cannot be guessed. */
const ID_BYTES = 16
/** Requests that may be pending at the same time, posted or not. */
const MAX_OPEN = 64

export interface BridgeDeps {
  /** The frame's own window, or null while there is none. */
  frameWindow(): Pick<Window, 'postMessage'> | null
  /** The frame's exact origin. */
  origin: string
  /** Where messages arrive. */
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  clock: Clock
  /** Called when the frame is ready, at first or after a restart. Requests made in this call are sent before waiting ones. */
  onReady(isStorageKept: boolean): void
  /** Called when the frame reported twice that it is ready, with two versions. The first one counts. */
  onVersionsDiffer(): void
  /** Called when the frame has left its page: nothing is sent until the next page is ready. */
  onLost(): void
  /** Called with the token of a new session. */
  onToken(token: string): void
  /** Called when a request of this type got no response in time. */
  onTimeout(type: RequestType): void
}
type RequestArguments<T extends RequestType> =
  undefined extends Outgoing<T>
    ? [payload?: Outgoing<T>, options?: { signal?: AbortSignal | undefined }]
    : [payload: Outgoing<T>, options?: { signal?: AbortSignal | undefined }]
export type Request = <T extends RequestType>(type: T, ...rest: RequestArguments<T>) => Promise<Incoming<T>>
export interface Bridge {
  /**
   * Rejects with `embedded/refused`, `embedded/timed-out`, `embedded/response-malformed`, `embedded/request-invalid`,
   * `embedded/too-many-requests`, or the reason given to `rejectOpen`. If aborted, rejects with `kernel/aborted` (RPC) or
   * `embedded/aborted`.
   */
  request: Request
  /** Call it when the frame's document has loaded. A second load is a different document, so pending requests are rejected. */
  recordLoad(): void
  /** Rejects pending requests; the frame keeps running. */
  rejectOpen(reason?: LatchkeyError): void
  /** Rejects pending requests and stops listening. */
  end(reason?: LatchkeyError): void
}
interface Open {
  readonly type: RequestType
  readonly payload: unknown
  readonly resolve: (response: unknown) => void
  readonly reject: (error: LatchkeyError) => void
  isPosted: boolean
  /** Stops its timer and its listener. */
  release(): void
}

/** Creates the bridge to one frame. */
export function createBridge(deps: BridgeDeps): Bridge {
  const { clock, page, origin } = deps
  const open = new Map<string, Open>()
  let state: 'loading' | 'ready' | 'ended' = 'loading'
  let hasLoaded = false
  let version: string | null = null

  /** Only once, because the ID of a settled request belongs to no request. */
  function take(id: string, request: Open): void {
    open.delete(id)
    request.release()
  }

  function rejectOpen(reason?: LatchkeyError): void {
    for (const [id, request] of [...open]) {
      take(id, request)
      request.reject(reason ?? abortionOf(request.type))
    }
  }

  function post(id: string, entry: Open): void {
    const { type, payload, release } = entry
    const { method } = (payload ?? {}) as { method?: string }
    entry.isPosted = true
    const message = { type: `${OUT_PREFIX}${type}`, id, ...(payload === undefined ? {} : { payload }) }
    const fail = (error: LatchkeyError) => {
      take(id, entry)
      entry.reject(error)
    }
    const stopTimer = clock.setTimeout(
      () => {
        fail(timedOut())
        if (type === 'RPC_REQUEST') abortInFrame()
        deps.onTimeout(type)
      },
      waitOf(type, method),
    )
    entry.release = () => {
      stopTimer()
      release()
    }
    const frame = deps.frameWindow()
    if (!frame) return void fail(frameMissing())
    try {
      // Never `*`: a frame that was navigated elsewhere must not receive what was meant for this origin.
      frame.postMessage(message, origin)
    } catch {
      fail(requestInvalid())
    }
  }

  /** The newer generation cancels its approval. The older one does not know the message, so a missing response is not an error. */
  function abortInFrame(): void {
    request('RPC_ABORT').catch(() => {})
  }

  const request: Request = (type, ...[payload, { signal } = {}]) =>
    new Promise((resolve, reject) => {
      const outgoing = parseOutgoing(type, payload)
      if (!outgoing) return reject(requestInvalid())
      const abortion = () => abortionOf(type, signal?.reason)
      if (state === 'ended' || signal?.aborted) return reject(abortion())
      if (open.size >= MAX_OPEN) return reject(tooManyRequests())
      const id = createId()
      const onAbort = () => {
        take(id, entry)
        entry.reject(abortion())
        if (entry.isPosted && type === 'RPC_REQUEST') abortInFrame()
      }
      signal?.addEventListener('abort', onAbort)
      const entry: Open = {
        type,
        payload: outgoing.is,
        // `parseSuccess` has parsed it with the schema of this type.
        resolve: (response) => resolve(response as Incoming<typeof type>),
        reject,
        isPosted: false,
        release: () => signal?.removeEventListener('abort', onAbort),
      }
      open.set(id, entry)
      if (state === 'ready') post(id, entry)
    })

  function begin(isStorageKept: boolean): void {
    const waiting = [...open].filter(([, { isPosted }]) => !isPosted)
    state = 'ready'
    deps.onReady(isStorageKept)
    for (const [id, entry] of waiting) if (open.has(id)) post(id, entry)
  }

  /** A second ready message from the same document is a repetition. After a load, it comes from a new document. */
  function recordReady(payload: unknown): void {
    const ready = parseReady(payload)
    const isAgain = state === 'ready'
    if (isAgain && ready.version !== version) deps.onVersionsDiffer()
    if (isAgain && !hasLoaded) return
    if (isAgain) {
      hasLoaded = false
      rejectOpen()
    }
    version = ready.version
    begin(ready.isStorageKept)
  }

  function respond(name: string, id: string, payload: unknown): void {
    const entry = open.get(id)
    if (!entry?.isPosted) return
    const isStep = isStepLeft(entry.type, payload)
    if (name === `${entry.type}_ERROR` && !isStep) {
      take(id, entry)
      const words = parseFailure(payload)
      const clean = words && cleanWords(words, listTexts(entry.payload))
      entry.reject(refused(clean || null))
    } else if (isStep || name === `${entry.type}_SUCCESS`) {
      take(id, entry)
      const success = parseSuccess(entry.type, payload)
      if (success) entry.resolve(success.is)
      else entry.reject(responseMalformed())
    }
  }

  function read(event: MessageEvent): void {
    if (event.origin !== origin) return
    const own = deps.frameWindow()
    if (own === null || event.source !== own) return
    const message = parseEnvelope(event.data)
    if (!message) return
    const { name, id, payload } = message
    if (name === 'READY') recordReady(payload)
    else if (name === 'SESSION_UPDATE') {
      const token = parseSession(payload)
      if (token !== null) deps.onToken(token)
    } else if (id !== null) respond(name, id, payload)
  }

  function onMessage(event: Event): void {
    try {
      read(event as MessageEvent)
    } catch {
      // Data that throws when it is read is not a message.
    }
  }
  page.addEventListener('message', onMessage)

  return {
    request,
    recordLoad() {
      if (!hasLoaded) {
        hasLoaded = true
        return
      }
      if (state !== 'ready') return
      state = 'loading'
      rejectOpen()
      deps.onLost()
    },
    rejectOpen,
    end(reason) {
      rejectOpen(reason)
      state = 'ended'
      page.removeEventListener('message', onMessage)
    },
  }
}

/** An aborted RPC request has its own message. */
function abortionOf(type: RequestType, cause?: unknown): LatchkeyError {
  return type === 'RPC_REQUEST' ? requestAborted(cause) : aborted(cause)
}

function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
