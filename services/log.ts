// One line of structured log, the same for every service. Entries carry names, ports and durations, never keys or bodies.

export interface LogEntry {
  /** Which service speaks, for example `evm 31337` or `wallet`. */
  service: string
  event: 'ready' | 'failed'
  /** Where the service answers. */
  url?: string
  /** Time from start to the first good answer, in milliseconds. */
  readyMs?: number
  /** One sentence for a person. */
  detail?: string
}

export type Log = (entry: LogEntry) => void

/** A running service: `stop` resolves when its processes and sockets are gone. */
export interface Running {
  stop(): Promise<void>
}

/** Starts one service and logs how long it took, in milliseconds. Rethrows what the service throws after logging it. */
export async function timeStart<T>(log: Log, service: string, start: () => Promise<T>, urlOf: (t: T) => string) {
  const startedMs = performance.now()
  try {
    const running = await start()
    log({ service, event: 'ready', url: urlOf(running), readyMs: Math.round(performance.now() - startedMs) })
    return running
  } catch (cause) {
    log({ service, event: 'failed', detail: cause instanceof Error ? cause.message : String(cause) })
    throw cause
  }
}
