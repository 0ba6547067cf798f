import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Bridge } from '../src/frame/bridge'
import { REQUESTS, type RequestType } from '../src/frame/messages'
import { isOpen, play } from './bridgePlay'
import { listChanges, readGlobals } from './globals'

describe('hostile responses with the id of an open request', () => {
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

  test.each(HOSTILE)('%s: EMB-01 not accepted as the result of a wallet request', async (_what, payload) => {
    const { bridge, ready, answer } = play()
    ready()
    const before = readGlobals()
    const response = bridge.request('RPC_REQUEST', { method: 'personal_sign', params: [] })
    answer('RPC_REQUEST_SUCCESS', payload)
    await expect(response).rejects.toMatchObject({ code: 'embedded/response-malformed' })
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
  test.each(TYPED)('EMB-01 wrong types in every form as the response to %s', async (type) => {
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
      const response = request(type, PAYLOADS[type])
      answer(`${type}_SUCCESS`, shape)
      await expect(response).rejects.toMatchObject({ code: 'embedded/response-malformed' })
    }
  })
})

test('a global that is added, replaced or removed is detected', () => {
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
  /** What is made up once is sent unchanged, and as what nine messages bring: making it up is what takes the time. */
  const RUNS = 100_000
  const SENT_A_RUN = 10

  test('field case 4: EMB-01 of a million random messages, none is accepted, nothing throws, and no global changes', async () => {
    const { bridge, ready, say, listeners } = play()
    ready()
    bridge.recordLoad()
    const responses = [
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
    for (const request of responses) await expect(isOpen(request)).resolves.toBe(true)
    for (const [token] of listeners.onToken.mock.calls) expect(typeof token).toBe('string')
    expect(listeners.onReady).toHaveBeenCalledTimes(1)
    expect(listeners.onLost).not.toHaveBeenCalled()
    expect(thrown).toEqual([])
    expect(listChanges(before)).toEqual([])
    bridge.end()
    await Promise.allSettled(responses)
  }, 240_000)
})
