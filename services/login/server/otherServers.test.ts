// The servers that the login server calls: the keeper and the Farcaster relay. An invalid response proves nothing.
import { afterEach, expect, test, vi } from 'vitest'
import { createFarcasterClient } from './farcasterClient.ts'
import { createKeeperClient } from './keeperClient.ts'

/** Removes the stubs, so that the next file in this worker starts without them. */
afterEach(() => {
  vi.unstubAllGlobals()
})

function stubServer(answer: unknown) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => {
    if (answer instanceof Error) throw answer
    return answer === undefined ? new Response('<h1>') : Response.json(answer)
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const sent = (fetch: ReturnType<typeof stubServer>) => {
  const [url, { signal, ...init }] = fetch.mock.calls[0] ?? ['', {}]
  expect(signal).toBeInstanceOf(AbortSignal)
  return { url, ...init }
}
const JSON_TYPE = { 'content-type': 'application/json' }

test.each([true, false])('KEY-04 the keeper says whether the device is approved: %s', async (isApproved) => {
  const fetch = stubServer({ isApproved })
  expect(await createKeeperClient('https://keeper.example').isApproved('a@b.example', 'hash', 'export')).toBe(
    isApproved,
  )
  const body = JSON.stringify({ email: 'a@b.example', proof: 'hash', purpose: 'export' })
  const url = 'https://keeper.example/releases/approved'
  expect(sent(fetch)).toEqual({ url, method: 'POST', headers: JSON_TYPE, body })
})

test.each([[new Error('down')], [undefined], [{}], [{ isApproved: 'yes' }]])(
  'KEY-04 a keeper that responds with %s approves nothing',
  async (answer) => {
    stubServer(answer)
    const asked = createKeeperClient('https://keeper.example').isApproved('a@b.example', 'hash', 'export')
    await expect(asked).rejects.toMatchObject({ status: 503, code: 'unavailable' })
  },
)

const RELAY = 'https://relay.example'
const COMPLETED = { state: 'completed', message: 'm', signature: `0x${'ab'.repeat(65)}`, username: 'ada' }

test('EMB-04 a channel is opened at the relay, and read with its token', async () => {
  const opened = { channelToken: 't', url: 'https://phone.example' }
  const opening = stubServer(opened)
  const asked = { nonce: 'n', domain: 'd', siweUri: 'https://login.example' }
  expect(await createFarcasterClient(RELAY).open(asked)).toEqual(opened)
  const body = JSON.stringify(asked)
  expect(sent(opening)).toEqual({ url: `${RELAY}/v1/channel`, method: 'POST', headers: JSON_TYPE, body })
  const reading = stubServer(COMPLETED)
  expect(await createFarcasterClient(RELAY).read('t')).toEqual(COMPLETED)
  const headers = { authorization: 'Bearer t' }
  expect(sent(reading)).toEqual({ url: `${RELAY}/v1/channel/status`, headers })
  stubServer({ state: 'pending' })
  expect(await createFarcasterClient(RELAY).read('t')).toEqual({ state: 'pending' })
})

test.each([
  [new Error('down')],
  [undefined],
  [{ state: 'other' }],
  [{ ...COMPLETED, signature: `0x${'ab'.repeat(64)}` }],
  [{ ...COMPLETED, signature: `${COMPLETED.signature}ab` }],
  [{ ...COMPLETED, signature: `x${COMPLETED.signature}` }],
  [{ ...COMPLETED, signature: [COMPLETED.signature] }],
])('EMB-04 SRV-11 a relay that responds with %j counts as down', async (answer) => {
  stubServer(answer)
  const away = { status: 503, code: 'unavailable', cause: expect.anything() }
  await expect(createFarcasterClient(RELAY).read('t')).rejects.toMatchObject(away)
})
