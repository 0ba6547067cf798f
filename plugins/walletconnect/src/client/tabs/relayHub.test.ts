import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setUp, setUpOpen, RELAY_URL as URL } from '../../../test/hubWorld'

const SETTLE_MS = 1000
const HANDLE_MS = 2000
const TRUSTED_MS = 30_000

test('SAF-13 a message goes to the tabs that read its topic, and the relay gets the first acknowledgment', () => {
  const { requestAs, push, confirm, messages, wires, wait } = setUpOpen('a', 'b', 'c')
  wait(SETTLE_MS)
  requestAs('a', '1', 'irn_subscribe', { topic: 'x' })
  requestAs('b', '2', 'irn_batchSubscribe', { topics: ['x', 'y'] })
  requestAs('c', '3', 'wc_proposeSession', { pairingTopic: 'z' })
  push(7, 'x')
  push(8, 'z')
  expect(['a', 'b', 'c'].map((socket) => messages(socket).map(({ id }) => id))).toEqual([[7], [7], [8]])
  confirm('b', 7)
  confirm('a', 7)
  wait(HANDLE_MS)
  expect(wires[0]?.sent.filter(({ method }) => !method).map(({ id }) => id)).toEqual([7])
})

test('SAF-13 a tab that closes within two seconds of a message may not have handled it: it is not acknowledged, and the tab gets it again', () => {
  const { hub, requestAs, push, confirm, messages, wires, accept, wait } = setUpOpen('a', 'b')
  const acknowledged = () => wires[0]?.sent.filter(({ method }) => !method).map(({ id }) => id)
  wait(SETTLE_MS)
  requestAs('b', '1', 'irn_subscribe', { topic: 'x' })
  push(7, 'x')
  confirm('b', 7)
  wait(HANDLE_MS - 1)
  hub.leave('b')
  wait(HANDLE_MS)
  hub.open('b again', URL, false)
  accept()
  requestAs('b again', '2', 'irn_batchSubscribe', { topics: ['x'] })
  wait(SETTLE_MS)
  expect([messages('b again').map(({ id }) => id), acknowledged()]).toEqual([[7], []])
  confirm('b again', 7)
  wait(HANDLE_MS)
  expect(acknowledged()).toEqual([7])
})

test('SAF-13 a message from a replaced socket is not acknowledged over the next one', () => {
  const { hub, requestAs, push, confirm, wires, accept, wait } = setUpOpen('a')
  wait(SETTLE_MS)
  requestAs('a', '1', 'irn_subscribe', { topic: 'x' })
  push(7, 'x')
  confirm('a', 7)
  wires[0]?.onclose?.({ code: 1006, reason: '' })
  hub.open('a again', URL, false)
  accept()
  push(7, 'y')
  wait(HANDLE_MS)
  expect(wires[1]?.sent).toEqual([])
})

test('SAF-13 messages for a tab that has just opened its socket wait until its library can handle them, and are delivered once', () => {
  const { requestAs, push, messages, wait } = setUpOpen('a')
  requestAs('a', '1', 'irn_subscribe', { topic: 'x' })
  push(7, 'x')
  wait(SETTLE_MS - 1)
  expect(messages('a')).toEqual([])
  wait(1)
  expect(messages('a').map(({ id }) => id)).toEqual([7])
  push(8, 'x')
  expect(messages('a').map(({ id }) => id)).toEqual([7, 8])
})

test('SAF-13 a tab that has just opened its socket gets the messages that another tab has acknowledged meanwhile', () => {
  const { hub, requestAs, push, confirm, messages, wait, accept } = setUpOpen('a')
  wait(SETTLE_MS)
  hub.open('b', URL, false)
  accept()
  for (const [index, socket] of ['a', 'b'].entries()) requestAs(socket, String(index), 'irn_subscribe', { topic: 'x' })
  push(7, 'x')
  confirm('a', 7)
  wait(SETTLE_MS)
  expect(['a', 'b'].map((socket) => messages(socket).map(({ id }) => id))).toEqual([[7], [7]])
})

