import { once } from 'node:events'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import type { RelayEvent } from './events.ts'
import { createIdentity, createToken, createTopic, DAY_S, PROJECT_ID, publication } from './test/plainClient.ts'
import { openRelays } from './test/relays.ts'

const { query, start, dial, connect } = openRelays()

test('API-06 a client that may not connect gets the known sentences as reason', async () => {
  const relay = await start({ projectIds: [PROJECT_ID], allowedOrigins: ['https://page.example'] })
  const identity = createIdentity()
  const nowS = Math.floor(Date.now() / 1000)
  const token = createToken(identity)
  const attempts: [string, WebSocket][] = [
    ['Unauthorized: invalid key', dial(relay, token, { projectId: '1'.repeat(32) })],
    ['Unauthorized: origin not allowed', dial(relay, token, { origin: 'https://other.example' })],
    ['JWT validation error: JWT Token is not yet valid', dial(relay, createToken(identity, { iat: nowS + 600 }))],
    ['JWT validation error: JWT Token is expired', dial(relay, createToken(identity, { exp: nowS - 600 }))],
    [
      'JWT validation error: JWT Token is not signed by its issuer',
      dial(relay, createToken(identity, { iss: createIdentity().did })),
    ],
    ['JWT validation error: JWT Token is malformed', dial(relay, 'a.b.c')],
  ]
  for (const [reason, socket] of attempts) {
    const [code, text] = await once(socket, 'close')
    expect([code, String(text)]).toEqual([3000, reason])
  }
})

test('API-06 a clock that is off by less than a minute, and a page of an allowed origin, may connect', async () => {
  const relay = await start({ projectIds: [PROJECT_ID], allowedOrigins: ['https://page.example'] })
  const nowS = Math.floor(Date.now() / 1000)
  const identity = createIdentity()
  const tokens = [createToken(identity, { iat: nowS + 50 }), createToken(identity, { exp: nowS - 50 })]
  for (const token of tokens) {
    const socket = dial(relay, token, { origin: 'https://page.example' })
    await once(socket, 'open')
    socket.send('{}')
    expect(JSON.parse(String((await once(socket, 'message'))[0]))).toMatchObject({ error: { code: -32700 } })
  }
})

