// Services under faults: while parts of them are killed, starved and taken away, what was promised to a client must hold.
import { once } from 'node:events'
import { setTimeout as waitFor } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type MailServer, startMail } from '../../services/local/mail/startMail.ts'
import {
  createIdentity,
  createToken,
  createTopic,
  openSocket,
  publication,
  speak,
} from '../../services/relay/test/plainClient.ts'
import { createFrozenPart, createServerPart, FAULTS_LIMIT_MS, insist, runFaults, startPart } from './faultRunner.ts'
import { createLoginClient, createSecret } from './loginClient.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { openProgram } from './program.ts'
import { createServiceSettings } from './serviceSettings.ts'
import { startValkey } from './valkey.ts'
import { createWirePart, startWire } from './wire.ts'

/** A client that has no answer by then tries again elsewhere. */
const PATIENCE_MS = 2000
const PAUSE_MS = 50
/** The clients never rest. */
const LIMITS = {
  requestsPerSecond: 1e6,
  addressRequestsPerSecond: 1e6,
  topicMessages: 1e6,
  topicBytes: 1e9,
  bytesPerMinute: 1e9,
}

const program = openProgram()
let postgres: Postgres
let mail: MailServer

beforeAll(async () => {
  ;[postgres, mail] = await Promise.all([startPostgres(), startMail({ inboxPort: 0, smtpPort: 0 })])
}, 60_000)
afterAll(() => Promise.all([postgres.remove(), mail.stop()]))

type Dialed = Awaited<ReturnType<typeof speak>> & { closed: Promise<null> }

/** Connections of one client, each to the next process, until `isOver`. */
function createDialer(urls: readonly string[]) {
  const identity = createIdentity()
  let next = 0
  let isOver = false
  return {
    isOver: () => isOver,
    end() {
      isOver = true
    },
    /** Null when nothing opens in time. */
    async dial(): Promise<Dialed | null> {
      const url = urls[next % urls.length] ?? ''
      next += 1
      const socket = openSocket({ url: url.replace('http', 'ws') }, createToken(identity))
      socket.on('error', () => socket.terminate())
      const closed = once(socket, 'close').then(() => null)
      const client = await Promise.race([speak(socket), closed, waitFor(PATIENCE_MS, null)]).catch(() => null)
      if (client) return { ...client, closed }
      socket.terminate()
      // A process that is down refuses immediately.
      await waitFor(PAUSE_MS)
      return null
    },
  }
}

/** True when the relay has done it in time; a connection that does not answer is given up. */
async function request({ socket, call, closed }: Dialed, method: string, params: object): Promise<boolean> {
  const reply = await Promise.race([call(method, params), closed, waitFor(PATIENCE_MS, null)])
  if (!reply || reply.error) socket.terminate()
  return reply !== null && !reply.error
}

/** Reads a topic over one connection after the other; `onMessage` has the number of the connection. */
function startReader(urls: readonly string[], topic: string, onMessage: (message: string, connection: number) => void) {
  const { isOver, end, dial } = createDialer(urls)
  let current: Dialed | null = null
  async function read(connection: number): Promise<void> {
    current = await dial()
    if (!current || !(await request(current, 'irn_subscribe', { topic }))) return
    for (;;) {
      const message = await Promise.race([current.take(), current.closed])
      if (message === null) return
      onMessage(message, connection)
    }
  }
  void (async () => {
    for (let connection = 0; !isOver(); connection += 1) await read(connection)
  })()
  return {
    end() {
      end()
      current?.socket.terminate()
    },
  }
}

/** Publishes until the relay says that it has the message. */
function createPublisher(urls: readonly string[]) {
  const { isOver, end, dial } = createDialer(urls)
  let current: Dialed | null = null
  return {
    async publish(topic: string, message: string): Promise<void> {
      while (!isOver()) {
        current ??= await dial()
        if (current && (await request(current, 'irn_publish', publication(topic, message)))) return
        current = null
      }
    },
    end() {
      end()
      current?.socket.terminate()
    },
  }
}

