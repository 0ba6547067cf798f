// The process behind `npm start`: all services and one example. Ends with its parent, whatever happens to that.
// Usage: run.ts <folder of the built example> <wished port>. Log entries go to the parent process, or to the output as JSON lines.
import { createSignInListener } from '../examples/sign-in-server/src/signInListener.ts'
import { createExampleConfig } from './exampleConfig.ts'
import { type Log, timeStart } from './log.ts'
import { startStack } from './stack.ts'
import { startStatic } from './static.ts'
import { createStrictPolicy } from './strictPolicy.ts'

const [dir = '', port = '0'] = process.argv.slice(2)
const log: Log = (entry) => {
  if (process.send) process.send(entry)
  else process.stdout.write(`${JSON.stringify(entry)}\n`)
}

const stopAsked = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(signal, () => resolve())
})

try {
  const stack = await startStack({ log })
  const config = createExampleConfig(stack)
  const { networks, database } = stack
  const mount = async (origin: string) => {
    const { listen } = await createSignInListener({ origin, networks, query: database.query })
    return { '/sign-in/': listen }
  }
  const site = await timeStart(
    log,
    'Demo',
    () => startStatic({ dir, port: Number(port), config, mount, headers: createStrictPolicy(stack.walletUrl) }),
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
