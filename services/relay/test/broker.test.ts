// Relay processes that notify each other of stored messages through a real Valkey or Redis server.
import { createClient } from '@redis/client'
import { afterEach, expect, test, vi } from 'vitest'
import { startValkey, type Valkey } from '../../../server/test/valkey.ts'
import { type Broker, openBroker } from '../broker.ts'
import { createIdentity, createTopic, publication } from './plainClient.ts'
import { openRelays } from './relays.ts'

const { query, statements, fault, start, connect } = openRelays()
const closers: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function startBroker(): Promise<Valkey> {
  const valkey = await startValkey()
  closers.push(valkey.stop)
  return valkey
}

/** A relay with its own connection to the broker, like a separate process. */
async function startOver({ url }: Pick<Valkey, 'url'>, change: Partial<Broker> = {}) {
  const failures: unknown[] = []
  const broker = openBroker(url, (cause) => failures.push(cause))
  closers.push(broker.close)
  return { relay: await start({ broker: { ...broker, ...change } }), broker, failures }
}

/** A publisher and a reader of a topic, each on its own relay, and another client of their broker. */
async function startTalk() {
  const valkey = await startBroker()
  const [one, two] = [await startOver(valkey), await startOver(valkey)]
  const topic = createTopic()
  const [publisher, reader] = [await connect(one.relay), await connect(two.relay)]
  await reader.call('irn_subscribe', { topic })
  const stranger = await createClient({ url: valkey.url }).connect()
  closers.push(() => stranger.destroy())
  return { valkey, one, two, topic, publisher, reader, stranger }
}

/** Topics to which a process is subscribed at the broker. */
async function listFollowed({ url }: Valkey): Promise<string[]> {
  const client = await createClient({ url }).connect()
  const channels = await client.pubSubChannels('latchkey:relay:*')
  client.destroy()
  return channels.map((channel) => channel.replace('latchkey:relay:', ''))
}

test('SRV-06 over a broker, a message reaches other processes, which are notified of the topics that their clients read', async () => {
  const valkey = await startBroker()
  const [one, two] = [await startOver(valkey), await startOver(valkey)]
  const [topic, other] = [createTopic(), createTopic()]
  const [publisher, reader, stranger] = [await connect(one.relay), await connect(two.relay), await connect(two.relay)]
  await reader.call('irn_subscribe', { topic })
  await stranger.call('irn_batchSubscribe', { topics: [topic, other] })
  expect((await listFollowed(valkey)).sort()).toEqual([topic, other].sort())
  await reader.call('irn_fetchMessages', { topic })
  statements.length = 0
  const names = Array.from({ length: 50 }, (_, index) => `message ${index}`)
  await Promise.all(names.map((name) => publisher.call('irn_publish', publication(topic, name))))
  for (const client of [reader, stranger]) {
    const taken: string[] = []
    while (taken.length < names.length) taken.push(await client.take({ acknowledge: false }))
    expect(taken.sort()).toEqual([...names].sort())
  }
  expect(statements.length).toBeLessThan(names.length / 2)

  await reader.call('irn_unsubscribe', { topic, id: 'any' })
  expect((await listFollowed(valkey)).sort()).toEqual([topic, other].sort())
  await stranger.call('irn_unsubscribe', { topic, id: 'any' })
  await expect.poll(() => listFollowed(valkey)).toEqual([other])
  stranger.socket.terminate()
  await expect.poll(() => listFollowed(valkey)).toEqual([])
  await expect(one.broker.check()).resolves.toBe('PONG')
})