test.each([
  { over: 'Valkey', seed: 1 },
  { over: 'PostgreSQL', seed: 2 },
])(
  'SRV-03 SRV-06 faults of two relays over $over, and of their database, lose no message, and deliver none twice to a connection',
  async ({ over, seed }) => {
    const valkey = over === 'Valkey' ? await startValkey() : null
    const database = `relay${seed}`
    await postgres.create(database)
    const wire = await startWire(postgres.urlOf(database))
    const settings = {
      ...createServiceSettings(wire.through(postgres.urlOf(database))).relay,
      RELAY_LIMITS: JSON.stringify(LIMITS),
      ...(valkey && { BROKER_URL: valkey.url }),
    }
    const start = () => startPart((environment) => program.start('relay', environment), settings)
    const relays = [await start(), await start()]
    const urls = relays.map(({ url }) => url)

    let areFaultsOver = false
    const conversations = Array.from({ length: 3 }, (_, index) => {
      const topic = createTopic()
      const received: { message: string; connection: number }[] = []
      const reader = startReader(urls, topic, (message, connection) => received.push({ message, connection }))
      const publisher = createPublisher([...urls].reverse())
      const talk = async () => {
        const sent: string[] = []
        while (!areFaultsOver) {
          const message = `message ${sent.length} of ${index}`
          await publisher.publish(topic, message)
          sent.push(message)
        }
        return sent
      }
      return { received, reader, publisher, sent: talk() }
    })
    onTestFinished(async () => {
      for (const { reader, publisher } of conversations) for (const client of [reader, publisher]) client.end()
      await Promise.all([valkey?.stop(), wire.stop()])
    })
    const parts = relays.map(({ part }, index) => part(`relay ${index}`))
    const broker = valkey ? [createServerPart('broker', valkey), createFrozenPart('broker', valkey)] : []
    const servers = [createServerPart('database', postgres), createFrozenPart('database', postgres)]
    const all = [...parts, ...broker, ...servers, createWirePart('wire', wire)]
    const done = await runFaults(all, seed)
    areFaultsOver = true
    expect(
      relays.flatMap(({ crashes }) => crashes()),
      done.join(', '),
    ).toEqual([])
    for (const { sent, received } of conversations) {
      const messagesSent = await sent
      const messages = () => new Set(received.map(({ message }) => message))
      // One set for all: the proxy to the database runs in this process too, and must not wait for a search of thousands in thousands.
      const listMissing = () => {
        const arrived = messages()
        return messagesSent.filter((each) => !arrived.has(each))
      }
      await expect.poll(listMissing, { message: done.join(', ') }).toEqual([])
      expect([...messages()].sort()).toEqual([...messagesSent].sort())
      const pushes = new Set(received.map(({ message, connection }) => `${connection} ${message}`))
      expect(pushes.size).toBe(received.length)
    }
  },
  FAULTS_LIMIT_MS,
)

/**
 * Someone with a wallet, whose session has a token that each use replaces. After one lost answer the token before is good once more; after
 * two, no one can tell the person from a thief, and the session ends.
 */
function createPerson(client: ReturnType<typeof createLoginClient>, email: string) {
  const device = createSecret()
  let token = ''
  let lostAnswers = 0
  const signIn = async () => {
    token = (await insist(() => client.signIn(email, device), PAUSE_MS)).token
    lostAnswers = 0
  }
  return {
    signIn,
    /** The login server's share. */
    async visit(): Promise<string> {
      return insist(async () => {
        const reply = await client.atLogin('/api/wallet/open', {}, token).catch(() => null)
        if (reply?.status === 200) {
          token = String(reply.json().token)
          lostAnswers = 0
          return String(reply.json().serverShare)
        }
        if (reply?.status === 401) {
          expect(lostAnswers).toBeGreaterThan(1)
          await signIn()
        } else lostAnswers += 1
        throw new Error(`No share: ${reply?.status}`)
      }, PAUSE_MS)
    },
    createWallet: () => client.createWallet(token),
    releaseShares: () => insist(async () => (await client.releaseShares(email)).shares, PAUSE_MS),
  }
}

test(
  'SRV-03 KEY-01 faults of the login server, the keeper and their database lose no session and no share',
  async () => {
    await Promise.all(['login', 'keeper'].map(postgres.create))
    const wire = await startWire(postgres.urlOf('login'))
    onTestFinished(wire.stop)
    const [own, others] = ['login', 'keeper'].map((name) =>
      createServiceSettings(wire.through(postgres.urlOf(name)), mail.smtpUrl),
    )
    const keeper = await startPart((environment) => program.start('keeper', environment), others?.keeper ?? {})
    const login = await startPart((environment) => program.start('login', environment), {
      ...own?.login,
      KEEPER_INTERNAL_URL: keeper.url,
    })
    const place = { loginUrl: login.url, keeperUrl: keeper.url, origin: 'https://login.example', inboxUrl: mail.url }
    const people = await Promise.all(
      Array.from({ length: 3 }, async (_, index) => {
        const person = createPerson(createLoginClient(place), `person${index}@latchkey.example`)
        await person.signIn()
        return { ...person, shares: await person.createWallet() }
      }),
    )
    let areFaultsOver = false
    const visits = people.map(async ({ visit, shares }) => {
      let count = 0
      for (; !areFaultsOver; count += 1) expect(await visit()).toBe(shares.serverShare)
      return count
    })
    const database = [createServerPart('database', postgres), createFrozenPart('database', postgres)]
    const servers = [...database, createWirePart('wire', wire)]
    const parts = [login.part('login'), keeper.part('keeper'), ...servers]
    const faults = runFaults(parts, 3)
    await Promise.all([...visits, faults.finally(() => (areFaultsOver = true))])
    expect([...login.crashes(), ...keeper.crashes()]).toEqual([])
    for (const { visit, releaseShares, shares } of people) {
      expect(await visit()).toBe(shares.serverShare)
      expect(await releaseShares()).toEqual([shares.keeperShare])
    }
  },
  FAULTS_LIMIT_MS,
)
