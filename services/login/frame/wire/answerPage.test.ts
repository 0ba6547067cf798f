// Any message from a page or another window is parsed or dropped. Each ID gets one response, and nothing throws.
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { answerPage, type Handlers } from './answerPage.ts'
import { OUT_PREFIX, REQUESTS } from './messages.ts'

const PAGE = 'https://shop.example'
const RUNS = 50_000
/** Runs that wait for a response. */
const ANSWERED_RUNS = 5_000

afterEach(() => vi.unstubAllGlobals())

/** The frame's window, with a page around it. Handlers respond only after `until`. */
function play(until?: Promise<void>) {
  const posted: { type: string; id?: string; target: string }[] = []
  const page = {
    postMessage: (message: { type: string; id?: string }, target: string) => void posted.push({ ...message, target }),
  }
  const events = new EventTarget()
  vi.stubGlobal('window', { parent: page, addEventListener: events.addEventListener.bind(events) })
  vi.stubGlobal('location', { ancestorOrigins: [PAGE] })
  const requests: [string, unknown][] = []
  const handle = (type: string) => async (payload: unknown) => {
    requests.push([type, payload])
    await until
  }
  const handlers = Object.fromEntries(Object.keys(REQUESTS).map((type) => [type, handle(type)]))
  // One handler per type. The type of the table cannot express which handler accepts which message.
  answerPage([PAGE], handlers as unknown as Handlers)
  const say = (data: unknown, { origin = PAGE, source = page as unknown } = {}) =>
    void events.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  return { posted, requests, say }
}

const type = fc.oneof(
  fc.constantFrom(...Object.keys(REQUESTS).map((name) => `@w3m-app/${name}`)),
  fc.constantFrom('@w3m-app/__proto__', '@w3m-app/constructor', '@w3m-frame/READY'),
  fc.string(),
)
const anything = fc.anything({ withBigInt: true, withNullPrototype: true, withMap: true, withDate: true })
const id = fc.oneof(fc.string(), fc.constant(undefined), anything)
const message = fc.oneof({ weight: 3, arbitrary: fc.record({ type, id, payload: anything }) }, anything)

test('EMB-01 of everything that a page sends, only valid messages reach a handler, and each gets one response', async () => {
  const { posted, requests, say } = play()
  const own = Object.getOwnPropertyNames(Object.prototype)
  let answered = 0
  await fc.assert(
    fc.asyncProperty(message, async (data) => {
      posted.splice(0)
      requests.splice(0)
      say(data)
      // A response takes only a few microtasks.
      await new Promise(setImmediate)
      expect(posted.length).toBeLessThanOrEqual(1)
      expect(requests.length).toBeLessThanOrEqual(posted.length)
      for (const { type: name, target } of posted) {
        answered += 1
        expect(name.startsWith(OUT_PREFIX)).toBe(true)
        expect(target).toBe(PAGE)
      }
    }),
    { numRuns: ANSWERED_RUNS },
  )
  expect(answered).toBeGreaterThan(100)
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(own)
})

test('EMB-01 the page has 64 messages in progress; one more is refused, until they get a response', async () => {
  let letGo = () => {}
  const answered = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const { posted, requests, say } = play(answered)
  const request = (id: number) => say({ type: '@w3m-app/RELOAD', id: String(id) })
  for (let id = 1; id <= 65; id += 1) request(id)
  const refused = { type: `${OUT_PREFIX}RELOAD_ERROR`, id: '65', target: PAGE }
  expect([requests.length, posted.filter(({ type }) => type !== `${OUT_PREFIX}READY`)]).toMatchObject([64, [refused]])
  letGo()
  await new Promise(setImmediate)
  request(66)
  expect(requests).toHaveLength(65)
})

test('EMB-01 messages from anyone else are ignored', async () => {
  const { posted, requests, say } = play()
  fc.assert(
    fc.property(message, fc.boolean(), (data, isPage) => {
      say(data, isPage ? { origin: 'https://evil.example' } : { source: {} })
    }),
    { numRuns: RUNS },
  )
  await new Promise(setImmediate)
  expect([posted, requests]).toEqual([[], []])
})