test('SRV-06 SRV-03 what is published while the broker is down is stored, and read once when it is back', async () => {
  const valkey = await startBroker()
  const [one, two] = [await startOver(valkey), await startOver(valkey)]
  const [topic, later] = [createTopic(), createTopic()]
  const [publisher, reader] = [await connect(one.relay), await connect(two.relay)]
  await reader.call('irn_subscribe', { topic })
  await valkey.stop()
  await vi.waitFor(() => expect(one.failures.length + two.failures.length).toBeGreaterThan(1))
  await expect(one.broker.check()).rejects.toThrow()
  expect(await publisher.call('irn_publish', publication(topic, 'missed'))).toMatchObject({ result: true })
  // An unavailable broker delays no client.
  expect(await reader.call('irn_subscribe', { topic: later })).toMatchObject({ result: expect.any(String) })
  expect(await publisher.call('irn_publish', publication(later, 'missed, too'))).toMatchObject({ result: true })
  await valkey.startAgain()
  expect([await reader.take(), await reader.take()].sort()).toEqual(['missed', 'missed, too'])
  for (const [index, each] of [topic, later].entries()) {
    await publisher.call('irn_publish', publication(each, `next ${index}`))
    expect(await reader.take()).toBe(`next ${index}`)
  }
})

test('SRV-06 SRV-03 a message that was announced while the database could not be read is delivered', async () => {
  const { topic, publisher, reader } = await startTalk()
  fault.part = 'where seq = any'
  await publisher.call('irn_publish', publication(topic, 'announced'))
  expect(await reader.take()).toBe('announced')
  expect(fault.part).toBeNull()
})

test('SRV-06 SRV-03 a message announced before a slow broker had subscribed to its topic is delivered', async () => {
  const valkey = await startBroker()
  const [silent, late] = [await startOver(valkey, { publish: async () => {} }), await startOver(valkey)]
  const topic = createTopic()
  const [publisher, reader] = [await connect(silent.relay), await connect(late.relay)]
  await expect.poll(() => late.broker.check().catch(() => 'away')).toBe('PONG')
  valkey.freeze()
  await reader.call('irn_subscribe', { topic })
  await publisher.call('irn_publish', publication(topic, 'between'))
  valkey.goOn()
  expect(await reader.take()).toBe('between')
  expect(late.failures).toEqual([])
})

test('SRV-06 a relay starts without its broker', async () => {
  const valkey = await startBroker()
  await valkey.stop()
  const [one, two] = [await startOver(valkey), await startOver(valkey)]
  const topic = createTopic()
  const [publisher, reader] = [await connect(one.relay), await connect(two.relay)]
  await reader.call('irn_subscribe', { topic })
  await publisher.call('irn_publish', publication(topic, 'early'))
  await valkey.startAgain()
  expect(await reader.take()).toBe('early')
})

test('SRV-06 SRV-03 if a process ends before it has notified the others, the publisher’s second try notifies them, once', async () => {
  const valkey = await startBroker()
  const silent = await startOver(valkey, { publish: () => new Promise(() => {}) })
  const [near, far] = [await startOver(valkey), await startOver(valkey)]
  const topic = createTopic()
  const identity = createIdentity()
  const readers = [await connect(near.relay), await connect(far.relay)]
  for (const reader of readers) await reader.call('irn_subscribe', { topic })
  const first = await connect(silent.relay, identity)
  void first.call('irn_publish', publication(topic, 'told late'))
  await vi.waitFor(async () =>
    expect(await query('select 1 from relay.message where topic = $1', [topic])).toHaveLength(1),
  )
  first.socket.terminate()
  const second = await connect(near.relay, identity)
  for (const name of ['told late', 'told late', 'last'])
    expect(await second.call('irn_publish', publication(topic, name))).toMatchObject({ result: true })
  for (const reader of readers) {
    expect(await reader.take()).toBe('told late')
    expect(await reader.take()).toBe('last')
  }
})

test('SRV-06 SRV-03 a message that a client has already fetched is not sent again when another process announces it late', async () => {
  const valkey = await startBroker()
  const held: (() => void)[] = []
  const late = await startOver(valkey)
  const slow = await startOver(valkey, {
    publish: async (topic, text) => {
      await new Promise<void>((resolve) => held.push(resolve))
      return slow.broker.publish(topic, text)
    },
  })
  const topic = createTopic()
  const [publisher, reader] = [await connect(slow.relay), await connect(late.relay)]
  await reader.call('irn_subscribe', { topic })
  const published = publisher.call('irn_publish', publication(topic, 'early'))
  await expect.poll(() => held.length).toBe(1)
  await reader.call('irn_subscribe', { topic })
  expect(await reader.take()).toBe('early')
  await expect
    .poll(() => query('select 1 from relay.delivery join relay.message using (seq) where topic = $1', [topic]))
    .toHaveLength(1)
  held[0]?.()
  expect(await published).toMatchObject({ result: true })
  const next = await connect(late.relay)
  await next.call('irn_publish', publication(topic, 'next'))
  expect(await reader.take()).toBe('next')
})

