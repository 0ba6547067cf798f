// Several listeners of one emitter, which come and go together.
import type { Dispose } from '@latchkey/kernel'

interface Emitter<Event, Listener> {
  on(event: Event, listener: Listener): unknown
  off(event: Event, listener: Listener): unknown
}

/** Adds all of them, until it is disposed. */
export function listen<Event, Listener>(
  emitter: Emitter<Event, Listener>,
  listeners: readonly (readonly [Event, Listener])[],
): Dispose {
  for (const [event, listener] of listeners) emitter.on(event, listener)
  return () => {
    for (const [event, listener] of listeners) emitter.off(event, listener)
  }
}
