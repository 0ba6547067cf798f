// Decides when a plugin's code loads, and queues earlier events for it.

import type { Clock } from '../base/clock'
import type { Dispose } from '../base/store'
import { destroyedError } from '../errors/coreErrors'
import { LatchkeyError } from '../errors/LatchkeyError'
import type { EventBus } from '../events/bus'
import type { PluginStatus } from '../kernel'
import type { PluginManifest } from './manifest'
import type { PluginContext } from './pluginContext'
import type { EventName, Events } from './registries'
import type { Registry } from './registry'
import { createScope, type Scope } from './scope'

/** Maximum number of events kept for a plugin that is not ready; beyond it, the oldest is dropped. */
const QUEUE_CAP = 64
/** Milliseconds after which code that has not arrived counts as failed. */
export const LOAD_TIMEOUT_MS = 15_000

export interface ActivationDeps {
  registry: Registry
  bus: EventBus
  clock: Clock
  /** Rejects when code does not arrive in time. */
  inTime: <Code>(loading: Promise<Code>) => Promise<Code>
  warn: (message: string, cause?: unknown) => void
  setStatus: StatusSink
  createContext(manifest: PluginManifest, scope: Scope, on: PluginContext['on']): PluginContext
}
export type StatusSink = (plugin: string, status: PluginStatus) => void

interface Slot {
  manifest: PluginManifest
  status: PluginStatus
  ready: Promise<void> | null
  scope: Scope | null
  queue: { event: EventName; payload: Events[EventName] }[]
  listeners: Map<EventName, Set<(payload: never) => void>>
}

/** Creates `kernel/plugin-failed`, for a plugin's body or a view. */
export function pluginFailed(plugin: string, cause: unknown) {
  const message = `Plugin '${plugin}' failed. See the cause.`
  return new LatchkeyError('kernel/plugin-failed', message, { context: { plugin }, cause })
}

/** One load promise per plugin, shared by every trigger. A failed one is forgotten, so that it can be tried again. */
export function createActivation(deps: ActivationDeps) {
  const { registry, bus, clock, inTime, warn } = deps
  const slots = new Map<string, Slot>()
  let isEnded = false

  function setStatus(slot: Slot, status: PluginStatus): void {
    slot.status = status
    deps.setStatus(slot.manifest.id, status)
  }

  /** While the plugin is not ready, its wake events reach it only through the queue, so none is delivered twice. */
  function listen(slot: Slot, scope: Scope): PluginContext['on'] {
    return (event, listener) => {
      const own = slot.listeners.get(event) ?? new Set()
      slot.listeners.set(event, own.add(listener))
      const isQueued = slot.manifest.wakeOn?.includes(event) ?? false
      const stop = bus.on(event, (payload) => {
        if (!isQueued || slot.status === 'ready') listener(payload)
      })
      return scope.add(() => {
        own.delete(listener)
        stop()
      })
    }
  }

  async function load(slot: Slot, scope: Scope): Promise<void> {
    const { manifest } = slot
    const startedAtMs = clock.now()
    const body = manifest.load && (await inTime(manifest.load()))
    if (scope.signal.aborted) return
    const dispose: Dispose | undefined =
      (await body?.setup(deps.createContext(manifest, scope, listen(slot, scope)))) ?? undefined
    if (dispose) scope.add(dispose)
    if (scope.signal.aborted) return
    setStatus(slot, 'ready')
    bus.emit('plugin:loaded', { id: manifest.id, durationMs: clock.now() - startedAtMs })
    deliver(slot)
  }

  function deliver(slot: Slot): void {
    for (const { event, payload } of slot.queue.splice(0)) {
      for (const listener of [...(slot.listeners.get(event) ?? [])]) {
        try {
          listener(payload as never)
        } catch (error) {
          warn(`Plugin '${slot.manifest.id}' threw on '${event}'.`, error)
        }
      }
    }
  }

  function fail(slot: Slot, scope: Scope, cause: unknown): never {
    scope.end()
    slot.ready = null
    slot.scope = null
    slot.listeners.clear()
    if (!isEnded) setStatus(slot, 'failed')
    const id = slot.manifest.id
    bus.emit('plugin:failed', { id, code: 'kernel/plugin-failed' })
    throw pluginFailed(id, cause)
  }

  function activate(id: string): Promise<void> {
    const slot = slots.get(id)
    if (isEnded) return Promise.reject(destroyedError())
    if (!slot) return Promise.reject(pluginFailed(id, 'Not in this bundle.'))
    if (slot.ready) return slot.ready
    const scope = createScope(warn)
    slot.scope = scope
    setStatus(slot, 'loading')
    slot.ready = load(slot, scope).catch((error: unknown) => fail(slot, scope, error))
    return slot.ready
  }

  function enqueue<E extends EventName>(slot: Slot, event: E, payload: Events[E]): void {
    if (slot.status === 'ready') return
    slot.queue.push({ event, payload })
    if (slot.queue.length > QUEUE_CAP) {
      slot.queue.shift()
      warn(`Plugin '${slot.manifest.id}' lost an event.`)
    }
    // A plugin that listens to failures would be woken by its own, and load in a loop if a content blocker stops it.
    if (event !== 'plugin:failed' || slot.status !== 'failed') activate(slot.manifest.id).catch(() => {})
  }

  const stops: Dispose[] = []
  function follow(manifest: PluginManifest): void {
    const slot: Slot = { manifest, status: 'idle', ready: null, scope: null, queue: [], listeners: new Map() }
    slots.set(manifest.id, slot)
    for (const event of manifest.wakeOn ?? []) stops.push(bus.on(event, (payload) => enqueue(slot, event, payload)))
  }
  registry.plugins.forEach(follow)

  return {
    activate,
    follow,
    /** An event from before this code had loaded. */
    wake<E extends EventName>(event: E, payload: Events[E]) {
      for (const slot of slots.values()) if (slot.manifest.wakeOn?.includes(event)) enqueue(slot, event, payload)
    },
    /** Ends every plugin's scope, in reverse order of the bundle. */
    end() {
      isEnded = true
      for (const stop of stops) stop()
      for (const slot of [...slots.values()].reverse()) slot.scope?.end()
      slots.clear()
    },
  }
}
