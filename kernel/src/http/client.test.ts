import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createHttpClient } from './client'

function createServer(reply: () => Response | Promise<Response>) {
  const send = vi.fn<typeof fetch>(async () => reply())
  return { send, client: createHttpClient({ baseUrl: 'https://api.example/v1/', clientId: 'page', fetch: send }) }
}
const sent = (send: ReturnType<typeof createServer>['send']) => {
  const [url, request] = send.mock.calls[0] ?? []
  return { url: String(url), ...request }
}

describe('client', () => {
  test('API-04 GET adds the query and the client id, and returns the parsed body', async () => {
    const { send, client } = createServer(() => Response.json({ data: [1] }))
    expect(await client.get('/wallets', { query: { page: 2, search: 'a b&c', chains: undefined } })).toEqual({
      data: [1],
    })
    expect(sent(send)).toMatchObject({
      method: 'GET',
      url: 'https://api.example/v1/wallets?page=2&search=a+b%26c&clientId=page',
    })
    expect(sent(send).body).toBeUndefined()
  })
  test.each(['post', 'put'] as const)('API-04 %s sends JSON', async (verb) => {
    const { send, client } = createServer(() => Response.json(null))
    await client[verb]('quote', { amount: '1' }, { headers: { 'x-test': 'yes' } })
    expect(sent(send)).toMatchObject({
      method: verb.toUpperCase(),
      body: '{"amount":"1"}',
      headers: { 'content-type': 'application/json', 'x-test': 'yes' },
    })
  })
  test('API-04 a request contains what its caller provided, and nothing else', async () => {
    const { send, client } = createServer(() => Response.json(null))
    await client.get('x')
    expect(send.mock.calls[0]?.[1]).toStrictEqual({ method: 'GET', headers: {} })
    const { signal } = new AbortController()
    await client.delete('x', { signal, cache: 'no-cache', headers: { 'x-test': 'yes' } })
    const given = { method: 'DELETE', headers: { 'x-test': 'yes' }, signal, cache: 'no-cache' }
    expect(send.mock.calls[1]?.[1]).toStrictEqual(given)
  })
  test.each(['', ' \n'])('API-04 DELETE tolerates the empty body %j', async (body) => {
    const { send, client } = createServer(() => new Response(body))
    expect(await client.delete('session')).toBeNull()
    expect(sent(send).method).toBe('DELETE')
  })
  test('API-04 a response without a body is null', async () => {
    const { client } = createServer(() => new Response(null, { status: 204 }))
    expect(await client.get('x')).toBeNull()
  })
  test.each([400, 404, 429, 503])('API-04 status %s is an error with the exact sentence', async (status) => {
    const { client } = createServer(() => Response.json({ detail: 'why' }, { status, headers: { 'retry-after': '7' } }))
    const error = (await client.get('x').catch((thrown: unknown) => thrown)) as Error & { cause: Response }
    expect(error).toMatchObject({
      code: 'kernel/http-status',
      message: `HTTP status code: ${status}`,
      context: { status, retryAfter: '7' },
    })
    expect(await error.cause.json()).toEqual({ detail: 'why' })
  })
  test.each(['<html>', '{"a":', 'undefined'])('API-04 the response %j is malformed', async (body) => {
    const { client } = createServer(() => new Response(body))
    await expect(client.get('x')).rejects.toMatchObject({ code: 'kernel/http-malformed', context: { status: 200 } })
  })
  test('API-05 a body is read by a parser if one is given, and what it refuses is malformed', async () => {
    const parse = (text: string) => {
      if (text === 'no') throw new SyntaxError('no')
      return text
    }
    const replyWith = (text: string) =>
      createHttpClient({ baseUrl: 'https://api.example', fetch: async () => new Response(text), parse }).get('x')
    expect(await replyWith('0.1000000000000000000001')).toBe('0.1000000000000000000001')
    await expect(replyWith('no')).rejects.toMatchObject({ code: 'kernel/http-malformed' })
  })
  test('API-04 a request that cannot be sent is a typed error and keeps its cause', async () => {
    const cause = new TypeError('Failed to fetch')
    const { client } = createServer(() => Promise.reject(cause))
    await expect(client.get('x')).rejects.toMatchObject({ code: 'kernel/http-failed', cause })
  })
  test('API-04 an abort reaches the request and is not a failure', async () => {
    const aborter = new AbortController()
    const send: typeof fetch = (_, request) =>
      new Promise((_, reject) => request?.signal?.addEventListener('abort', () => reject(request.signal?.reason)))
    const reply = createHttpClient({ baseUrl: 'https://api.example', fetch: send }).get('x', { signal: aborter.signal })
    aborter.abort()
    await expect(reply).rejects.toMatchObject({ code: 'kernel/aborted' })
  })
  test('no path leads to another host', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('//evil.example', '\\\\evil.example', '@evil.example')),
        async (path) => {
          const { send, client } = createServer(() => Response.json(null))
          await client.get(path)
          expect(new URL(sent(send).url).origin).toBe('https://api.example')
        },
      ),
    )
  })
})
