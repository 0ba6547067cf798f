// The process of `npm start`: starts all services and the demo, and prints a line for each. It exits with its parent process. Usage: run.ts
// <preferred port>.
import { styleText } from 'node:util'
import { type LogEntry, timeStart } from '../log.ts'
import { startStack } from './stack.ts'
import { startDemoSite } from './startDemoSite.ts'

const [port = '0'] = process.argv.slice(2)

const stopRequested = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(signal, () => resolve())
})

try {
  const onLine = (line: string) => print(line.trimEnd())
  const stack = await startStack({ log, onLine })
  const site = await timeStart(
    log,
    'Demo',
    () => startDemoSite({ stack, port: Number(port), signIn: { database: stack.database, onLine } }),
    ({ url }) => url,
  )
  print(`
Latchkey is running at ${site.url}
A wallet to paste links into: ${stack.walletPageUrl}
The emails it sends: ${stack.inboxUrl}
Press Ctrl-C to stop.
`)
  const hasFailed = await Promise.race([stopRequested.then(() => false), stack.died.catch(reportDeath)])
  await site.stop()
  await stack.stop()
  process.exit(hasFailed ? 1 : 0)
} catch {
  // timeStart has printed the failure. Exiting also stops everything that was running.
  process.exit(1)
}

function log({ service, event, url = '', readyMs = 0, detail = '' }: LogEntry): void {
  if (event === 'failed') print(`✗ ${service}: ${detail}`)
  else print(`${styleText('green', '✓')} ${service} … ${readyMs} ms  ${styleText('dim', url)}`)
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

function reportDeath(cause: unknown): true {
  log({ service: 'EVM networks', event: 'failed', detail: cause instanceof Error ? cause.message : String(cause) })
  return true
}