test('WCT-08 a message waits for its reader, and is never sent to its publisher or twice to one identity', async () => {
  const relay = await start()
  const topic = createTopic()
  const [publisher, reader] = [await connect(relay), createIdentity()]
  await publisher.call('irn_subscribe', { topic })
  expect(await publisher.call('irn_publish', publication(topic, 'one'))).toMatchObject({ result: true })
  // A publisher without a response retries with the same message.
  await publisher.call('irn_publish', publication(topic, 'one'))

  const first = await connect(relay, reader)
  expect(await first.call('irn_subscribe', { topic })).toMatchObject({
    result: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(await first.take()).toBe('one')
  await first.call('irn_unsubscribe', { topic, id: 'any' })
  first.socket.terminate()

  const second = await connect(relay, reader)
  await second.call('irn_batchSubscribe', { topics: [topic] })
  await second.call('irn_publish', publication(topic, 'back'))
  await publisher.call('irn_publish', publication(topic, 'two'))
  expect(await second.take()).toBe('two')
  expect(await publisher.take()).toBe('back')
})

test('WCT-08 a message without an acknowledgment is sent again, on the same socket or a new one', async () => {
  const relay = await start({ ackTimeoutMs: 50 })
  const topic = createTopic()
  const [publisher, reader] = [await connect(relay), createIdentity()]
  const first = await connect(relay, reader)
  await first.call('irn_subscribe', { topic })
  await publisher.call('irn_publish', publication(topic, 'one'))
  expect(await first.take({ acknowledge: false })).toBe('one')
  expect(await first.take({ acknowledge: false })).toBe('one')
  first.socket.terminate()
  const second = await connect(relay, reader)
  await second.call('irn_subscribe', { topic })
  expect(await second.take()).toBe('one')
})

test('a message is stored until its TTL ends, and is then deleted', async () => {
  let nowMs = Date.now()
  const relay = await start({ now: () => nowMs })
  const topic = createTopic()
  const publisher = await connect(relay)
  await publisher.call('irn_publish', publication(topic, 'short', 60))
  await publisher.call('irn_publish', publication(topic, 'long', 120))
  nowMs += 61_000
  const reader = await connect(relay)
  await reader.call('irn_subscribe', { topic })
  expect(await reader.take()).toBe('long')
  expect(await publisher.call('irn_publish', publication(topic, 'eternal', 2_592_001))).toMatchObject({
    error: { code: -32602 },
  })
  const listKept = () => query('select message from relay.message where topic = $1', [topic])
  expect(await listKept()).toHaveLength(2)
  await start({ now: () => nowMs })
  expect(await listKept()).toEqual([{ message: 'long' }])
})

test('messages can be fetched instead of pushed, each one once', async () => {
  const relay = await start()
  const topics = [createTopic(), createTopic()]
  const [publisher, identity] = [await connect(relay), createIdentity()]
  const messages = topics.map((topic, index) => publication(topic, `message ${index}`))
  await publisher.call('irn_batchPublish', { messages })
  const reader = await connect(relay, identity)
  const all = await reader.call('irn_batchFetchMessages', { topics })
  expect(all.result).toMatchObject({
    messages: messages.map(({ topic, message, tag }) => ({ topic, message, tag, publishedAt: expect.any(Number) })),
    hasMore: false,
  })
  expect(await reader.call('irn_fetchMessages', { topic: topics[0] })).toMatchObject({ result: { messages: [] } })
  reader.socket.terminate()
  const again = await connect(relay, identity)
  expect(await again.call('irn_batchFetchMessages', { topics })).toMatchObject({ result: { messages: [] } })
})

test('more messages than one page all arrive, once and in order', async () => {
  const relay = await start({ limits: { requestsPerSecond: 1000 } })
  const topic = createTopic()
  const publisher = await connect(relay)
  const names = Array.from({ length: 450 }, (_, index) => `message ${index}`)
  for (let from = 0; from < names.length; from += 90) {
    const messages = names.slice(from, from + 90).map((name) => publication(topic, name))
    await publisher.call('irn_batchPublish', { messages })
  }
  const reader = await connect(relay)
  await reader.call('irn_subscribe', { topic })
  const taken: string[] = []
  while (taken.length < names.length) taken.push(await reader.take())
  expect(taken).toEqual(names)
})

test('WCT-08 the subscribers of another process receive what one process stores', async () => {
  const [one, two] = [await start(), await start()]
  const topic = createTopic()
  const [publisher, reader] = [await connect(one), await connect(two)]
  await reader.call('irn_subscribe', { topic })
  await publisher.call('irn_publish', publication(topic, 'across'))
  expect(await reader.take()).toBe('across')
})

test('proposing subscribes the sender, and approving gives both sides their message', async () => {
  const relay = await start()
  const [pairingTopic, sessionTopic] = [createTopic(), createTopic()]
  const [page, wallet] = [await connect(relay), await connect(relay)]
  await page.call('wc_proposeSession', { pairingTopic, sessionProposal: 'proposal', attestation: 'jwt' })
  await wallet.call('irn_subscribe', { topic: pairingTopic })
  expect(await wallet.take()).toBe('proposal')
  const parts = { sessionProposalResponse: 'response', sessionSettlementRequest: 'settlement' }
  await wallet.call('wc_approveSession', { pairingTopic, sessionTopic, ...parts })
  expect(await page.take()).toBe('response')
  await page.call('irn_subscribe', { topic: sessionTopic })
  expect(await page.take()).toBe('settlement')
  await page.call('irn_publish', publication(sessionTopic, 'settled'))
  expect(await wallet.take()).toBe('settled')
  await page.call('irn_batchUnsubscribe', { subscriptions: [{ topic: sessionTopic, id: 'any' }] })
})

test.each([
  ['irn_unknown', {}, -32601],
  ['toString', {}, -32601],
  ['irn_subscribe', { topic: 'short' }, -32602],
  ['irn_publish', { topic: 'f'.repeat(64), message: '', ttl: 60 }, -32602],
])('%s with %o gets error %i', async (method, params, code) => {
  const client = await connect(await start())
  expect(await client.call(method, params)).toMatchObject({ error: { code } })
})

test('each limit stops one client, not the others', async () => {
  const limits = { requestsPerSecond: 3, subscriptions: 2, frameBytes: 2000, connectionsPerClient: 1 }
  const relay = await start({ limits, now: () => 1_800_000_000_000 })
  const identity = createIdentity()
  const token = createToken(identity, { iat: 1_800_000_000, exp: 1_800_000_000 + DAY_S })
  const socket = dial(relay, token)
  await once(socket, 'open')
  const call = async (params: object) => {
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'irn_batchSubscribe', params }))
    return JSON.parse(String((await once(socket, 'message'))[0]))
  }
  expect(await call({ topics: [createTopic(), createTopic(), createTopic()] })).toMatchObject({
    error: { message: 'Too many subscriptions' },
  })
  for (let sent = 1; sent < limits.requestsPerSecond * 2; sent += 1) await call({ topics: [] })
  expect(await call({ topics: [] })).toMatchObject({ error: { code: -32005, message: 'Too many requests' } })
  const [tabCode] = await once(dial(relay, token), 'close')
  expect(tabCode).toBe(1013)
  socket.send('x'.repeat(limits.frameBytes + 1))
  expect((await once(socket, 'close'))[0]).toBe(1009)
})