test('SAF-13 a message that no open tab reads stays at the relay, and goes to the tab that returns for it', () => {
  const { hub, requestAs, push, confirm, messages, wires, accept, wait } = setUpOpen('a', 'b')
  requestAs('b', '1', 'irn_subscribe', { topic: 'x' })
  hub.leave('b')
  push(7, 'x')
  expect(wires[0]?.sent.filter(({ method }) => !method)).toEqual([])
  hub.open('b again', URL, false)
  accept()
  requestAs('b again', '2', 'irn_batchSubscribe', { topics: ['x'] })
  requestAs('b again', '3', 'irn_subscribe', { topic: 'x' })
  expect(messages('b again')).toEqual([])
  wait(SETTLE_MS)
  expect(messages('b again').map(({ id }) => id)).toEqual([7])
  confirm('b again', 7)
  wait(HANDLE_MS)
  expect(wires[0]?.sent.at(-1)).toMatchObject({ id: 7 })
})

test('SAF-13 a topic is unsubscribed when the last tab leaves it', () => {
  const { hub, requestAs, wires, messages } = setUpOpen('a', 'b', 'c')
  for (const socket of ['a', 'b']) requestAs(socket, `${socket}1`, 'irn_subscribe', { topic: 'x' })
  requestAs('a', 'a2', 'irn_unsubscribe', { topic: 'x', id: 'subscription' })
  expect(messages('a')).toEqual([{ id: 'a2', jsonrpc: '2.0', result: true }])
  const left = () => wires[0]?.sent.filter(({ method }) => method === 'irn_unsubscribe')
  expect(left()).toEqual([])
  hub.leave('b')
  expect(left()).toMatchObject([{ id: expect.stringMatching(/^\d{19}$/), params: { topic: 'x' } }])
})

test('SAF-13 a socket that a tab distrusts is replaced if it is old, but not if another tab has just replaced it', () => {
  const { hub, newsOf, wires, wait } = setUpOpen('a', 'b')
  wait(TRUSTED_MS)
  hub.leave('b')
  hub.open('b again', URL, true)
  expect(wires).toHaveLength(1)
  wait(1)
  hub.leave('b again')
  hub.open('b third', URL, true)
  expect(wires.map(({ readyState }) => readyState)).toEqual([3, 0])
  expect(newsOf('a').at(-1)).toMatchObject({ do: 'closed' })
  hub.open('a again', URL, true)
  expect(wires).toHaveLength(2)
})

test('SAF-13 text that is not JSON-RPC, and an unknown socket, change nothing', () => {
  const { hub, receive, newsOf, names, wires, requestAs } = setUpOpen('a')
  for (const text of ['', '{', 'null', '1', '[]', '{"method":1}', '{"id":7}']) {
    receive(text)
    hub.send('a', text)
  }
  requestAs('nobody', '1', 'irn_publish')
  hub.leave('nobody')
  expect(newsOf('nobody')).toMatchObject([{ do: 'closed' }])
  expect(names()).toEqual(['a', 'nobody'])
  expect(newsOf('a').every(({ do: what }) => what === 'opened' || what === 'taken')).toBe(true)
  expect(wires[0]?.sent.filter(({ method }) => method !== undefined && String(method) !== '1')).toEqual([])
})

test('SAF-13 the last tab that leaves closes the socket; a late message of an old one is ignored', () => {
  const { hub, wires, newsOf } = setUpOpen('a')
  hub.leave('a')
  expect(wires[0]?.readyState).toBe(3)
  hub.open('b', URL, false)
  wires[0]?.onclose?.({ code: 1006, reason: '' })
  expect([wires.length, newsOf('b')]).toEqual([2, []])
})

test('SAF-13 of the messages that no tab has acknowledged, the newest hundred are kept', () => {
  const { requestAs, push, messages, wait } = setUpOpen('a')
  wait(SETTLE_MS)
  for (let id = 1; id <= 101; id += 1) push(id, id === 1 ? 'first' : 'x')
  requestAs('a', 'a1', 'irn_batchSubscribe', { topics: ['first', 'x'] })
  expect(messages('a').map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, index) => index + 2))
})

test('SAF-13 a message that arrived before its topic was read, and while the socket settled, is delivered once', () => {
  const { requestAs, push, messages, wait } = setUpOpen('a')
  push(7, 'x')
  requestAs('a', '1', 'irn_subscribe', { topic: 'x' })
  wait(SETTLE_MS)
  expect(messages('a').map(({ id }) => id)).toEqual([7])
})

