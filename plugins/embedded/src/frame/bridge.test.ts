// What a hostile page, popup or second frame may say to the bridge, and what it makes of it: nothing.
import { createFakeClock } from '@latchkey/kernel/testing'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listChanges, readGlobals } from '../../test/globals'
import { type Bridge, createBridge } from './bridge'
import { REQUESTS, type RequestType } from './messages'

const ORIGIN = 'https://login.example'

function play() {
  const page = new EventTarget()
  const clock = createFakeClock()
  const posted: { type: string; id: string; payload?: unknown }[] = []
  const frame = { postMessage: vi.fn((message) => void posted.push(message)) }
  const heard = { onReady: vi.fn(), onLost: vi.fn(), onToken: vi.fn(), onTimeout: vi.fn(), onVersionsDiffer: vi.fn() }
  const bridge = createBridge({ page, clock, origin: ORIGIN, frameWindow: () => frame, ...heard })
  const say = (data: unknown, { origin = ORIGIN, source = frame as unknown } = {}) =>
    void page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  const answer = (type: string, payload?: unknown, id = posted.at(-1)?.id) =>
    say({ type: `@w3m-frame/${type}`, id, payload })
  const ready = (payload: object = {}) => say({ type: '@w3m-frame/READY', payload })
  return { bridge, clock, posted, frame, heard, say, answer, ready, page }
}

async function isOpen(asked: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open')
  return (await Promise.race([asked.catch(() => null), Promise.resolve().then(() => Promise.resolve(open))])) === open
}

describe('before the frame is ready', () => {
  test('field case 9: EMB-01 requests wait, in order, behind what is asked at ready; there is room for so many', async () => {
    const { bridge, posted, heard, ready } = play()
    const first = bridge.request('CONNECT_OTP', { otp: '123456' })
    const second = bridge.request('SIGN_OUT')
    expect(posted).toEqual([])
    heard.onReady.mockImplementation(() => void bridge.request('RELOAD').catch(() => {}))
    ready()
    expect(posted.map(({ type }) => type)).toEqual(['@w3m-app/RELOAD', '@w3m-app/CONNECT_OTP', '@w3m-app/SIGN_OUT'])
    bridge.end()
    await expect(first).rejects.toMatchObject({ code: 'embedded/aborted' })
    await expect(second).rejects.toMatchObject({ message: 'Something went wrong' })

    const full = play().bridge
    const waiting = Array.from({ length: 64 }, () => full.request('SIGN_OUT'))
    await expect(full.request('SIGN_OUT')).rejects.toMatchObject({ code: 'embedded/too-many-requests' })
    full.end()
    const ends = await Promise.allSettled(waiting)
    expect(ends.every(({ status }) => status === 'rejected')).toBe(true)
  })

  test('field case 1: EMB-01 an answer to what was not sent yet is none', async () => {
    const { bridge, say } = play()
    const asked = bridge.request('SIGN_OUT')
    say({ type: '@w3m-frame/SIGN_OUT_SUCCESS', id: 'x' })
    say({ type: '@w3m-frame/SIGN_OUT_SUCCESS' })
    await expect(isOpen(asked)).resolves.toBe(true)
    bridge.end()
  })
})

