// Listens to one modal and keeps its latest actions. It redacts them on arrival, so that no secret stays in memory for an export.
import type { Core, Dispose, EventName, Events, Kernel } from '@latchkey/kernel'
import { type Json, redact } from './redact'
import { redactText } from './redactText'

/** Maximum number of events and of requests kept; the oldest is dropped first. */
const KEPT = 200

export interface RecordedEvent {
  key: number
  /** Milliseconds since the epoch. */
  atMs: number
  name: string
  payload: Json
  /** Error code; null if there is none. */
  code: string | null
  /** False if someone only changed their mind. */
  hasFailed: boolean
}
export type RecordedRequest = { key: number; atMs: number } & Events['rpc:settled']
/** How the last load of a plugin ended. */
export type PluginLoad = { durationMs: number } | { code: string }

/** Everything recorded so far. The same object until something changes. */
export interface Recording {
  /** Oldest first. */
  events: readonly RecordedEvent[]
  /** Oldest first. */
  requests: readonly RecordedRequest[]
  loads: ReadonlyMap<string, PluginLoad>
  /** Maps an ID that another wallet has to the name of the last wallet that claimed it. */
  rivals: ReadonlyMap<string, string>
  /** The latest failure, for screen readers. */
  failure: RecordedEvent | null
  failureCount: number
  isPaused: boolean
  /** Null until the modal has loaded its kernel, or if it cannot. */
  kernel: Kernel | null
}
export interface Recorder {
  readonly core: Core
  get(): Recording
  subscribe(listener: () => void): Dispose
  /** Events and requests that arrive while paused are dropped. */
  setPaused(isPaused: boolean): void
  clear(): void
  stop(): void
}

/** Error codes that mean someone changed their mind. */
const NO_FAILURES = ['kernel/aborted', 'rpc/user-rejected']

function readCode(event: EventName, payload: unknown): string | null {
  if (event === 'rpc:denied') return null
  try {
    const code: unknown = (payload as { code?: unknown } | null | undefined)?.code
    return typeof code === 'string' && /^[a-z-]+\/[a-z-]+$/.test(code) ? code : null
  } catch {
    return null
  }
}

/** Returns what the panel shows of an event. Request IDs are left out, because they mean nothing to a person. */
function describePayload(event: EventName, payload: unknown): Json {
  if (event !== 'rpc:settled') return redact(payload)
  const { id: _, method, ...facts } = payload as Events['rpc:settled']
  return redact({ method, ...facts })
}

/** A page may request any text as a method, and a wallet may call itself anything. */
function describeRequest({ method, connectorId, ...facts }: Events['rpc:settled']): Events['rpc:settled'] {
  return { ...facts, method: redactText(method), connectorId: connectorId && redactText(connectorId) }
}

/** Starts immediately and loads the kernel, so that its first actions are not missed. */
export function createRecorder(core: Core): Recorder {
  const listeners = new Set<() => void>()
  const now = () => core.options.clock?.now() ?? Date.now()
  let nextKey = 0
  let recording: Recording = {
    events: [],
    requests: [],
    loads: new Map(),
    rivals: new Map(),
    failure: null,
    failureCount: 0,
    isPaused: false,
    kernel: null,
  }

  function update(change: Partial<Recording>): void {
    recording = { ...recording, ...change }
    for (const listener of [...listeners]) listener()
  }

  function readLoads(event: EventName, payload: unknown): Recording['loads'] {
    const { loads } = recording
    if (event === 'plugin:loaded') {
      const { id, durationMs } = payload as Events['plugin:loaded']
      return new Map(loads).set(id, { durationMs })
    }
    if (event === 'plugin:failed') {
      const { id, code } = payload as Events['plugin:failed']
      return new Map(loads).set(id, { code })
    }
    return loads
  }

  /** Only for listed wallets: any script on the page can announce an endless number of wallets. */
  function readRivals(event: EventName, payload: unknown): Recording['rivals'] {
    if (event !== 'connector:conflicted') return recording.rivals
    const { id, name } = payload as Events['connector:conflicted']
    if (!recording.kernel?.connectors.get(id)) return recording.rivals
    return new Map(recording.rivals).set(id, redactText(name))
  }

  const unwatch = core.watch((payload, name) => {
    const [loads, rivals] = [readLoads(name, payload), readRivals(name, payload)]
    if (recording.isPaused) {
      if (loads !== recording.loads || rivals !== recording.rivals) update({ loads, rivals })
      return
    }
    nextKey += 1
    const code = readCode(name, payload)
    const hasFailed = code !== null && !NO_FAILURES.includes(code)
    const described = describePayload(name, payload)
    const event: RecordedEvent = { key: nextKey, atMs: now(), name, payload: described, code, hasFailed }
    update({
      loads,
      rivals,
      events: [...recording.events, event].slice(-KEPT),
      ...(name === 'rpc:settled' && {
        requests: [
          ...recording.requests,
          { key: nextKey, atMs: event.atMs, ...describeRequest(payload as Events['rpc:settled']) },
        ].slice(-KEPT),
      }),
      ...(hasFailed && { failure: event, failureCount: recording.failureCount + 1 }),
    })
  })
  core.load().then(
    (kernel) => update({ kernel }),
    () => {},
  )

  return {
    core,
    get: () => recording,
    subscribe(listener) {
      const own = () => listener()
      listeners.add(own)
      return () => listeners.delete(own)
    },
    setPaused: (isPaused) => update({ isPaused }),
    clear: () => update({ events: [], requests: [], failure: null, failureCount: 0 }),
    stop() {
      unwatch()
      listeners.clear()
    },
  }
}
