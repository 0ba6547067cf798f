import { createFakeClock } from '@latchkey/kernel/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { createTabsWorld, RELAY_URL, settle } from '../../../test/tabsWorld'
import { findPorts } from './createTabs'

const TRUSTED_MS = 30_000
const ANSWER_MS = 3000
const PROBE_MS = 5000
const SETTLE_MS = 1000
const HANDLE_MS = 2000

afterEach(() => vi.unstubAllGlobals())

/** Two tabs, the first of which leads, with a socket each. */
async function openTwo() {
  const world = createTabsWorld()
  const [first, second] = [world.openTab('first'), world.openTab('second')]
  const one = first.open()
  await settle()
  const two = second.open()
  await settle()
  return { world, first, second, one, two }
}

test('SAF-13 two tabs have one socket, and each gets the responses to its own requests', async () => {
  const { world, one, two } = await openTwo()
  expect(world.relayEnds).toHaveLength(1)
  expect(world.relayEnds[0]?.url).toBe(RELAY_URL)
  one.send({ id: '1', method: 'irn_publish' })
  two.send({ id: '2', method: 'irn_publish' })
  await settle()
  expect([one.received, two.received].map((received) => received.map(({ id }) => id))).toEqual([['1'], ['2']])
})

test.each(['crash', 'pagehide', 'freeze', 'sleep'] as const)(
  'SAF-13 the leading tab ends (%s): the other one leads, its socket closes, and it can open the next immediately',
  async (how) => {
    const { world, first, second, one, two } = await openTwo()
    if (how === 'crash') world.crash('first')
    else if (how === 'sleep') one.socket.close()
    else first.suspend(how)
    await settle()
    expect(world.leader()).toBe('second')
    expect([two.isOpen(), two.state.hasFailed, second.handovers.count]).toEqual([false, false, 1])
    expect(first.handovers.count).toBe(0)
    const next = second.open()
    await settle()
    expect([next.isOpen(), world.openEnds().length]).toEqual([true, 1])
    if (how === 'crash') return
    // A page that is back shares again.
    const back = first.open()
    await settle()
    expect([back.isOpen(), world.openEnds().length, world.leader()]).toEqual([true, 1, 'second'])
  },
)

test('SAF-13 a tab that closes does not affect the others, and its topics are unsubscribed if no other tab has them', async () => {
  const { world, one, two } = await openTwo()
  one.subscribe('1', 'shared')
  two.subscribe('2', 'shared', 'own')
  await settle()
  world.crash('second')
  await settle()
  const sent = world.relayEnds[0]?.received.filter(({ method }) => method === 'irn_unsubscribe')
  expect(sent?.map(({ params }) => params)).toEqual([{ topic: 'own' }])
  expect([one.isOpen(), world.openEnds().length]).toEqual([true, 1])
})

test('SAF-13 a socket that a tab closes is closed for the leading tab, too, while the tab has another', async () => {
  const { world, second, two } = await openTwo()
  const other = second.open()
  await settle()
  two.subscribe('1', 'own')
  await settle()
  two.socket.close()
  await settle()
  const sent = world.relayEnds[0]?.received.filter(({ method }) => method === 'irn_unsubscribe')
  expect(sent?.map(({ params }) => params)).toEqual([{ topic: 'own' }])
  expect([other.isOpen(), world.openEnds().length]).toEqual([true, 1])
})

test('SAF-13 if the leading tab does not respond, the other one opens its own socket until a tab leads again', async () => {
  const { world, second, two } = await openTwo()
  world.hang('first')
  two.send({ id: '1', method: 'irn_publish' })
  world.clock.advance(ANSWER_MS)
  expect([two.isOpen(), second.handovers.count]).toEqual([false, 1])
  const own = second.open()
  await settle()
  expect([own.isOpen(), world.relayEnds.length]).toEqual([true, 2])
  own.send({ id: '2', method: 'irn_publish' })
  await settle()
  expect(own.received.map(({ id }) => id)).toEqual(['2'])
  world.crash('first')
  await settle()
  expect([own.isOpen(), world.leader()]).toEqual([false, 'second'])
  const shared = second.open()
  await settle()
  expect([shared.isOpen(), world.openEnds().length]).toEqual([true, 1])
})

test('SAF-13 a waiting tab notices that the leading one is silent; a leading tab that continues is used again', async () => {
  const { world, second, two } = await openTwo()
  for (let count = 0; count < 3; count += 1) {
    world.clock.advance(PROBE_MS)
    await settle()
  }
  expect(two.isOpen()).toBe(true)
  world.hang('first')
  world.clock.advance(PROBE_MS + ANSWER_MS)
  expect(two.isOpen()).toBe(false)
  const own = second.open()
  await settle()
  world.goOn('first')
  await settle()
  own.socket.close()
  const shared = second.open()
  await settle()
  expect([shared.isOpen(), world.openEnds().length]).toEqual([true, 1])
})

