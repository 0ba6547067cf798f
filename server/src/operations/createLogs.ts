// Writes log lines: one JSON object per line, with the ID of its request. Events about keys can go to a separate file.
import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino'

export interface Logs {
  logger: Logger
  /** Written at every LOG_LEVEL. */
  audit(event: object): void
  /** Runs `work`, and adds the request ID to every line that it logs. */
  within<T>(requestId: string, work: () => T): T
}

export interface LogsOptions {
  service: string
  level: string
  /** Default: standard output. */
  auditFile?: string | undefined
  /** Default: standard output. */
  output?: DestinationStream
}

export function createLogs({ service, level, auditFile, output = openOutput() }: LogsOptions): Logs {
  const requestIds = new AsyncLocalStorage<string>()
  const settings = {
    base: { service },
    timestamp: stdTimeFunctions.isoTime,
    messageKey: 'message',
    formatters: { level: (label: string) => ({ level: label }) },
    mixin() {
      const requestId = requestIds.getStore()
      return requestId === undefined ? {} : { requestId }
    },
  }
  const auditOutput =
    auditFile === undefined ? output : destination({ dest: auditFile, sync: true, append: true, mkdir: true })
  const auditor = pino({ ...settings, base: { service, log: 'audit' }, level: 'info' }, auditOutput)
  return {
    logger: pino({ ...settings, level }, output),
    audit: (event) => auditor.info(event),
    within: (requestId, work) => requestIds.run(requestId, work),
  }
}

/** Writes synchronously, so that no lines are lost if the process is killed. */
function openOutput(): DestinationStream {
  return destination({ dest: 1, sync: true })
}
