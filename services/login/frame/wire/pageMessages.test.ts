// Messages between the page and the frame: which senders are accepted, which ID a response has, and which page gets the first message.
import { afterEach, expect, test, vi } from 'vitest'
import { FrameError } from '../frameError.ts'
import { answerPage, type Handlers } from './answerPage.ts'
import { readEnvelope } from './messages.ts'

/** Removes the stubs, so that the next file in this worker starts without them. */
afterEach(() => {
  vi.unstubAllGlobals()
})

const PAGE = 'https://shop.example'
const ORIGINS = [PAGE, 'https://*.shop.example']

interface Scene {
  handlers?: Partial<Record<keyof Handlers, (...args: unknown[]) => unknown>>
  ancestors?: string[] | undefined
  referrer?: string
}

function create({ handlers = {}, ancestors, referrer = '' }: Scene = {}) {
  const listeners: ((event: object) => void)[] = []
  const parent = { postMessage: vi.fn((_message: unknown, _target: string) => undefined) }
  vi.stubGlobal('window', {
    parent,
    addEventListener: (_: string, hear: (event: object) => void) => listeners.push(hear),
  })
  vi.stubGlobal('location', { ancestorOrigins: ancestors })
  vi.stubGlobal('document', { referrer })
  const wire = answerPage(ORIGINS, handlers as unknown as Handlers)
  const say = (message: object, { origin = PAGE, source = parent as unknown } = {}) => {
    for (const hear of listeners) hear({ data: message, origin, source })
  }
  const sent = () => parent.postMessage.mock.calls.splice(0)
  return { wire, say, sent, parent }
}
const ask = (type: string, more: object = {}) => ({ type: `@w3m-app/${type}`, ...more })
const reply = (type: string, more: object = {}) => ({ type: `@w3m-frame/${type}`, ...more })

