// Log lines: JSON, one each, with the id of the request that they belong to. Events about keys may go to their own file.
import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino'

export interface Logs {
  logger: Logger
  /** Written whatever LOG_LEVEL is. */
  audit(event: object): void
  /** Runs `work` so that every line written by it has the id. */
  within<T>(requestId: string, work: () => T): T
}

export interface LogsOptions {
  service: string
  level: string
  /** Standard output when absent. */
  auditFile?: string | undefined
  /** Standard output when absent. */
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

/** Written before the next step: a killed process has no lines waiting. */
function openOutput(): DestinationStream {
  return destination({ dest: 1, sync: true })
}