test('faults of the relay as a whole: refusing, closing with a code, down and back', async () => {
  const relay = await start()
  const identity = createIdentity()
  const client = await connect(relay, identity)
  relay.faults.close(4010, 'Out of order')
  const [code, reason] = await once(client.socket, 'close')
  expect([code, String(reason)]).toEqual([4010, 'Out of order'])

  relay.faults.refuse('Unauthorized: invalid key')
  expect(String((await once(dial(relay, createToken(identity)), 'close'))[1])).toBe('Unauthorized: invalid key')
  relay.faults.refuse(null)

  const victim = await connect(relay, identity)
  relay.faults.goDown()
  expect((await once(victim.socket, 'close'))[0]).toBe(1006)
  await expect(once(dial(relay, createToken(identity)), 'open')).rejects.toThrow('socket hang up')
  expect((await fetch(`${relay.httpUrl}/health`)).status).toBe(503)
  relay.faults.comeBack()
  await connect(relay, identity)
})

test('faults of messages: delayed, held back until the next, and released by clear', async () => {
  const relay = await start()
  const topic = createTopic()
  const [publisher, reader] = [await connect(relay), await connect(relay)]
  await reader.call('irn_subscribe', { topic })
  relay.faults.add({ kind: 'reorder', on: 'push', times: 1 })
  relay.faults.add({ kind: 'delay', on: 'push', times: 1, delayMs: 3_600_000 })
  for (const message of ['held', 'delayed', 'next']) await publisher.call('irn_publish', publication(topic, message))
  expect([await reader.take(), await reader.take()]).toEqual(['next', 'held'])
  relay.faults.clear()
  expect(await reader.take()).toBe('delayed')
})

test('browser tests can set faults over HTTP, and other pages cannot', async () => {
  const relay = await start({ control: true })
  const control = (command: object, type = 'application/json') =>
    fetch(`${relay.httpUrl}/control`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify(command),
    })
  const client = await connect(relay)
  const closed = once(client.socket, 'close')
  expect((await control({ do: 'close', code: 4000, reason: '' })).status).toBe(204)
  expect((await closed)[0]).toBe(4000)
  for (const command of [{ do: 'goDown' }, { do: 'refuse', reason: 'no' }, { do: 'clear' }]) {
    expect((await control(command)).status).toBe(204)
  }
  await connect(relay)
  expect((await control({ do: 'add', rule: { kind: 'drop', on: 'push', times: 1 } })).status).toBe(204)
  expect((await control({ do: 'close', code: 4000 })).status).toBe(400)
  expect((await control({ do: 'clear' }, 'text/plain')).status).toBe(403)
  const plain = await start()
  expect((await fetch(`${plain.httpUrl}/control`, { method: 'POST', body: '{"do":"clear"}' })).status).toBe(426)
})

test('events report who connected and left, but no topics, messages or keys', async () => {
  const events: RelayEvent[] = []
  const relay = await start({ onEvent: (event) => events.push(event) })
  relay.faults.add({ kind: 'duplicate', on: 'reply', times: 1 })
  const identity = createIdentity()
  const client = await connect(relay, identity)
  const topic = createTopic()
  await client.call('irn_publish', publication(topic, 'secret message'))
  await client.call('irn_publish', { topic, message: 'secret message' })
  await once(dial(relay, 'x.y.z'), 'close')
  client.socket.close()
  await relay.stop()
  expect(events.map(({ event }) => event)).toEqual(['connected', 'fault', 'limited', 'refused', 'closed'])
  const text = JSON.stringify(events)
  for (const secret of [topic, 'secret message', identity.did]) expect(text).not.toContain(secret)
})

test('stop leaves nothing running, and stored messages remain', async () => {
  const first = await start()
  const topic = createTopic()
  const publisher = await connect(first)
  await publisher.call('irn_publish', publication(topic, 'kept'))
  expect(await (await fetch(`${first.httpUrl}/health`)).text()).toBe('ok\n')
  const closed = once(publisher.socket, 'close')
  await Promise.all([first.stop(), first.stop()])
  await closed
  await expect(fetch(`${first.httpUrl}/health`)).rejects.toThrow()
  const second = await start({ port: Number(new URL(first.url).port) })
  expect(second.url).toBe(first.url)
  const reader = await connect(second)
  await reader.call('irn_subscribe', { topic })
  expect(await reader.take()).toBe('kept')
})

test('SRV-05 a response to no message counts as a request, and one that acknowledges a message does not', async () => {
  const relay = await start({ limits: { requestsPerSecond: 5 } })
  const topic = createTopic()
  const [publisher, reader] = [await connect(relay), await connect(relay)]
  await reader.call('irn_subscribe', { topic })
  const texts = Array.from({ length: 15 }, (_, index) => `message ${index}`)
  const messages = texts.map((text) => publication(topic, text))
  expect(await publisher.call('irn_batchPublish', { messages })).toMatchObject({ result: true })
  for (const text of texts) expect(await reader.take()).toBe(text)
  expect(await reader.call('irn_unsubscribe', { topic })).toMatchObject({ result: true })
  const closed = once(reader.socket, 'close')
  for (let sent = 0; sent < 100; sent += 1) reader.send({ id: sent, result: true })
  await closed
})