test('EMB-01 each message gets one response, with its ID and its result', async () => {
  const GET_CHAIN_ID = vi.fn(async () => ({ chainId: 1 }))
  const { say, sent } = create({ handlers: { GET_CHAIN_ID, RPC_ABORT: () => undefined } })
  say(ask('GET_CHAIN_ID', { id: 'one' }))
  say(ask('RPC_ABORT'))
  await vi.waitFor(() => expect(GET_CHAIN_ID).toHaveBeenCalledWith(undefined, { origin: PAGE }))
  await Promise.resolve()
  const sorted = sent().sort(([a], [b]) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
  expect(sorted).toStrictEqual([
    [reply('GET_CHAIN_ID_SUCCESS', { payload: { chainId: 1 }, id: 'one' }), PAGE],
    [reply('RPC_ABORT_SUCCESS'), PAGE],
  ])
})

test('EMB-01 a message in progress is not started again; later its ID can be used again', async () => {
  const GET_USER = vi.fn(() => new Promise(() => undefined))
  const { say } = create({ handlers: { GET_USER } })
  for (const id of ['one', 'one', 'two', undefined, undefined]) say(ask('GET_USER', id === undefined ? {} : { id }))
  expect(GET_USER).toHaveBeenCalledTimes(4)
  const again = create({ handlers: { GET_CHAIN_ID: () => 1 } })
  for (let times = 0; times < 2; times += 1) {
    again.say(ask('GET_CHAIN_ID', { id: 'one' }))
    await vi.waitFor(() =>
      expect(again.sent()).toEqual([[reply('GET_CHAIN_ID_SUCCESS', { payload: 1, id: 'one' }), PAGE]]),
    )
  }
})

test('EMB-10 an error has its message and its step, an unexpected one reveals nothing', async () => {
  const fail = (cause: Error) => create({ handlers: { CONNECT_OTP: () => Promise.reject(cause) } })
  const errorOf = async ({ say, sent }: ReturnType<typeof create>, payload: object = { otp: '123456' }) => {
    say(ask('CONNECT_OTP', { payload }))
    const found: unknown[][] = []
    await vi.waitFor(() => expect(found.push(...sent())).toBe(1))
    return Object(found[0]?.[0]).payload
  }
  expect(await errorOf(fail(new FrameError('Sentence.')))).toEqual({ message: 'Sentence.' })
  const step = new FrameError('Sentence.', 'code', 'VERIFY_DEVICE')
  expect(await errorOf(fail(step))).toEqual({ message: 'Sentence.', action: 'VERIFY_DEVICE' })
  expect(await errorOf(fail(new TypeError('internal')))).toEqual({ message: 'Something went wrong.' })
  expect(await errorOf(fail(new Error('never')), { otp: '1' })).toEqual({ message: 'A code is six digits.' })
})

test('EMB-01 only messages from the page around the frame are accepted, from an origin of the project', async () => {
  const RPC_ABORT = vi.fn()
  const { say, sent } = create({ handlers: { RPC_ABORT } })
  say(ask('RPC_ABORT'), { origin: 'https://evil.example' })
  say(ask('RPC_ABORT'), { source: {} })
  say({ type: '@w3m-app/OTHER' })
  say({ type: 'RPC_ABORT' })
  say({ type: '@w3m-app/toString' })
  expect(RPC_ABORT).not.toHaveBeenCalled()
  say(ask('RPC_ABORT'), { origin: 'https://eu.shop.example' })
  await vi.waitFor(() => expect(sent()).toEqual([[reply('RPC_ABORT_SUCCESS'), 'https://eu.shop.example']]))
})

test('EMB-01 no more than 64 messages with an ID are in progress', async () => {
  const GET_USER = vi.fn(() => new Promise(() => undefined))
  const { say, sent } = create({ handlers: { GET_USER } })
  say(ask('GET_USER'))
  for (let id = 0; id < 65; id += 1) say(ask('GET_USER', { id: String(id) }))
  expect(GET_USER).toHaveBeenCalledTimes(65)
  const message = 'Too many requests. Wait a moment and try again.'
  expect(sent()).toEqual([[reply('GET_USER_ERROR', { payload: { message }, id: '64' }), PAGE]])
})

test.each<[string, Scene, string[]]>([
  ['names it', { ancestors: ['https://eu.shop.example', 'https://top.example'] }, ['https://eu.shop.example']],
  ['names one that is not of the project', { ancestors: ['https://evil.example'] }, [PAGE]],
  ['names it as the referrer', { referrer: 'https://eu.shop.example/a' }, ['https://eu.shop.example']],
  ['has another referrer', { referrer: 'https://evil.example/' }, [PAGE]],
  ['has no referrer', { ancestors: [] }, [PAGE]],
])('EMB-01 the frame is ready for the page that the browser knows, if it %s', (_, scene, targets) => {
  const { wire, sent, say } = create({ handlers: { RPC_ABORT: () => undefined }, ...scene })
  wire.send('READY', { version: '4' })
  expect(sent()).toEqual(targets.map((target) => [reply('READY', { payload: { version: '4' } }), target]))
  say(ask('RPC_ABORT', { id: 'x' }), { origin: 'https://us.shop.example' })
  wire.send('SESSION_UPDATE', { token: 't' })
  expect(sent()[0]).toEqual([reply('SESSION_UPDATE', { payload: { token: 't' } }), 'https://us.shop.example'])
})

test('EMB-01 only a valid message changes the page that the frame sends to', () => {
  const { wire, say, sent } = create({ ancestors: ['https://eu.shop.example'] })
  say({ type: 'RPC_ABORT' }, { origin: 'https://us.shop.example' })
  wire.send('SESSION_UPDATE', { token: 't' })
  expect(sent()).toEqual([[reply('SESSION_UPDATE', { payload: { token: 't' } }), 'https://eu.shop.example']])
})

test('EMB-01 an envelope has a known type, a text as its ID, and an optional payload', () => {
  expect(readEnvelope(ask('GET_USER', { id: 'i', payload: { a: 1 } }))).toEqual({
    type: 'GET_USER',
    id: 'i',
    payload: { a: 1 },
  })
  expect(readEnvelope(ask('GET_USER', { payload: null }))).toEqual({
    type: 'GET_USER',
    id: undefined,
    payload: undefined,
  })
  for (const data of [null, 'x', ask('GET_USER', { id: 7 }), ask('GET_USER', { id: 'x'.repeat(129) }), ask('OTHER')])
    expect(readEnvelope(data)).toBeNull()
})

test('EMB-08 an accent is read as the browser writes colors', async () => {
  const SYNC_THEME = vi.fn()
  const { say } = create({ handlers: { SYNC_THEME } })
  for (const accent of ['rgb(1, 20, 255)', 'rgb(1, 20, 256)', 'red'])
    say(ask('SYNC_THEME', { payload: { themeMode: 'dark', w3mThemeVariables: { '--w3m-accent': accent } } }))
  await vi.waitFor(() => expect(SYNC_THEME).toHaveBeenCalledTimes(3))
  const accents = SYNC_THEME.mock.calls.map(([payload]) => Object(payload).w3mThemeVariables['--w3m-accent'])
  expect(accents).toEqual([[1, 20, 255], undefined, undefined])
})
