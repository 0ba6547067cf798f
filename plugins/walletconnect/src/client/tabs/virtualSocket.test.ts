// One tab's socket, by what the library hears of it and what the tab is told.
import { createFakeClock } from '@latchkey/kernel/testing'
import { expect, test } from 'vitest'
import { RESTART, type Wire } from './relayHub'
import { createVirtualSocket } from './virtualSocket'

const ANSWER_MS = 3000
const PROBE_MS = 5000

/** `isHeard`: the library has set its listeners. */
function play({ isHeard = true } = {}) {
  const clock = createFakeClock()
  const said: string[] = []
  const note = (word: string) => () => void said.push(word)
  const wire: Wire = {
    ...{ readyState: 0, onopen: null, onmessage: null, onclose: null, onerror: null },
    send: (text) => void said.push(`own send ${text}`),
    close: note('own close'),
  }
  const socket = createVirtualSocket('wss://relay.example', {
    clock,
    ask: ({ do: what, text }) => void said.push(`ask ${what} ${text}`),
    dial: () => {
      said.push('dial')
      return wire
    },
    onSilence: note('silence'),
    onEnd: (isWanted) => void said.push(isWanted ? 'left' : 'lost'),
    onHandover: note('handover'),
  })
  if (isHeard) {
    socket.onopen = note('open')
    socket.onmessage = ({ data }) => void said.push(`message ${data}`)
    socket.onclose = ({ code, reason }) => void said.push(`close ${code} ${reason}`)
    socket.onerror = note('error')
  }
  /** What was said since the last look. */
  const heard = () => said.splice(0)
  return { clock, socket, wire, heard }
}
function playShared(options?: Parameters<typeof play>[0]) {
  const world = play(options)
  world.socket.start(false)
  world.socket.hear({ do: 'opened' })
  world.heard()
  return world
}
function playAlone(options?: Parameters<typeof play>[0]) {
  const world = play(options)
  world.socket.start(true)
  world.wire.onopen?.({})
  world.heard()
  return world
}

test('SAF-13 a shared socket has the state that the leading tab reports', () => {
  const { socket, heard } = playShared()
  socket.hear({ do: 'message', text: 'words' })
  socket.hear({ do: 'closed', code: 3000, text: 'no' })
  expect(heard()).toEqual(['message words', 'lost', 'close 3000 no'])
  expect(socket.readyState).toBe(3)
})

test('SAF-13 its own socket has the state that the relay reports, and no tab', () => {
  const { socket, wire, heard, clock } = playAlone()
  for (const what of ['opened', 'message', 'closed', 'taken'] as const) socket.hear({ do: what, text: 'hostile' })
  expect(heard()).toEqual([])
  wire.onmessage?.({ data: 'words' })
  socket.send('sent')
  expect(clock.pending()).toBe(0)
  wire.onerror?.({})
  expect(heard()).toEqual(['message words', 'own send sent'])
  wire.onclose?.({ code: 1006, reason: 'gone' })
  expect(heard()).toEqual(['own close', 'lost', 'close 1006 gone'])
})

test('SAF-13 its own socket that does not open has failed, once', () => {
  const { socket, wire, heard } = play()
  socket.start(true)
  socket.start(true)
  wire.onerror?.({})
  wire.onclose?.({ code: 1006, reason: '' })
  expect(heard()).toEqual(['dial', 'own close', 'lost', 'error'])
})

test.each([
  ['the library closes', 'close', ['left', 'close 1000 ']],
  ['the tab ends', 'end', ['lost', `close ${RESTART} `]],
] as const)('SAF-13 a socket that %s reports it once, and leaves no timer', (_, act, said) => {
  const { socket, heard, clock } = playShared()
  socket[act]()
  socket[act]()
  expect(heard()).toEqual(said)
  expect(clock.pending()).toBe(0)
})

test('SAF-13 a library that does not listen receives nothing', () => {
  const shared = playShared({ isHeard: false })
  shared.socket.hear({ do: 'message', text: 'words' })
  shared.socket.close()
  expect(shared.heard()).toEqual(['left'])
  const own = playAlone({ isHeard: false })
  own.wire.onmessage?.({ data: 'words' })
  own.wire.onclose?.({ code: 1006, reason: '' })
  expect(own.heard()).toEqual(['own close', 'lost'])
  const failing = play({ isHeard: false })
  failing.socket.end()
  expect(failing.heard()).toEqual(['lost'])
})

test('SAF-13 a quiet leading tab is pinged, and abandoned if it does not respond', () => {
  const { heard, clock, socket } = playShared()
  clock.advance(PROBE_MS - 1)
  expect(heard()).toEqual([])
  clock.advance(1)
  expect(heard()).toEqual(['ask send '])
  socket.hear({ do: 'taken' })
  clock.advance(PROBE_MS)
  expect(heard()).toEqual(['ask send '])
  clock.advance(ANSWER_MS)
  expect(heard()).toEqual(['silence', 'lost', `close ${RESTART} `, 'handover'])
})

test('SAF-13 a library that continues sending does not hide that no answer comes', () => {
  const { heard, clock, socket } = playShared()
  socket.send('first')
  clock.advance(ANSWER_MS - 1)
  socket.send('second')
  clock.advance(1)
  expect(heard()).toContain('silence')
})

test('SAF-13 a tab that does not answer the first ping is skipped', () => {
  const { heard, clock, socket } = play()
  socket.start(false)
  clock.advance(ANSWER_MS)
  expect(heard()).toEqual(['ask open wss://relay.example', 'silence', 'dial'])
})