describe('who may answer', () => {
  test('field case 5: EMB-01 every message is addressed to the frame’s origin, under an id of 128 bits that is never used again', async () => {
    const { bridge, posted, frame, answer, ready } = play()
    ready()
    for (let round = 0; round < 50; round += 1) {
      const asked = bridge.request('SIGN_OUT')
      answer('SIGN_OUT_SUCCESS')
      await asked
    }
    expect(new Set(posted.map(({ id }) => id)).size).toBe(50)
    for (const { id } of posted) expect(id).toMatch(/^[0-9a-f]{32}$/)
    for (const [, target] of frame.postMessage.mock.calls as unknown[][]) expect(target).toBe(ORIGIN)
  })

  test.each([
    ['field case 1: wrong origin', { origin: 'https://evil.example' }],
    ['field case 1: origin that begins alike', { origin: 'https://login.example.evil' }],
    ['field case 1: opaque origin', { origin: 'null' }],
    ['field case 2: wrong window of the right origin', { source: { postMessage: () => {} } }],
    ['field case 2: no window', { source: null }],
  ])('%s: EMB-01 not heard', async (_what, as) => {
    const { bridge, posted, say, heard, ready } = play()
    say({ type: '@w3m-frame/READY' }, as)
    expect(heard.onReady).not.toHaveBeenCalled()
    ready()
    const asked = bridge.request('IS_CONNECTED')
    say({ type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: posted[0]?.id, payload: { isConnected: true } }, as)
    say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'stolen' } }, as)
    expect(heard.onToken).not.toHaveBeenCalled()
    await expect(isOpen(asked)).resolves.toBe(true)
    bridge.end()
  })

  test('field case 5: EMB-01 unknown id, replay, duplicate and late reply change nothing', async () => {
    const { bridge, posted, answer, clock, ready, heard } = play()
    ready()
    const first = bridge.request('IS_CONNECTED')
    answer('IS_CONNECTED_SUCCESS', { isConnected: false }, 'f'.repeat(32))
    await expect(isOpen(first)).resolves.toBe(true)
    answer('IS_CONNECTED_SUCCESS', { isConnected: true })
    answer('IS_CONNECTED_SUCCESS', { isConnected: false })
    answer('IS_CONNECTED_ERROR', { message: 'No' })
    await expect(first).resolves.toEqual({ isConnected: true })

    const second = bridge.request('IS_CONNECTED')
    answer('IS_CONNECTED_SUCCESS', { isConnected: false }, posted[0]?.id)
    await expect(isOpen(second)).resolves.toBe(true)
    clock.advance(30_000)
    await expect(second).rejects.toMatchObject({ code: 'embedded/timed-out' })
    answer('IS_CONNECTED_SUCCESS', { isConnected: true })
    expect(heard.onTimeout).toHaveBeenCalledExactlyOnceWith('IS_CONNECTED')
    expect(clock.pending()).toBe(0)
  })

  test('field case 1: EMB-01 an answer to another question is none', async () => {
    const { bridge, answer, ready } = play()
    ready()
    const asked = bridge.request('CONNECT_OTP', { otp: '123456' })
    answer('CONNECT_EMAIL_SUCCESS', { action: 'CONNECT' })
    answer('CONNECT_OTP')
    answer('constructor')
    await expect(isOpen(asked)).resolves.toBe(true)
    answer('CONNECT_OTP_SUCCESS')
    await asked
  })

  test('EMB-01 nothing is heard any more after the end', async () => {
    const { bridge, ready, heard, answer, posted } = play()
    bridge.end()
    ready()
    expect(heard.onReady).not.toHaveBeenCalled()
    await expect(bridge.request('SIGN_OUT')).rejects.toMatchObject({ code: 'embedded/aborted' })
    answer('SIGN_OUT_SUCCESS')
    expect(posted).toEqual([])
  })
})

describe('a frame that begins anew', () => {
  test('EMB-01 ready twice in one document is said once', () => {
    const { bridge, ready, heard } = play()
    ready()
    ready()
    expect(heard.onReady).toHaveBeenCalledTimes(1)
    bridge.noteLoad()
    expect(heard.onLost).not.toHaveBeenCalled()
  })

  test('field case 8: EMB-01 ready as two versions in one document: the first stands, the difference is reported', async () => {
    const { bridge, ready, heard, posted, answer } = play()
    ready({ version: '4', isStorageKept: false })
    const asked = bridge.request('SIGN_OUT')
    ready({ version: '4' })
    expect(heard.onVersionsDiffer).not.toHaveBeenCalled()
    ready({ version: '5', isStorageKept: true })
    expect(heard.onVersionsDiffer).toHaveBeenCalledTimes(1)
    ready()
    expect(heard.onVersionsDiffer).toHaveBeenCalledTimes(2)
    expect(heard.onReady).toHaveBeenCalledExactlyOnceWith(false)
    expect(posted).toHaveLength(1)
    answer('SIGN_OUT_SUCCESS')
    await asked
  })

  test('field case 8: EMB-01 a frame that loaded again may be another version', () => {
    const { bridge, ready, heard } = play()
    ready({ version: '4' })
    bridge.noteLoad()
    bridge.noteLoad()
    ready({ version: '5' })
    expect(heard.onVersionsDiffer).not.toHaveBeenCalled()
    ready({ version: '4' })
    expect(heard.onVersionsDiffer).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['ready, then its load', ['ready', 'load']],
    ['load, then ready', ['load', 'ready']],
  ])(
    'field case 7: EMB-01 %s: what was open rejects, and what is asked then goes to the new one',
    async (_what, order) => {
      const { bridge, ready, heard, posted, answer } = play()
      const steps: Record<string, () => void> = { ready, load: bridge.noteLoad }
      for (const step of order) steps[step]?.()
      const rpc = bridge.request('RPC_REQUEST', { method: 'personal_sign', params: [] })
      const login = bridge.request('CONNECT_DEVICE')
      for (const step of order) steps[step]?.()
      await expect(rpc).rejects.toMatchObject({ code: 'kernel/aborted', message: 'Request was aborted' })
      await expect(login).rejects.toMatchObject({ code: 'embedded/aborted', message: 'Something went wrong' })
      expect(heard.onReady).toHaveBeenCalledTimes(2)
      const again = bridge.request('SIGN_OUT')
      expect(posted.at(-1)?.type).toBe('@w3m-app/SIGN_OUT')
      answer('SIGN_OUT_SUCCESS')
      await again
    },
  )

  test('field case 7: EMB-01 while it is away nothing is sent', async () => {
    const { bridge, ready, posted, heard } = play()
    ready()
    bridge.noteLoad()
    bridge.noteLoad()
    expect(heard.onLost).toHaveBeenCalledTimes(1)
    const asked = bridge.request('SIGN_OUT')
    expect(posted).toEqual([])
    ready()
    expect(posted).toHaveLength(1)
    bridge.end()
    await expect(asked).rejects.toMatchObject({ code: 'embedded/aborted' })
  })
})

