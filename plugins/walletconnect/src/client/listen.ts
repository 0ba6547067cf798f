// Adds and removes several listeners of one emitter together.
import type { Dispose } from '@latchkey/kernel'

interface Emitter<Event, Listener> {
  on(event: Event, listener: Listener): unknown
  off(event: Event, listener: Listener): unknown
}

/** Adds all of them until disposed. */
export function listen<Event, Listener>(
  emitter: Emitter<Event, Listener>,
  listeners: readonly (readonly [Event, Listener])[],
): Dispose {
  for (const [event, listener] of listeners) emitter.on(event, listener)
  return () => {
    for (const [event, listener] of listeners) emitter.off(event, listener)
  }
}