test('SAF-13 a socket that closes before it has settled receives nothing', () => {
  const { hub, requestAs, push, messages, wait } = setUpOpen('a', 'b')
  requestAs('b', '1', 'irn_subscribe', { topic: 'x' })
  push(7, 'x')
  hub.leave('b')
  wait(SETTLE_MS)
  expect(messages('b')).toEqual([])
})

test('SAF-13 a topic that no other tab reads is unsubscribed at the relay', () => {
  const { requestAs, wires, messages } = setUpOpen('a', 'b')
  requestAs('a', '1', 'irn_subscribe', { topic: 'x' })
  requestAs('a', '2', 'irn_unsubscribe', { topic: 'x' })
  expect(wires[0]?.sent.map(({ method }) => method)).toEqual(['irn_subscribe', 'irn_unsubscribe'])
  expect(messages('a')).toEqual([])
})

test('SAF-13 a socket that is opened twice is open once, and keeps its topics', () => {
  const { hub, requestAs, newsOf, push, messages, wait } = setUpOpen('a')
  wait(SETTLE_MS)
  requestAs('a', '1', 'irn_subscribe', { topic: 'x' })
  hub.open('a', URL, false)
  push(7, 'x')
  expect(newsOf('a').filter(({ do: what }) => what === 'opened')).toHaveLength(1)
  expect(messages('a').map(({ id }) => id)).toEqual([7])
})

test('SAF-13 a message sent before the relay has answered, or when no tab leads, is reported as lost', () => {
  const { hub, requestAs, newsOf, wires, accept } = setUp()
  hub.open('a', URL, false)
  requestAs('a', '1', 'irn_publish')
  accept()
  hub.stop()
  requestAs('a', '2', 'irn_publish')
  expect(newsOf('a').map(({ do: what }) => what)).toEqual(['closed', 'opened', 'closed'])
  expect(wires[0]?.sent).toEqual([])
})

test('SAF-13 the response to a tab that has left is dropped, and other tabs get theirs', () => {
  const { hub, requestAs, receive, messages, names } = setUpOpen('a', 'b')
  requestAs('a', '1', 'irn_publish')
  requestAs('b', '2', 'irn_publish')
  hub.leave('a')
  for (const id of ['1', '2']) receive({ id, result: true })
  expect(['a', 'b'].map((socket) => messages(socket).map(({ id }) => id))).toEqual([[], ['2']])
  expect(names()).toEqual(['a', 'b'])
})

test('SAF-13 a tab that leaves while the socket closes sends nothing over it', () => {
  const { hub, requestAs, wires } = setUpOpen('a', 'b')
  requestAs('b', '1', 'irn_subscribe', { topic: 'x' })
  if (wires[0]) wires[0].readyState = 2
  hub.leave('b')
  expect(wires[0]?.sent.map(({ method }) => method)).toEqual(['irn_subscribe'])
})

test('SAF-13 WCT-10 a tab that sends while the relay closes the socket gets the relay’s reason', () => {
  const { requestAs, newsOf, wires } = setUpOpen('a')
  if (wires[0]) wires[0].readyState = 3
  requestAs('a', '1', 'irn_publish')
  wires[0]?.onclose?.({ code: 3000, reason: 'Unauthorized' })
  expect(newsOf('a').slice(1)).toEqual([{ do: 'closed', code: 3000, text: 'Unauthorized' }])
  expect(wires[0]?.sent).toEqual([])
})

test('SAF-13 only a subscription reads a topic, whatever else mentions it', () => {
  const { requestAs, push, messages, wires, wait } = setUpOpen('a')
  wait(SETTLE_MS)
  requestAs('a', '1', 'irn_publish', { topics: ['x'] })
  requestAs('a', '2', 'irn_batchSubscribe', { topics: 'x' })
  push(7, 'x')
  expect(messages('a')).toEqual([])
  expect(wires[0]?.sent).toHaveLength(2)
})

