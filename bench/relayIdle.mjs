// Measures the cost of idle sockets of one relay process while clients of another send messages: two processes on one database, and topics that no idle
// client reads. `npm run bench:idle`; two numbers set the sockets and the messages.
import { openMany } from './measure/openMany.mjs'
import { connectClient, createTopic } from './measure/relayClient.mjs'
import { median, say, writeReport } from './measure/report.mjs'
import { readPostgresVersion, startProcesses } from './measure/startProcesses.mjs'

const [IDLE = 3000, MESSAGES = 157] = process.argv.slice(2).map(Number)
const ROUNDS = 3
const MESSAGE_CHARS = 1000
const PAUSE_MS = 20
/** Each socket gets a ping every 15 s in any case, so the cost of messages is the difference to an equally long round without them. */
const TALK_MS = 15_000
/** All clients have the same address here. */
const LIMITS = {
  connectionsPerAddress: 50_000,
  requestsPerSecond: 1e6,
  addressRequestsPerSecond: 1e6,
  addressBytesPerMinute: 1e12,
}
const PLANS = ['PostgreSQL', 'PostgreSQL and Valkey'].map((database) => ({ database, processes: 2 }))

const waitFor = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms))

/** @param {import('./measure/startProcesses.mjs').Plan} plan */
async function measure(plan) {
  const { urls, use, stop } = await startProcesses(plan, 'relay', { limits: LIMITS })
  const [idleUrl = '', talkingUrl = ''] = urls
  try {
    await openMany(IDLE, async () => {
      const client = await connectClient(idleUrl)
      await client.call('irn_subscribe', { topic: createTopic() })
    })
    let delivered = 0
    let said = 0
    const topic = createTopic()
    const reader = await connectClient(talkingUrl, () => {
      delivered += 1
    })
    await reader.call('irn_subscribe', { topic })
    const publisher = await connectClient(talkingUrl)
    const talk = async () => {
      for (let sent = 0; sent < MESSAGES; sent += 1) {
        said += 1
        const message = `${said} `.padEnd(MESSAGE_CHARS, 'x')
        const reply = await publisher.call('irn_publish', { topic, message, ttl: 300, tag: 1108 })
        if (reply.error) throw new Error(`Refused: ${JSON.stringify(reply.error)}`)
        await waitFor(PAUSE_MS)
      }
    }
    /** Returns the CPU time of the process with the idle sockets over the same duration. @param {() => Promise<unknown>} work */
    const spend = async (work) => {
      const [before] = await use()
      await Promise.all([work(), waitFor(TALK_MS)])
      const [after] = await use()
      return Math.round((after?.cpuMs ?? 0) - (before?.cpuMs ?? 0))
    }
    const quietMs = []
    const talkingMs = []
    for (let round = 0; round < ROUNDS; round += 1) {
      quietMs.push(await spend(async () => undefined))
      talkingMs.push(await spend(talk))
    }
    while (delivered < said) await waitFor(PAUSE_MS)
    const report = {
      ...plan,
      idleSockets: IDLE,
      messages: MESSAGES,
      said,
      delivered,
      seconds: TALK_MS / 1000,
      quietCpuMs: quietMs,
      talkingCpuMs: talkingMs,
      costOfMessagesCpuMs: median(talkingMs) - median(quietMs),
    }
    say(JSON.stringify(report))
    return report
  } finally {
    await stop()
  }
}

const runs = []
for (const plan of PLANS) runs.push(await measure(plan))
writeReport('relayIdle', { postgres: readPostgresVersion(), messageChars: MESSAGE_CHARS, runs })
process.exit(0)
