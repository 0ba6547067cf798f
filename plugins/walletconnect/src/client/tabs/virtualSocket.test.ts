// One tab's socket: the events that the library receives, and the commands that the tab receives.
import { createFakeClock } from '@latchkey/kernel/testing'
import { expect, test } from 'vitest'
import { RESTART, type Wire } from './relayHub'
import { createVirtualSocket } from './virtualSocket'

const ANSWER_MS = 3000
const PROBE_MS = 5000

/** `isHeard`: the library has set its listeners. */
function play({ isAnswered = true } = {}) {
  const clock = createFakeClock()
  const said: string[] = []
  const note = (word: string) => () => void said.push(word)
  const wire: Wire = {
    readyState: 0,
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    send: (text) => void said.push(`own send ${text}`),
    close: note('own close'),
  }
  const socket = createVirtualSocket('wss://relay.example', {
    clock,
    post: ({ do: what, text }) => void said.push(`post ${what} ${text}`),
    dial: () => {
      said.push('dial')
      return wire
    },
    onSilence: note('silence'),
    onEnd: (isWanted) => void said.push(isWanted ? 'left' : 'lost'),
    onHandover: note('handover'),
  })
  if (isAnswered) {
    socket.onopen = note('open')
    socket.onmessage = ({ data }) => void said.push(`message ${data}`)
    socket.onclose = ({ code, reason }) => void said.push(`close ${code} ${reason}`)
    socket.onerror = note('error')
  }
  /** What was said since the last look. */
  const takeEvents = () => said.splice(0)
  return { clock, socket, wire, takeEvents }
}
function playShared(options?: Parameters<typeof play>[0]) {
  const world = play(options)
  world.socket.start(false)
  world.socket.hear({ do: 'opened' })
  world.takeEvents()
  return world
}
function playAlone(options?: Parameters<typeof play>[0]) {
  const world = play(options)
  world.socket.start(true)
  world.wire.onopen?.({})
  world.takeEvents()
  return world
}

test('SAF-13 a shared socket has the state that the leading tab reports', () => {
  const { socket, takeEvents } = playShared()
  socket.hear({ do: 'message', text: 'words' })
  socket.hear({ do: 'closed', code: 3000, text: 'no' })
  expect(takeEvents()).toEqual(['message words', 'lost', 'close 3000 no'])
  expect(socket.readyState).toBe(3)
})

test('SAF-13 a tab’s own socket has the state that the relay reports, not a tab', () => {
  const { socket, wire, takeEvents, clock } = playAlone()
  for (const what of ['opened', 'message', 'closed', 'taken'] as const) socket.hear({ do: what, text: 'hostile' })
  expect(takeEvents()).toEqual([])
  wire.onmessage?.({ data: 'words' })
  socket.send('sent')
  expect(clock.pending()).toBe(0)
  wire.onerror?.({})
  expect(takeEvents()).toEqual(['message words', 'own send sent'])
  wire.onclose?.({ code: 1006, reason: 'gone' })
  expect(takeEvents()).toEqual(['own close', 'lost', 'close 1006 gone'])
})

test('SAF-13 a tab’s own socket that fails to open reports the failure once', () => {
  const { socket, wire, takeEvents } = play()
  socket.start(true)
  socket.start(true)
  wire.onerror?.({})
  wire.onclose?.({ code: 1006, reason: '' })
  expect(takeEvents()).toEqual(['dial', 'own close', 'lost', 'error'])
})

test.each([
  ['the library closes', 'close', ['left', 'close 1000 ']],
  ['the tab ends', 'end', ['lost', `close ${RESTART} `]],
] as const)('SAF-13 when %s, a socket reports it once, and leaves no timer', (_, act, said) => {
  const { socket, takeEvents, clock } = playShared()
  socket[act]()
  socket[act]()
  expect(takeEvents()).toEqual(said)
  expect(clock.pending()).toBe(0)
})

test('SAF-13 a library that does not listen receives nothing', () => {
  const shared = playShared({ isAnswered: false })
  shared.socket.hear({ do: 'message', text: 'words' })
  shared.socket.close()
  expect(shared.takeEvents()).toEqual(['left'])
  const own = playAlone({ isAnswered: false })
  own.wire.onmessage?.({ data: 'words' })
  own.wire.onclose?.({ code: 1006, reason: '' })
  expect(own.takeEvents()).toEqual(['own close', 'lost'])
  const failing = play({ isAnswered: false })
  failing.socket.end()
  expect(failing.takeEvents()).toEqual(['lost'])
})

test('SAF-13 a quiet leading tab is pinged, and abandoned if it does not respond', () => {
  const { takeEvents, clock, socket } = playShared()
  clock.advance(PROBE_MS - 1)
  expect(takeEvents()).toEqual([])
  clock.advance(1)
  expect(takeEvents()).toEqual(['post send '])
  socket.hear({ do: 'taken' })
  clock.advance(PROBE_MS)
  expect(takeEvents()).toEqual(['post send '])
  clock.advance(ANSWER_MS)
  expect(takeEvents()).toEqual(['silence', 'lost', `close ${RESTART} `, 'handover'])
})

test('SAF-13 even if the library keeps sending, a missing response is detected', () => {
  const { takeEvents, clock, socket } = playShared()
  socket.send('first')
  clock.advance(ANSWER_MS - 1)
  socket.send('second')
  clock.advance(1)
  expect(takeEvents()).toContain('silence')
})

test('SAF-13 a tab that does not respond to the first ping is skipped', () => {
  const { takeEvents, clock, socket } = play()
  socket.start(false)
  clock.advance(ANSWER_MS)
  expect(takeEvents()).toEqual(['post open wss://relay.example', 'silence', 'dial'])
})
