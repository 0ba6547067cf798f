// The last EIP-1193 events of the provider, newest first, for a component to show.
import type { createProvider } from '@latchkey/sdk'

/** The EIP-1193 provider of the modal. */
export type Provider = ReturnType<typeof createProvider>

/** An event as the page shows it. */
export interface LoggedEvent {
  id: number
  name: string
  detail: string
  time: Date
}

export interface EventLog {
  /** Returns the same array until an event arrives. */
  get(): readonly LoggedEvent[]
  subscribe(listener: () => void): () => void
}

/** Maximum entries; the oldest are dropped. */
const MAX_ENTRIES = 8

/** Subscribes to the provider until the page is closed. */
export function createEventLog(provider: Provider): EventLog {
  const listeners = new Set<() => void>()
  let events: readonly LoggedEvent[] = []
  let nextId = 0

  const add = (name: string, detail: string) => {
    events = [{ id: nextId++, name, detail, time: new Date() }, ...events].slice(0, MAX_ENTRIES)
    for (const listener of [...listeners]) listener()
  }
  provider
    .on('connect', ({ chainId }) => add('connect', `network ${Number(chainId)}`))
    .on('chainChanged', (chainId) => add('chainChanged', `network ${Number(chainId)}`))
    .on('accountsChanged', (accounts) => add('accountsChanged', accounts.join(', ') || 'no account'))
    .on('disconnect', ({ code }) => add('disconnect', `code ${code}`))

  return {
    get: () => events,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
