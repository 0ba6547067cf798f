// Limits on what strangers, slow readers, and many sockets cost the relay, with one process and with two.
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import type { RelayEvent } from '../events.ts'
import { createIdentity, createTopic, publication } from './plainClient.ts'
import { openRelays } from './relays.ts'

const { query, statements, start, dial, connect } = openRelays()

/** Starts a relay that records each push. */
async function startNoting() {
  const pushed: RelayEvent[] = []
  const relay = await start({ onEvent: (event) => event.event === 'fault' && pushed.push(event) })
  relay.faults.add({ kind: 'delay', on: 'push', delayMs: 0 })
  return { relay, pushed }
}

test('SRV-06 a message causes no database request for sockets on other topics, and one statement stores many', async () => {
  const [one, two] = [await start(), await start()]
  const idle = await Promise.all(Array.from({ length: 40 }, (_, index) => connect(index % 2 ? one : two)))
  for (const client of idle) await client.call('irn_subscribe', { topic: createTopic() })
  const [publisher, near, far] = [await connect(one), await connect(one), await connect(two)]
  const topic = createTopic()
  await near.call('irn_subscribe', { topic })
  await far.call('irn_subscribe', { topic })
  // When these calls are answered, the mailbox queries of the subscriptions have finished.
  for (const reader of [near, far]) await reader.call('irn_fetchMessages', { topic })
  statements.length = 0
  const names = Array.from({ length: 50 }, (_, index) => `message ${index}`)
  await Promise.all(names.map((name) => publisher.call('irn_publish', publication(topic, name))))
  for (const reader of [near, far]) {
    const taken: string[] = []
    while (taken.length < names.length) taken.push(await reader.take({ acknowledge: false }))
    expect(taken).toEqual(names)
  }
  expect(statements.length).toBeLessThan(names.length / 2)
  expect(statements.filter((statement) => statement.includes('relay.delivery'))).toEqual([])
})

test.each([
  ['topicMessages', { topicMessages: 2 }],
  ['topicBytes', { topicBytes: 11 }],
])(
  'SRV-06 a topic that is full by %s accepts no more until its messages expire, and other topics do',
  async (_, limits) => {
    let nowMs = Date.now()
    const relay = await start({ limits, now: () => nowMs })
    const publisher = await connect(relay)
    const [topic, other] = [createTopic(), createTopic()]
    const publish = (message: string, on = topic) => publisher.call('irn_publish', publication(on, message, 60))
    for (const message of ['one', 'three', 'one']) expect(await publish(message)).toMatchObject({ result: true })
    const refused = { error: { code: -32005, message: 'Topic is full' } }
    expect(await publish('seven')).toMatchObject(refused)
    const messages = [publication(other, 'kept?'), publication(topic, 'seven')]
    expect(await publisher.call('irn_batchPublish', { messages })).toMatchObject(refused)
    expect(await query('select 1 from relay.message where topic = $1', [other])).toEqual([])
    expect(await publish('free', other)).toMatchObject({ result: true })

    nowMs += 61_000
    await start({ now: () => nowMs })
    expect(await publish('seven')).toMatchObject({ result: true })
  },
)

test('SRV-06 bytes are limited by client, and the count applies in every process', async () => {
  const limits = { bytesPerMinute: 4000, frameBytes: 10_000 }
  const nowMs = Date.now()
  const [one, two] = [await start({ limits, now: () => nowMs }), await start({ limits, now: () => nowMs })]
  const identity = createIdentity()
  const refused = { error: { code: -32005, message: 'Too many bytes' } }
  const publish = (client: Awaited<ReturnType<typeof connect>>, size: number) =>
    client.call('irn_publish', publication(createTopic(), 'x'.repeat(size)))
  const first = await connect(one, identity)
  expect(await publish(first, 3000)).toMatchObject({ result: true })
  expect(await publish(first, 3000)).toMatchObject(refused)
  const shared = () => query('select 1 from relay.rate where bucket = $1', [`bytes ${identity.did}`])
  await vi.waitUntil(async () => (await shared()).length > 0)

  // The other process learns of it when it first shares its own count.
  const second = await connect(two, identity)
  await second.call('irn_batchSubscribe', { topics: [] })
  await expect.poll(() => publish(second, 2000)).toMatchObject(refused)
  expect(await publish(await connect(two), 3000)).toMatchObject({ result: true })
})

test('SRV-06 a character counts by its bytes, and an attestation is limited', async () => {
  const nowMs = Date.now()
  const relay = await start({ limits: { bytesPerMinute: 4000, frameBytes: 100_000 }, now: () => nowMs })
  for (const wide of ['鍵', '🔑']) {
    const client = await connect(relay, createIdentity())
    expect(await client.call('irn_publish', publication(createTopic(), wide.repeat(1400)))).toMatchObject({
      error: { code: -32005, message: 'Too many bytes' },
    })
  }
  const roomy = await connect(await start({ limits: { bytesPerMinute: 1e6 } }))
  const attest = (attestation: string) =>
    roomy.call('irn_publish', { ...publication(createTopic(), 'short'), attestation })
  expect(await attest('x'.repeat(8192))).toMatchObject({ result: true })
  expect(await attest('x'.repeat(8193))).toMatchObject({ error: { code: -32602 } })
  expect(await attest('鍵'.repeat(3000))).toMatchObject({ error: { code: -32602 } })
})

