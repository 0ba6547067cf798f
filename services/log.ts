// The structured log line of every service. Entries contain names, ports, and durations, never keys or bodies.

export interface LogEntry {
  /** The service, for example `evm 31337` or `wallet`. */
  service: string
  event: 'ready' | 'failed'
  /** The service's URL. */
  url?: string
  /** Milliseconds from the start to the first successful response. */
  readyMs?: number
  /** One sentence for people. */
  detail?: string
}

export type Log = (entry: LogEntry) => void

/** A running service. `stop` resolves when its processes and sockets are closed. */
export interface Running {
  stop(): Promise<void>
}

/** Starts one service and logs its startup time in milliseconds. Logs and rethrows its errors. */
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