describe('EMB-10 aborts', () => {
  test('EMB-10 an aborted RPC is taken back in the frame, once, when it was sent', async () => {
    const { bridge, ready, posted } = play()
    const early = new AbortController()
    const unsent = bridge.request('RPC_REQUEST', { method: 'personal_sign', params: [] }, { signal: early.signal })
    early.abort()
    await expect(unsent).rejects.toMatchObject({ message: 'Request was aborted' })
    ready()
    expect(posted).toEqual([])
    const leaving = new AbortController()
    const rpc = bridge.request('RPC_REQUEST', { method: 'personal_sign', params: [] }, { signal: leaving.signal })
    leaving.abort()
    leaving.abort()
    await expect(rpc).rejects.toMatchObject({ message: 'Request was aborted' })
    expect(posted.map(({ type }) => type)).toEqual(['@w3m-app/RPC_REQUEST', '@w3m-app/RPC_ABORT'])
    const gone = bridge.request('SIGN_OUT', undefined, { signal: leaving.signal })
    await expect(gone).rejects.toMatchObject({ message: 'Something went wrong' })
    bridge.end()
  })

  test('EMB-10 an error without words, and one whose words are no text', async () => {
    const { bridge, ready, answer } = play()
    ready()
    for (const payload of [undefined, {}, { message: '' }, { message: 7 }, { message: '\u202e\u0000 ' }]) {
      const asked = bridge.request('SIGN_OUT')
      answer('SIGN_OUT_ERROR', payload)
      await expect(asked).rejects.toMatchObject({ code: 'embedded/refused', message: 'An error occurred' })
    }
    const asked = bridge.request('SIGN_OUT')
    answer('SIGN_OUT_ERROR', { message: 'The session\nhas ended' })
    await expect(asked).rejects.toMatchObject({ message: 'The session has ended' })
  })
})