test('SAF-13 a socket that is opened while the leading tab hangs becomes the tab’s own after three seconds', async () => {
  const world = createTabsWorld()
  world.openTab('first').open()
  await settle()
  world.hang('first')
  const two = world.openTab('second').open()
  await settle()
  world.clock.advance(ANSWER_MS)
  await settle()
  expect([two.isOpen(), world.relayEnds.length]).toEqual([true, 2])
})

test('SAF-13 without locks each tab has its own socket', async () => {
  const world = createTabsWorld()
  world.refuses.locks = true
  const sockets = ['first', 'second'].map((name) => world.openTab(name).open())
  await settle()
  expect(sockets.map(({ isOpen }) => isOpen())).toEqual([true, true])
  expect(world.openEnds()).toHaveLength(2)
})

test('SAF-13 messages of another script on the channel change nothing', async () => {
  const { world, one, two } = await openTwo()
  const said = [null, 1, 'lead', [], {}, { do: 'open' }, { do: {} }, { do: 'message', socket: 'x', text: '{' }]
  const requests = ['open', 'send'].flatMap((what) =>
    [{}, 'x', '{', 'wss://elsewhere.example/'].map((text) => ({ do: what, socket: 'hostile', text })),
  )
  for (const data of [...said, ...requests]) await world.post(data)
  await settle()
  expect([one.isOpen(), two.isOpen()]).toEqual([true, true])
  expect(world.relayEnds).toHaveLength(1)
  expect(world.relayEnds[0]?.received).toEqual([])
})

test('SAF-13 if a relay refuses, the socket of every tab closes, with its code and its reason', async () => {
  const { world, one, two, first } = await openTwo()
  world.relayEnds[0]?.close(3000, 'Unauthorized: invalid key')
  await settle()
  for (const { state } of [one, two]) expect(state).toMatchObject({ code: 3000, reason: 'Unauthorized: invalid key' })
  expect(first.handovers.count).toBe(0)
  expect(world.leader()).toBe('first')
})

test('SAF-13 a socket that fails to open fails in every tab that waits for it', async () => {
  const world = createTabsWorld()
  const tabs = [world.openTab('first'), world.openTab('second')].map((tab) => tab.open())
  world.relayEnds.length = 0
  await Promise.resolve()
  await settle()
  world.relayEnds[0]?.wire.onerror?.({})
  await settle()
  expect(tabs.map(({ state, isOpen }) => [state.hasFailed || state.code !== null, isOpen()])).toEqual([
    [true, false],
    [true, false],
  ])
})

test('SAF-13 another project or relay has its own socket', async () => {
  const world = createTabsWorld()
  const sockets = ['project', 'other project'].map((client) => world.openTab(client, client).open())
  await settle()
  expect(sockets.map(({ isOpen }) => isOpen())).toEqual([true, true])
  expect(world.openEnds()).toHaveLength(2)
})

/** Lets time pass in steps in which tabs ask each other. */
async function pass(world: Awaited<ReturnType<typeof openTwo>>['world'], ms: number) {
  for (let passed = 0; passed < ms; passed += 1000) {
    world.clock.advance(1000)
    await settle()
  }
}

test('SAF-13 a tab that distrusts its socket gets a new one for all tabs, once; a tab that only opens late does not', async () => {
  const world = createTabsWorld()
  world.openTab('first').open()
  await settle()
  await pass(world, TRUSTED_MS + 1000)
  const second = world.openTab('second')
  const two = second.open()
  await settle()
  expect(world.relayEnds).toHaveLength(1)
  two.socket.close()
  second.open()
  await settle()
  expect(world.relayEnds).toHaveLength(2)
  await pass(world, TRUSTED_MS + 1000)
  second.open()
  await settle()
  expect(world.relayEnds).toHaveLength(2)
})

test('SAF-13 two sockets of one tab: each receives its own messages once, and closing one keeps the other', async () => {
  const world = createTabsWorld()
  const tab = world.openTab('first')
  const [one, two] = [tab.open(), tab.open()]
  await settle()
  one.send({ id: '1', method: 'irn_publish' })
  two.send({ id: '2', method: 'irn_publish' })
  await settle()
  expect([one.received, two.received].map((received) => received.map(({ id }) => id))).toEqual([['1'], ['2']])
  one.socket.close()
  await settle()
  expect([two.isOpen(), world.leader(), tab.listenerCount()]).toEqual([true, 'first', 2])
  two.socket.close()
  expect(tab.listenerCount()).toBe(0)
})

test.each(['pagehide', 'freeze'] as const)(
  'SAF-13 after %s the leading tab neither sends nor acknowledges, and gets the message again when it returns',
  async (how) => {
    const { world, first, second, one, two } = await openTwo()
    one.subscribe('1', 'topic')
    two.subscribe('2', 'topic')
    await settle()
    world.clock.advance(SETTLE_MS / 2)
    const late = second.open()
    await settle()
    late.subscribe('3', 'topic')
    world.relayEnds[0]?.push(7, 'topic')
    one.confirm(7)
    await settle()
    const [before, relayBefore] = [world.said.length, world.relayEnds[0]?.received.length]
    first.suspend(how)
    world.clock.advance(HANDLE_MS)
    expect([world.said.length, world.relayEnds[0]?.received.length]).toEqual([before, relayBefore])
    await settle()
    const back = first.open()
    await settle()
    back.subscribe('4', 'topic')
    await settle()
    world.openEnds()[0]?.push(7, 'topic')
    world.clock.advance(SETTLE_MS)
    await settle()
    expect(back.received.map(({ id }) => id)).toEqual(['4', 7])
    back.confirm(7)
    await settle()
    world.clock.advance(HANDLE_MS)
    expect(world.openEnds()[0]?.received.at(-1)).toMatchObject({ id: 7, result: true })
  },
)