test('SRV-05 SRV-06 clients of one address share its limits, whatever identities they claim; the operator on this machine has none', async () => {
  const limits = { addressBytesPerMinute: 4000, connectionsPerAddress: 2, frameBytes: 10_000 }
  const relay = await start({ limits, proxyHops: 1 })
  const publish = async (client: Awaited<ReturnType<typeof connect>>) =>
    client.call('irn_publish', publication(createTopic(), 'x'.repeat(3000)))
  const [first, second] = [
    await connect(relay, createIdentity(), { forwardedFor: '203.0.113.7' }),
    await connect(relay, createIdentity(), { forwardedFor: '127.0.0.1, 203.0.113.7' }),
  ]
  expect(await publish(first)).toMatchObject({ result: true })
  expect(await publish(second)).toMatchObject({ error: { code: -32005, message: 'Too many bytes' } })
  const third = dial(relay, undefined, { forwardedFor: '203.0.113.7' })
  expect((await once(third, 'close'))[0]).toBe(1013)
  expect(await publish(await connect(relay, createIdentity(), { forwardedFor: '203.0.113.8' }))).toMatchObject({
    result: true,
  })
  for (let socket = 0; socket < 4; socket += 1) {
    expect(await publish(await connect(relay))).toMatchObject({ result: true })
  }
})

test('SRV-05 a proxy on this machine that no setting names counts as one address', async () => {
  const relay = await start({ limits: { connectionsPerAddress: 1 } })
  await connect(relay, createIdentity(), { forwardedFor: '203.0.113.7' })
  const other = dial(relay, undefined, { forwardedFor: '203.0.113.8' })
  expect((await once(other, 'close'))[0]).toBe(1013)
})

test('SRV-06 a reader that acknowledges nothing receives no more than fits, and gets the rest once it does', async () => {
  const { relay, pushed } = await startNoting()
  const topic = createTopic()
  const [publisher, reader] = [await connect(relay), await connect(relay)]
  await reader.call('irn_subscribe', { topic })
  const names = Array.from({ length: 250 }, (_, index) => `message ${index}`)
  reader.socket.pause()
  for (let from = 0; from < names.length; from += 50) {
    const messages = names.slice(from, from + 50).map((name) => publication(topic, name))
    expect(await publisher.call('irn_batchPublish', { messages })).toMatchObject({ result: true })
  }
  expect(pushed).toHaveLength(200)
  reader.socket.resume()
  const taken = new Set<string>()
  while (taken.size < names.length) taken.add(await reader.take())
  expect([...taken]).toEqual(names)
})

test('SRV-06 waiting messages are sent half a megabyte at a time, whatever the messages are', async () => {
  const { relay, pushed } = await startNoting()
  const topic = createTopic()
  const [publisher, reader] = [await connect(relay), await connect(relay)]
  const names = Array.from({ length: 60 }, (_, index) => `${index} `.padEnd(30_000, 'x'))
  for (const name of names) {
    expect(await publisher.call('irn_publish', publication(topic, name))).toMatchObject({ result: true })
  }
  await reader.call('irn_subscribe', { topic })
  // The reply follows the first page of waiting messages.
  await reader.call('irn_batchSubscribe', { topics: [] })
  expect(pushed).toHaveLength(18)
  const taken = new Set<string>()
  while (taken.size < names.length) taken.add(await reader.take())
  expect([...taken]).toEqual(names)
})

test('SRV-06 a client that sends requests and does not read is cut off before its responses fill the memory', async () => {
  const events: RelayEvent[] = []
  const limits = { unreadBytes: 65_536, requestsPerSecond: 10_000, bytesPerMinute: 1e9 }
  const relay = await start({ limits, onEvent: (event) => events.push(event) })
  const topics = Array.from({ length: 500 }, createTopic)
  const client = await connect(relay)
  const left = once(client.socket, 'close')
  client.socket.pause()
  // Each reply has 500 IDs of 64 digits, which is more than the network buffers for a client that does not read.
  for (let sent = 0; sent < 600; sent += 1)
    client.send({ id: sent + 1, method: 'irn_batchSubscribe', params: { topics } })
  await vi.waitUntil(() => events.some(({ detail }) => detail === 'Does not read'), { timeout: 15_000 })
  client.socket.resume()
  expect((await left)[0]).toBe(1006)
})

test('SRV-03 a relay that stops stores what is in progress, closes its sockets with the code for a restart, and accepts nothing new', async () => {
  const relay = await start()
  const topic = createTopic()
  const publisher = await connect(relay)
  const closed = once(publisher.socket, 'close')
  const replies = Promise.all(
    Array.from({ length: 20 }, (_, index) => publisher.call('irn_publish', publication(topic, `message ${index}`))),
  )
  // The reply shows that everything sent earlier has arrived.
  await publisher.call('irn_subscribe', { topic })
  await relay.stop()
  expect((await closed)[0]).toBe(1012)
  expect(await replies).toEqual(Array.from({ length: 20 }, () => expect.objectContaining({ result: true })))
  const reader = await connect(await start())
  await reader.call('irn_subscribe', { topic })
  for (let index = 0; index < 20; index += 1) expect(await reader.take()).toBe(`message ${index}`)
})

test('a message that the database cannot store is refused, and delays no other message', async () => {
  const client = await connect(await start())
  const publish = (message: string) => client.call('irn_publish', publication(createTopic(), message))
  const replies = await Promise.all(['good', 'nul \0', 'half \ud83d', 'whole 😀'].map(publish))
  const refused = expect.objectContaining({ error: expect.objectContaining({ code: -32602 }) })
  const taken = expect.objectContaining({ result: true })
  expect(replies).toEqual([taken, refused, refused, taken])
})
