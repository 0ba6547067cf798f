// Measures the relay under load: many idle sockets, pairs of clients that send messages at a given rate, and processes on one database.
// Latency is the time from the publisher's call to the reader's push, across processes if there are several.
// `npm run bench:relay`; three numbers set the sockets, messages per second, and seconds.
import { openMany } from './measure/openMany.mjs'
import { connectClient, createTopic } from './measure/relayClient.mjs'
import { say, writeReport } from './measure/report.mjs'
import { PLANS, readPostgresVersion, startProcesses } from './measure/startProcesses.mjs'

const [IDLE = 10_000, RATE = 3000, SECONDS = 30] = process.argv.slice(2).map(Number)
const PAIRS = 200
const TICK_MS = 10
const MESSAGE_CHARS = 1000
const BYTES_PER_MB = 1024 ** 2
/** All clients have the same address here. */
const LIMITS = {
  connections: 50_000,
  connectionsPerAddress: 50_000,
  addressRequestsPerSecond: 1e6,
  addressBytesPerMinute: 1e12,
  addressBytesPerDay: 1e15,
  bytesPerMinute: 1e9,
  topicMessages: 1e6,
  topicBytes: 1e12,
}

/** @param {readonly number[]} sorted @param {number} share */
const quantile = (sorted, share) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1))

/** @param {number[]} values */
function summarize(values) {
  const sorted = values.sort((one, other) => one - other)
  return { p50Ms: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99), worstMs: quantile(sorted, 0.9999) }
}

/** @param {import('./measure/startProcesses.mjs').Plan} plan */
async function measure(plan) {
  const { urls, use, stop } = await startProcesses(plan, 'relay', { limits: LIMITS })
  const urlOf = (/** @type {number} */ index) => urls[index % urls.length] ?? ''
  try {
    await openMany(IDLE, async (index) => {
      const client = await connectClient(urlOf(index))
      await client.call('irn_subscribe', { topic: createTopic() })
    })
    say(`idle sockets open after ${Math.round(performance.now() / 1000)} s`)
    const idle = await use()
    /** @type {number[]} */
    const pushMs = []
    /** @type {number[]} */
    const answerMs = []
    const onMessage = (/** @type {string} */ message) =>
      void pushMs.push(performance.now() - Number.parseFloat(message))
    const pairs = await Promise.all(
      Array.from({ length: PAIRS }, async (_, index) => {
        const topic = createTopic()
        const reader = await connectClient(urlOf(index + 1), onMessage)
        await reader.call('irn_subscribe', { topic })
        return { topic, publisher: await connectClient(urlOf(index)) }
      }),
    )
    const startedMs = performance.now()
    let sent = 0
    let refused = 0
    const publish = async () => {
      const pair = pairs[sent % PAIRS]
      sent += 1
      const calledMs = performance.now()
      const message = `${calledMs} ${sent} `.padEnd(MESSAGE_CHARS, 'x')
      const reply = await pair?.publisher.call('irn_publish', { topic: pair.topic, message, ttl: 300, tag: 1108 })
      if (reply?.error) refused += 1
      else answerMs.push(performance.now() - calledMs)
    }
    await /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        const timer = setInterval(() => {
          const elapsedMs = performance.now() - startedMs
          if (elapsedMs > SECONDS * 1000) {
            clearInterval(timer)
            return resolve()
          }
          for (const due = (elapsedMs * RATE) / 1000; sent < due; ) void publish()
        }, TICK_MS)
      })
    )
    const sentMs = performance.now() - startedMs
    const wanted = sent - refused
    const deadlineMs = performance.now() + 60_000
    while (pushMs.length < wanted && performance.now() < deadlineMs)
      await new Promise((done) => setTimeout(done, TICK_MS))
    const drainedMs = performance.now() - startedMs
    const busy = await use()
    const cpu = busy.map(({ cpuMs }, index) => (cpuMs - (idle[index]?.cpuMs ?? 0)) / drainedMs)
    const report = {
      ...plan,
      idleSockets: IDLE,
      messagesPerSecond: Math.round(sent / (sentMs / 1000)),
      seconds: SECONDS,
      sent,
      refused,
      delivered: pushMs.length,
      drainedMs: Math.round(drainedMs - sentMs),
      delivery: summarize(pushMs),
      acknowledgment: summarize(answerMs),
      idleMemoryMb: idle.map(({ memoryBytes }) => Math.round(memoryBytes / BYTES_PER_MB)),
      memoryMb: busy.map(({ memoryBytes }) => Math.round(memoryBytes / BYTES_PER_MB)),
      cores: cpu.map((share) => Number(share.toFixed(2))),
    }
    say(JSON.stringify(report))
    return report
  } finally {
    await stop()
  }
}

const runs = []
for (const plan of [...PLANS, { database: 'PostgreSQL and Valkey', processes: 3 }]) runs.push(await measure(plan))
writeReport('relayLoad', { postgres: readPostgresVersion(), messageChars: MESSAGE_CHARS, pairs: PAIRS, runs })
process.exit(0)
