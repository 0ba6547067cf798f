// Endpoints that answer late, never, or with a long refusal, on a fake clock.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mainnet } from '../networks'
import { createEsplora } from './esplora'

const { coins, broadcast } = createEsplora([mainnet])
const TXID = 'ab'.repeat(32)
const fetching = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetching.mockReset())
  return () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})
afterEach(() => expect(vi.getTimerCount()).toBe(0))

/** As `fetch` is until its signal aborts. */
const hang: typeof fetch = (_url, init) =>
  new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))

test.each<[string, number, (options: { signal: AbortSignal }) => Promise<unknown>]>([
  ['a read after four tries', 4, (options) => coins(mainnet.id, 'x', options)],
  ['a transaction that is sent after one', 1, (options) => broadcast(mainnet.id, '00', options)],
])('RPC-04 an endpoint that does not respond within ten seconds times out: %s', async (_, tries, request) => {
  fetching.mockImplementation(hang)
  const { signal } = new AbortController()
  const refused = expect(request({ signal })).rejects.toMatchObject({ code: 'rpc/timed-out' })
  await vi.advanceTimersByTimeAsync(10_000 - 1)
  expect(fetching).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1 + 3 * (10_000 + 2_000))
  await refused
  expect(fetching).toHaveBeenCalledTimes(tries)
})

test('RPC-04 a response leaves no timer and no listener', async () => {
  fetching.mockImplementation(async () => new Response(TXID))
  const { signal } = new AbortController()
  const [listening, leaving] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
  await expect(broadcast(mainnet.id, '00', { signal })).resolves.toBe(TXID)
  expect(leaving.mock.calls).toEqual(listening.mock.calls)
})

test('the reason of a refusal is cut to 500 characters', async () => {
  fetching.mockImplementation(async () => new Response('x'.repeat(501), { status: 400 }))
  const { signal } = new AbortController()
  const refusal = { code: 'rpc/transaction-rejected', cause: { reason: 'x'.repeat(500) } }
  await expect(broadcast(mainnet.id, '00', { signal })).rejects.toMatchObject(refusal)
})
