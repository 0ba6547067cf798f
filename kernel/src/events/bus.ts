// Typed, synchronous event bus. One failing listener never stops the others.
import type { Dispose } from '../base/store'
import type { EventName, Events } from '../plugin/registries'

/** Maximum listeners of an event before the bus suspects a leak. */
const LISTENER_CAP = 10

export interface EventBus {
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): Dispose
  /** Receives every event before its listeners do. For devtools. */
  watch(watcher: EventWatcher): Dispose
  emit<E extends EventName>(event: E, payload: Events[E]): void
  clear(): void
}
export type EventWatcher = (payload: unknown, event: EventName) => void
type AnyListener = (payload: never, event: EventName) => void

/** Creates a kernel's event bus. `warn` gets one sentence for each problem. */
export function createBus(warn: (message: string, cause?: unknown) => void): EventBus {
  const listeners = new Map<EventName, Set<AnyListener>>()
  const watchers = new Set<EventWatcher>()
  /** Events over the limit: each is warned about once, until it is below the limit again. */
  const crowded = new Set<EventName>()

  return {
    on(event, listener) {
      const own: AnyListener = (payload) => listener(payload)
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(own))
      if (set.size > LISTENER_CAP && !crowded.has(event)) {
        crowded.add(event)
        warn(`More than ${LISTENER_CAP} listeners for '${event}'.`)
      }
      return () => {
        set.delete(own)
        if (set.size <= LISTENER_CAP) crowded.delete(event)
      }
    },
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    emit(event, payload) {
      for (const listener of [...watchers, ...(listeners.get(event) ?? [])]) {
        try {
          listener(payload as never, event)
        } catch (error) {
          warn(`A listener of '${event}' threw.`, error)
        }
      }
    },
    clear() {
      listeners.clear()
      watchers.clear()
    },
  }
}