test('SAF-13 a socket of a tab that has left sends nothing, not even while the tab leaves', async () => {
  const { world, first, one } = await openTwo()
  const other = first.open()
  await settle()
  one.socket.onclose = () => other.send({ id: '1', method: 'irn_publish' })
  const [before, sockets] = [world.said.length, world.relayEnds.length]
  first.suspend('pagehide')
  one.send({ id: '2', method: 'irn_publish' })
  await pass(world, ANSWER_MS)
  expect(world.said.slice(before).filter(({ do: what }) => what === 'send')).toEqual([])
  expect(world.relayEnds).toHaveLength(sockets)
})

test('SAF-13 a tab that is suspended while it waits to lead shares again when it returns', async () => {
  const { world, second } = await openTwo()
  second.suspend('pagehide')
  await settle()
  const back = second.open()
  await settle()
  expect([back.isOpen(), world.openEnds().length]).toEqual([true, 1])
})

test('SAF-13 a socket that closes before its turn sends no request to the leading tab', async () => {
  const { world, second } = await openTwo()
  const before = world.said.length
  second.open().socket.close()
  await settle()
  expect(world.said.slice(before)).toEqual([])
})

test.each([
  ['no channel', 0],
  ['only one channel, which is not enough to lead', 1],
])('SAF-13 if the browser gives %s, a tab has its own sockets, and does not try again', async (_, count) => {
  const world = createTabsWorld()
  world.refuses.channels = count
  const tab = world.openTab('first')
  const socket = tab.open()
  await settle()
  expect([socket.isOpen(), world.relayEnds.length]).toEqual([true, 1])
  socket.socket.close()
  const before = world.channelCount()
  const next = tab.open()
  expect(world.relayEnds).toHaveLength(2)
  await settle()
  expect([next.isOpen(), world.channelCount()]).toEqual([true, before])
  expect(() => next.socket.close()).not.toThrow()
})

test('SAF-13 if a browser starts to refuse locks, open sockets stay open', async () => {
  const { world, second, two } = await openTwo()
  world.refuses.locks = true
  const another = second.open()
  await settle()
  expect([two.isOpen(), another.isOpen(), world.relayEnds.length]).toEqual([true, true, 2])
  second.open()
  expect(world.relayEnds).toHaveLength(3)
})

test('SAF-13 a malformed message does not count as a reply of the leading tab', async () => {
  const { world, two } = await openTwo()
  const { socket } = world.said.find(({ do: what }) => what === 'opened') ?? {}
  for (const each of world.said.map((known) => known.socket).concat(socket))
    await world.post({ do: 'nonsense', socket: each })
  world.hang('first')
  two.send({ id: '1', method: 'irn_publish' })
  world.clock.advance(ANSWER_MS)
  expect(two.isOpen()).toBe(false)
})

test('SAF-13 the leading tab only responds to requests for a socket to its own relay', async () => {
  const { world } = await openTwo()
  const before = world.said.length
  const hostile = [
    { do: 'open', text: RELAY_URL },
    { do: 'open', socket: 'hostile' },
    { do: 'send', socket: 'hostile' },
    { do: 'open', socket: 'hostile', text: 'wss://elsewhere.example/?auth=token' },
    { do: 'nonsense', socket: 'hostile', text: RELAY_URL },
  ]
  for (const data of hostile) await world.post(data)
  await settle()
  expect(world.said.slice(before)).toEqual([])
  await world.post({ do: 'open', socket: 'guest', text: `${RELAY_URL}&more` })
  expect(world.said.slice(before)).toEqual([{ do: 'opened', socket: 'guest' }])
})

test.each(['window', 'BroadcastChannel', 'navigator', 'locks'])('SAF-13 without %s tabs share nothing', (missing) => {
  const locks = { request: vi.fn() }
  const opened: string[] = []
  class Opened {
    constructor(name: string) {
      opened.push(name)
    }
  }
  vi.stubGlobal('navigator', { locks })
  vi.stubGlobal('BroadcastChannel', Opened)
  vi.stubGlobal('WebSocket', Opened)
  const ports = findPorts('name', createFakeClock())
  ports?.openChannel()
  ports?.dial(RELAY_URL)
  expect([opened, ports?.locks, ports?.page]).toEqual([['name', RELAY_URL], locks, window])
  if (missing === 'locks') vi.stubGlobal('navigator', {})
  else vi.stubGlobal(missing, undefined)
  expect(findPorts('name', createFakeClock())).toBeNull()
})