describe('hostile answers under an id that is open', () => {
  const ring: Record<string, unknown> = {}
  ring.self = ring
  const deep = Array.from({ length: 100 }).reduce<unknown>((inner) => [inner], 'x')
  const throwing = new Proxy(
    {},
    {
      get: () => {
        throw new Error('looked at')
      },
      ownKeys: () => {
        throw new Error('looked at')
      },
    },
  )
  const polluting = JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}')

  const HOSTILE: [string, unknown][] = [
    ['field case 4: 10 MB', 'x'.repeat(10_000_000)],
    ['field case 4: 10 MB in pieces', Array.from({ length: 1_000 }, () => 'x'.repeat(10_000))],
    ['field case 4: a ring', ring],
    ['field case 4: very deep', deep],
    ['field case 4: a throwing object', throwing],
    ['field case 3: __proto__', polluting],
    ['field case 4: a date', new Date(0)],
    ['field case 4: a map', new Map([['a', 1]])],
    ['field case 4: NaN', Number.NaN],
    ['field case 4: a function', () => 'code'],
    ['field case 4: a big number', 10n],
  ]

  test.each(HOSTILE)('%s: EMB-01 not taken as the result of a wallet request', async (_what, payload) => {
    const { bridge, ready, answer } = play()
    ready()
    const before = readGlobals()
    const asked = bridge.request('RPC_REQUEST', { method: 'personal_sign', params: [] })
    answer('RPC_REQUEST_SUCCESS', payload)
    await expect(asked).rejects.toMatchObject({ code: 'embedded/answer-malformed' })
    expect(listChanges(before)).toEqual([])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  const TYPED = (Object.keys(REQUESTS) as RequestType[]).filter((type) => /^(GET_|IS_|SET_|SWITCH)/.test(type))
  const PAYLOADS: Record<string, unknown> = {
    SWITCH_NETWORK: { chainId: 1 },
    GET_USER: { chainId: 1 },
    SET_PREFERRED_ACCOUNT: { type: 'eoa' },
    GET_SOCIAL_REDIRECT_URI: { provider: 'x' },
  }
  test.each(TYPED)('EMB-01 wrong types in every shape as the answer to %s', async (type) => {
    const { bridge, ready, answer } = play()
    ready()
    const shapes = [
      ...HOSTILE.map(([, value]) => value),
      null,
      undefined,
      [],
      {},
      7,
      'text',
      { chainId: {} },
      { isConnected: 1 },
    ]
    const request = bridge.request as (type: RequestType, payload?: unknown) => ReturnType<Bridge['request']>
    for (const shape of shapes) {
      const asked = request(type, PAYLOADS[type])
      answer(`${type}_SUCCESS`, shape)
      await expect(asked).rejects.toMatchObject({ code: 'embedded/answer-malformed' })
    }
  })
})

test('a global that is added, replaced or gone is seen', () => {
  const { hasOwn } = Object
  const target = globalThis as { added?: number }
  const before = readGlobals()
  target.added = 1
  Object.hasOwn = () => true
  expect(listChanges(before)).toEqual(['Object.hasOwn', 'globalThis.added'])
  delete target.added
  Object.hasOwn = hasOwn
  expect(listChanges(before)).toEqual([])
})

describe('random messages', () => {
  const thrown: unknown[] = []
  const catchAll = (error: unknown) => void thrown.push(error)
  beforeEach(() => void process.on('uncaughtException', catchAll))
  afterEach(() => void process.off('uncaughtException', catchAll))

  const KNOWN = [
    ...Object.keys(REQUESTS).flatMap((type) => [`@w3m-frame/${type}_SUCCESS`, `@w3m-frame/${type}_ERROR`]),
    '@w3m-frame/SESSION_UPDATE',
    '@w3m-frame/__proto___SUCCESS',
    '@w3m-app/SIGN_OUT',
  ]
  const name = fc.oneof(fc.constantFrom(...KNOWN, '@w3m-frame/READY'), fc.string())
  const anything = fc.anything({
    withBigInt: true,
    withNullPrototype: true,
    withMap: true,
    withDate: true,
    withSparseArray: true,
  })
  const id = fc.oneof(fc.string(), fc.constant(undefined), anything)
  const message = fc.oneof(
    { weight: 3, arbitrary: fc.record({ type: name, id, payload: anything }) },
    { weight: 1, arbitrary: anything },
  )
  /** What is made up once is sent as it is, and as what nine messages bring: making it up is what takes the time. */
  const RUNS = 100_000
  const SENT_A_RUN = 10

  test('field case 4: EMB-01 of a million, whatever they are, none is accepted, nothing thrown, no global changed', async () => {
    const { bridge, ready, say, heard } = play()
    ready()
    bridge.noteLoad()
    const asked = [
      bridge.request('IS_CONNECTED'),
      bridge.request('GET_USER', { chainId: 1 }),
      bridge.request('RPC_REQUEST', { method: 'personal_sign', params: [] }),
    ]
    const before = readGlobals()
    let sent = 0
    fc.assert(
      fc.property(message, fc.boolean(), fc.nat(KNOWN.length - 1), (data, isOwn, first) => {
        // A genuine READY after the load is the frame's own restart; it is tested above.
        const isReady = (data as { type?: unknown } | null)?.type === '@w3m-frame/READY'
        const sender = isOwn ? {} : { origin: 'https://evil.example' }
        say(data, isReady ? { origin: 'https://evil.example' } : sender)
        for (let each = 1; each < SENT_A_RUN; each += 1) {
          say({ type: KNOWN[(first + each) % KNOWN.length], id: `${first}`, payload: data }, sender)
        }
        sent += SENT_A_RUN
      }),
      { numRuns: RUNS },
    )
    expect(sent).toBe(1_000_000)
    for (const request of asked) await expect(isOpen(request)).resolves.toBe(true)
    for (const [token] of heard.onToken.mock.calls) expect(typeof token).toBe('string')
    expect(heard.onReady).toHaveBeenCalledTimes(1)
    expect(heard.onLost).not.toHaveBeenCalled()
    expect(thrown).toEqual([])
    expect(listChanges(before)).toEqual([])
    bridge.end()
    await Promise.allSettled(asked)
  }, 60_000)
})
