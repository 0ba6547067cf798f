// A proxy between a process and a server that it calls. A test can delay, stall, and close its connections. It passes on the bytes of any protocol
// unchanged.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as waitFor } from 'node:timers/promises'
import { LOOPBACK } from '../../services/ports.ts'
import type { Part } from './faultRunner.ts'

const DELAYS_MS = [20, 300]
const DELAYED_FOR_MS = 1000
const STALLS_MS = [400, 2500]
/** Long enough for a server to process a request. */
const UNANSWERED_MS = 300
const AWAY_MS = 500

export type Wire = Awaited<ReturnType<typeof startWire>>

/** While the gate is closed, bytes queue in order. */
function createGate() {
  let passing = Promise.resolve()
  let open = () => {}
  return {
    pass: () => passing,
    open: () => open(),
    close() {
      open()
      passing = new Promise((resolve) => {
        open = resolve
      })
    },
  }
}

/** Connects to the server at `url`. */
export async function startWire(url: string) {
  const target = new URL(url)
  const ends = new Set<Socket>()
  const [questions, answers] = [createGate(), createGate()]
  let delayMs = 0

  function carry(from: Socket, to: Socket, gate: ReturnType<typeof createGate>): void {
    let earlier = Promise.resolve()
    const inOrder = (work: () => void) => {
      const dueMs = performance.now() + delayMs
      earlier = earlier.then(async () => {
        const waitMs = dueMs - performance.now()
        if (waitMs > 0) await waitFor(waitMs)
        await gate.pass()
        if (!to.destroyed) work()
      })
    }
    from.on('data', (bytes) => inOrder(() => to.write(bytes)))
    from.on('end', () => inOrder(() => to.end()))
    from.on('error', () => from.destroy())
    from.on('close', () => {
      ends.delete(from)
      to.destroy()
    })
    ends.add(from)
  }
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    const called = connect({ host: target.hostname, port: Number(target.port), allowHalfOpen: true })
    carry(caller, called, questions)
    carry(called, caller, answers)
  })
  async function listen(port: number): Promise<void> {
    server.listen(port, LOOPBACK)
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const cut = () => {
    for (const end of ends) end.resetAndDestroy()
  }
  return {
    /** The server's URL through this proxy. */
    through(address: string): string {
      const over = new URL(address)
      over.host = `${LOOPBACK}:${port}`
      return over.href.replace(/\/$/, '')
    },
    delay(ms: number) {
      delayMs = ms
    },
    /** Accepts and keeps connections, but passes nothing on. */
    stall() {
      questions.close()
      answers.close()
    },
    /** Passes requests on, but no responses. */
    holdAnswers: answers.close,
    goOn() {
      questions.open()
      answers.open()
    },
    /** Resets every open connection, and drops the bytes in transit. */
    cut,
    /** Refuses new connections for this time, and closes the open ones. */
    async refuse(forMs: number) {
      const closed = once(server, 'close')
      server.close()
      cut()
      await closed
      await waitFor(forMs)
      await listen(port)
    },
    async stop() {
      questions.open()
      answers.open()
      const closed = once(server, 'close')
      server.close()
      cut()
      await closed
    },
  }
}

/** The faults of a connection, for the fault runner. */
export function createWirePart(name: string, wire: Wire): Part {
  const during = async (ms: number, begin: () => void, end: () => void) => {
    begin()
    await waitFor(ms)
    end()
  }
  const delays = DELAYS_MS.map((ms) => [
    `delay ${ms} ms`,
    () =>
      during(
        DELAYED_FOR_MS,
        () => wire.delay(ms),
        () => wire.delay(0),
      ),
  ])
  const stalls = STALLS_MS.map((ms) => [`stall ${ms} ms`, () => during(ms, wire.stall, wire.goOn)])
  const loseAnswers = () =>
    during(UNANSWERED_MS, wire.holdAnswers, () => {
      wire.cut()
      wire.goOn()
    })
  return {
    name,
    faults: {
      ...Object.fromEntries([...delays, ...stalls]),
      'lose answers': loseAnswers,
      cut: async () => wire.cut(),
      refuse: () => wire.refuse(AWAY_MS),
    },
  }
}