/** Tabs that only do what a socket of theirs may, and what must have come of it. */
function createModel() {
  const { hub, wires, newsOf, messages, requestAs, push, confirm, receive, accept, wait } = setUp()
  /** By tab, the name of its socket, and the topics it reads. */
  const tabs = new Map<string, { name: string; topics: Set<string> }>()
  const requesters = new Map<string, string>()
  /** By message, the sockets that must have it. */
  const readers = new Map<number, string[]>()
  /** Messages that a socket gets once it has settled, unless it has closed or left the topic by then. */
  let waiting: { id: number; name: string; topic: string }[] = []
  const settled = new Set<string>()
  let count = 0
  const isOpen = (name: string) => newsOf(name).findLast(({ do: what }) => /opened|closed/.test(what))?.do === 'opened'
  const listOpen = () => [...tabs.values()].filter(({ name }) => isOpen(name))

  function request(tab: string, method: string, topic: string) {
    const open = listOpen().find(({ name }) => name.startsWith(tab))
    if (!open) return
    count += 1
    requesters.set(`${count}`, open.name)
    requestAs(open.name, `${count}`, method, { topic })
    if (method === 'irn_subscribe') open.topics.add(topic)
    if (method === 'irn_unsubscribe') open.topics.delete(topic)
  }
  function leave(tab: string) {
    hub.leave(tabs.get(tab)?.name ?? '')
    tabs.delete(tab)
  }
  const expectMessage = (id: number, name: string) => readers.set(id, [...(readers.get(id) ?? []), name])
  function age() {
    wait(TRUSTED_MS + 1)
    const open = listOpen()
    for (const { name } of open) settled.add(name)
    for (const { id, name, topic } of waiting)
      if (open.some((each) => each.name === name && each.topics.has(topic))) expectMessage(id, name)
    waiting = []
  }
  return {
    request,
    leave,
    accept,
    open(tab: string, isAgain: boolean) {
      leave(tab)
      count += 1
      tabs.set(tab, { name: `${tab}${count}`, topics: new Set() })
      hub.open(`${tab}${count}`, URL, isAgain)
    },
    confirm(tab: string) {
      const { name = '' } = tabs.get(tab) ?? {}
      const message = messages(name).findLast(({ method }) => method)
      if (message) confirm(name, message.id)
    },
    push(topic: string) {
      if (wires.at(-1)?.readyState !== 1) return
      count += 1
      readers.set(count, [])
      for (const { name, topics } of listOpen()) {
        if (!topics.has(topic)) continue
        if (settled.has(name)) expectMessage(count, name)
        else waiting.push({ id: count, name, topic })
      }
      push(count, topic)
    },
    answer() {
      for (const { id, method } of wires.at(-1)?.sent ?? []) if (method) receive({ id, result: true })
    },
    drop: () => wires.at(-1)?.onclose?.({ code: 1006, reason: '' }),
    age,
    check() {
      age()
      expect(wires.filter(({ readyState }) => readyState < 2).length).toBeLessThanOrEqual(1)
      for (const [id, names] of readers) {
        for (const name of names) expect(messages(name)).toContainEqual(expect.objectContaining({ id }))
        const confirmed = wires.flatMap(({ sent }) => sent).filter((frame) => frame.id === id && !frame.method)
        expect(confirmed.length).toBeLessThanOrEqual(1)
      }
      const answers = [...requesters.values()].flatMap((name) =>
        messages(name).flatMap(({ id, method }) => (method ? [] : [[id, name]])),
      )
      for (const [id, name] of answers) expect(requesters.get(id)).toBe(name)
    },
  }
}

type Step = (model: ReturnType<typeof createModel>) => unknown
const tab = fc.constantFrom('a', 'b', 'c')
const topic = fc.constantFrom('x', 'y')
const method = fc.constantFrom('irn_subscribe', 'irn_unsubscribe', 'irn_publish')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(tab, fc.boolean()).map(
    ([of, isAgain]): Step =>
      ({ open }) =>
        open(of, isAgain),
  ),
  fc.tuple(tab, method, topic).map(
    ([of, name, about]): Step =>
      ({ request }) =>
        request(of, name, about),
  ),
  tab.map(
    (of): Step =>
      ({ leave }) =>
        leave(of),
  ),
  tab.map(
    (of): Step =>
      ({ confirm }) =>
        confirm(of),
  ),
  topic.map(
    (of): Step =>
      ({ push }) =>
        push(of),
  ),
  fc.constantFrom('accept', 'answer', 'drop', 'age').map(
    (name): Step =>
      (model) =>
        model[name as 'accept'](),
  ),
)

test('SAF-13 in any order of tab and relay actions, each response and message reaches its tab, over one socket', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80, size: 'max' }), (steps) => {
      const model = createModel()
      for (const act of steps) act(model)
      model.check()
    }),
    { numRuns: 500 },
  )
})