test('SRV-06 nothing that others write into a relay’s channels ends a process, or holds back a message', async () => {
  const { two, topic, publisher, reader, stranger } = await startTalk()
  const numbers = ['junk', '1.5', '1e3', '-', '0x', `${2n ** 63n}`, '9'.repeat(400), '\u0661', '-1', '0']
  const texts = ['', ' ', ':', topic, `x y:z`, 'x :__proto__', ...numbers.map((number) => `x ${number}:${topic}`)]
  for (const [index, text] of texts.entries()) {
    await Promise.all([
      stranger.publish(`latchkey:relay:${topic}`, text),
      publisher.call('irn_publish', publication(topic, `message ${index}`)),
    ])
    expect(await reader.take()).toBe(`message ${index}`)
  }
  expect(two.failures).toEqual([])
})

test('SRV-06 a broker that accepts everything and never responds delays no publisher, and does not keep its relay from stopping', async () => {
  const { one, topic, publisher, reader, stranger } = await startTalk()
  await stranger.sendCommand(['CLIENT', 'PAUSE', '600000', 'WRITE'])
  expect(await publisher.call('irn_publish', publication(topic, 'stored'))).toMatchObject({ result: true })
  expect(await publisher.call('irn_publish', publication(topic, 'stored, too'))).toMatchObject({ result: true })
  await one.relay.stop()
  await stranger.sendCommand(['CLIENT', 'UNPAUSE'])
  expect([await reader.take(), await reader.take()].sort()).toEqual(['stored', 'stored, too'])
})

test('SRV-06 SRV-03 a frozen broker is noticed during writes, and both connections recover when it continues', async () => {
  const { valkey, one, two, topic, publisher, reader } = await startTalk()
  valkey.freeze()
  const sent: string[] = []
  // Writes to a frozen server still reach its socket, so neither TCP nor an idle timeout detects the failure.
  const areCut = () => [one, two].every(({ failures }) => failures.map(String).join().includes('does not answer'))
  while (!areCut()) {
    const message = `message ${sent.length}`
    expect(await publisher.call('irn_publish', publication(topic, message))).toMatchObject({ result: true })
    sent.push(message)
  }
  await expect(one.broker.check()).rejects.toThrow()
  const later = createTopic()
  expect(await reader.call('irn_subscribe', { topic: later })).toMatchObject({ result: expect.any(String) })
  valkey.goOn()
  const taken: string[] = []
  while (taken.length < sent.length) taken.push(await reader.take())
  expect(taken.sort()).toEqual(sent.sort())
  await publisher.call('irn_publish', publication(later, 'last'))
  expect(await reader.take()).toBe('last')
  await expect.poll(async () => (await listFollowed(valkey)).sort()).toEqual([topic, later].sort())
}, 60_000)

test('SRV-06 the number of requests that a frozen broker has not answered is limited: beyond it, the connection ends and everything is settled', async () => {
  const valkey = await startBroker()
  const { broker, failures } = await startOver(valkey)
  await expect.poll(() => broker.check().catch(() => 'away')).toBe('PONG')
  valkey.freeze()
  const startedMs = performance.now()
  const published = await Promise.allSettled(Array.from({ length: 10_001 }, () => broker.publish('topic', 'text')))
  expect(new Set(published.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(failures.map(String)).toEqual(['Error: The broker is too far behind.'])
  // Earlier than the ping would have closed the connection.
  expect(performance.now() - startedMs).toBeLessThan(4000)
  valkey.goOn()
  await expect.poll(() => broker.check().catch(() => 'away')).toBe('PONG')
})
