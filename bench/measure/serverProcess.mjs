// Runs one process of one service for the load benches. Prints its address, then answers each input line with the resources used so far.
// Usage: serverProcess.mjs <relay|login|data> <options as JSON>. DATABASE_URL names a PostgreSQL server. Without it, PostgreSQL runs in this process. BROKER_URL names a Valkey server.
import { createInterface } from 'node:readline'
import { openDatabase } from '../../services/local/database/openDatabase.ts'

const [service = '', text = '{}'] = process.argv.slice(2)
const options = JSON.parse(text)
const database = await openDatabase({ url: process.env.DATABASE_URL })
const running = await start()
const send = (/** @type {object} */ line) => void process.stdout.write(`${JSON.stringify(line)}\n`)

send({ url: running.url })
for await (const _ of createInterface({ input: process.stdin })) {
  const { user, system } = process.cpuUsage()
  send({ memoryBytes: process.memoryUsage().rss, cpuMs: (user + system) / 1000 })
}
await running.stop()
await database.close()
process.exit(0)

/** Loads only the code of this service, like the published program, because other code would count as memory. */
async function start() {
  if (service === 'relay') {
    const { startRelay } = await import('../../services/relay/startRelay.ts')
    const { openBroker } = await import('../../services/relay/broker.ts')
    const broker =
      process.env.BROKER_URL && openBroker(process.env.BROKER_URL, (cause) => process.stderr.write(`${cause}\n`))
    return startRelay({ database, port: 0, ...(broker && { broker }), ...options })
  }
  if (service === 'login') {
    const { startDemoLogin } = await import('../../services/local/login/startDemoLogin.ts')
    return startDemoLogin({ database, onAnyPort: true, ...options })
  }
  if (service === 'data') {
    const { startFaultyDataApi } = await import('../../services/local/data-api/startFaultyDataApi.ts')
    return startFaultyDataApi({ database, port: 0, ...options })
  }
  throw new Error(`Unknown service: ${service}`)
}
