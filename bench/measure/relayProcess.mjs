// One relay process for the load bench. Prints its address, then answers each line of its input with what it has used so far.
// Usage: relayProcess.mjs <limits as JSON>. DATABASE_URL names a PostgreSQL server; without it, PostgreSQL runs in this process.
import { createInterface } from 'node:readline'
import { openDatabase } from '../../services/database/openDatabase.ts'
import { startRelay } from '../../services/relay/startRelay.ts'

const database = await openDatabase({ url: process.env.DATABASE_URL })
const relay = await startRelay({ database, port: 0, limits: JSON.parse(process.argv[2] ?? '{}') })
const tell = (/** @type {object} */ line) => void process.stdout.write(`${JSON.stringify(line)}\n`)

tell({ url: relay.url })
for await (const _ of createInterface({ input: process.stdin })) {
  const { user, system } = process.cpuUsage()
  tell({ memoryBytes: process.memoryUsage().rss, cpuMs: (user + system) / 1000 })
}
await relay.stop()
await database.close()
process.exit(0)
