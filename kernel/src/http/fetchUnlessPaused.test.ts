import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchUnlessPaused } from './fetchUnlessPaused'
import { createHostPauses } from './hostPauses'

/** Each test uses new hosts, because all tests share the pauses of the page. */
let count = 0
const createUrl = () => {
  count += 1
  return `https://budget-${count}.example/rpc`
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function answerWith(...replies: [status: number, retryAfter: string | null][]) {
  const fetchMock = vi.fn(async () => {
    const [status, retryAfter] = replies.shift() ?? [200, null]
    return new Response(null, { status, headers: retryAfter === null ? {} : { 'retry-after': retryAfter } })
  })
  vi.stubGlobal('fetch', fetchMock)
  return fetchMock
}

test.each(['7', new Date(Date.now() + 7_000).toUTCString()])(
  'field case 23: SAF-13 after 429 with Retry-After %s no request reaches the host until then',
  async (retryAfter) => {
    const url = createUrl()
    const fetchMock = answerWith([429, retryAfter])
    expect((await fetchUnlessPaused(url)).status).toBe(429)
    const refused = await fetchUnlessPaused(new URL(`${url}/other`), { method: 'POST', body: '{}' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(6)
    expect(fetchMock).toHaveBeenCalledOnce()
    expect((await fetchUnlessPaused(createUrl())).status).toBe(200)
    vi.advanceTimersByTime(7_000)
    expect((await fetchUnlessPaused(new Request(url))).status).toBe(200)
    expect(fetchMock).toHaveBeenCalledTimes(3)
  },
)

test('field case 23: a huge Retry-After is limited to 30 seconds', async () => {
  const url = createUrl()
  const fetchMock = answerWith([429, '9'.repeat(30)])
  await fetchUnlessPaused(url)
  expect((await fetchUnlessPaused(url)).headers.get('retry-after')).toBe('30')
  vi.advanceTimersByTime(30_000)
  expect((await fetchUnlessPaused(url)).status).toBe(200)
  expect(fetchMock).toHaveBeenCalledTimes(2)
})

test.each([
  [429, null],
  [429, '-5'],
  [429, '0'],
  [429, 'soon'],
  [429, new Date(0).toUTCString()],
  [200, '5'],
  [404, '5'],
  [503, '5'],
])('field case 23: status %i with Retry-After %j pauses no request', async (status, retryAfter) => {
  const url = createUrl()
  const fetchMock = answerWith([status, retryAfter])
  await fetchUnlessPaused(url)
  expect((await fetchUnlessPaused(url)).status).toBe(200)
  expect(fetchMock).toHaveBeenCalledTimes(2)
})

test('field case 23: SAF-13 a request waits for a pause that is nearly over, and again if another tab was refused, until an abort', async () => {
  const url = createUrl()
  const fetchMock = answerWith([429, '2'])
  await fetchUnlessPaused(url)
  const settled = vi.fn()
  const waiting = fetchUnlessPaused(url).then(({ status }) => settled(status))
  await vi.advanceTimersByTimeAsync(1_000)
  createHostPauses().add(new URL(url).host, 2_000)
  await vi.advanceTimersByTimeAsync(1_999)
  expect([fetchMock.mock.calls.length, settled.mock.calls]).toEqual([1, []])
  const leaving = new AbortController()
  const left = fetchUnlessPaused(url, { signal: leaving.signal })
  leaving.abort()
  await expect(left).rejects.toMatchObject({ code: 'kernel/aborted' })
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  expect(settled.mock.calls).toEqual([[200]])
  expect(fetchMock).toHaveBeenCalledTimes(2)
})

test('SAF-12 the request is sent unchanged, and a network failure is not hidden', async () => {
  const url = createUrl()
  const fetchMock = answerWith()
  const init = { method: 'POST', body: '{"a":1}' }
  await fetchUnlessPaused(url, init)
  expect(fetchMock).toHaveBeenCalledWith(url, init)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await expect(fetchUnlessPaused(url)).rejects.toThrow('offline')
})
