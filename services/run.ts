// The process behind `npm start`: all services and the demo. Ends with its parent, whatever happens to that.
// Usage: run.ts <wished port>. Log entries go to the parent process, or to the output as JSON lines.
import { type Log, timeStart } from './log.ts'
import { startStack } from './stack.ts'
import { startDemoSite } from './startDemoSite.ts'

const [port = '0'] = process.argv.slice(2)
const log: Log = (entry) => {
  if (process.send) process.send(entry)
  else process.stdout.write(`${JSON.stringify(entry)}\n`)
}

const stopAsked = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(signal, () => resolve())
})

try {
  const stack = await startStack({ log })
  const site = await timeStart(
    log,
    'Demo',
    () => startDemoSite({ stack, port: Number(port), query: stack.database.query }),
    ({ url }) => url,
  )
  const hasFailed = await Promise.race([stopAsked.then(() => false), stack.died.catch(reportDeath)])
  await site.stop()
  await stack.stop()
  process.exit(hasFailed ? 1 : 0)
} catch {
  // timeStart has told what failed; ending the process also ends what was already running.
  process.exit(1)
}

function reportDeath(cause: unknown): true {
  log({ service: 'EVM networks', event: 'failed', detail: cause instanceof Error ? cause.message : String(cause) })
  return true
}
