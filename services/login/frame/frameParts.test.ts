// The frame's small parts: networks and their nodes, requests to the servers, windows that it opens, and its storage.
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { KEEPER, LOGIN, stubServers } from '../test/stubServers.ts'
import { callServer } from './callServer.ts'
import { describeError } from './describeError.ts'
import { FrameError } from './frameError.ts'
import { chooseRpcUrl, createNetworks, isEvm } from './networks.ts'
import { openStore } from './store.ts'

const native = { symbol: 'ETH', decimals: 18 }
const ONE = { id: 'eip155:1', name: 'One', native, rpcUrls: ['https://one.example', 'https://two.example/a'] }
const TEN = { ...ONE, id: 'eip155:10', smartAccounts: {} as never }
const CLUSTER = { ...ONE, id: 'solana:abc' }
const LIST = [ONE, TEN, CLUSTER]

test.each<[string | number, object]>([
  [1, ONE],
  ['1', ONE],
  ['0x1', ONE],
  ['0xa', TEN],
  ['0x0a', TEN],
  ['eip155:10', TEN],
  ['abc', CLUSTER],
  ['solana:abc', CLUSTER],
])('EMB-07 the network %j is found', (chainId, network) => {
  expect(createNetworks(LIST, null).find(chainId)).toBe(network)
  expect(createNetworks(LIST, String(chainId)).active()).toBe(network)
})

test('EMB-07 EMB-10 another network is not supported, and does not become the current one', () => {
  const networks = createNetworks(LIST, 'eip155:3')
  expect(networks.active()).toBe(ONE)
  for (const chainId of [0, 3, '0x', `0x${'1'.repeat(14)}`, 'bc', '', 'y0x1', '1 0x1', '0x1y'])
    expect(() => networks.find(chainId)).toThrow('Chain is not supported')
  expect(() => createNetworks([], null).active()).toThrow('Chain is not supported')
  networks.use(CLUSTER)
  expect(networks.active()).toBe(CLUSTER)
  expect(networks.listSmart()).toEqual([TEN])
  expect(LIST.map(networks.toWire)).toEqual([1, 10, 'solana:abc'])
  expect(LIST.map(isEvm)).toEqual([true, true, false])
})

test('EMB-07 a page can choose only among the project’s nodes', () => {
  for (const wished of [undefined, '', 'https://one.example/'])
    expect(chooseRpcUrl(ONE, wished)).toBe('https://one.example')
  expect(chooseRpcUrl(ONE, 'https://two.example/a')).toBe('https://two.example/a')
  for (const wished of ['https://two.example/b', 'https://evil.example', 'nowhere'])
    expect(() => chooseRpcUrl(ONE, wished)).toThrow('This RPC address is not one of the project.')
})

const schema = v.object({ a: v.number() })
test('KEY-05 a request to a server has the device’s proof if the device has its key, and the response is validated', async () => {
  const { asked, answers } = stubServers({ '/api/a': { a: 1 }, [`${KEEPER}/a`]: { a: 2 } })
  const key = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  expect(await callServer({ url: '/api/a', body: { b: 1 }, schema, token: 'token', key })).toEqual({ a: 1 })
  expect(await callServer({ url: `${KEEPER}/a`, body: {}, schema })).toEqual({ a: 2 })
  expect(asked).toEqual([
    { path: '/api/a', body: { b: 1 }, token: 'token', hasProof: true },
    { path: `${KEEPER}/a`, body: {}, token: undefined, hasProof: false },
  ])
  answers['/api/a'] = 'signed-out'
  await expect(callServer({ url: '/api/a', body: {}, schema })).rejects.toMatchObject({
    code: 'signed-out',
    message: 'signed-out',
  })
  answers['/api/a'] = { a: 'x' }
  await expect(callServer({ url: '/api/a', body: {}, schema })).rejects.toMatchObject({
    message: 'Something went wrong.',
  })
})

test('EMB-10 an abandoned request counts as aborted; another one that fails counts as not having reached the server', async () => {
  stubServers({ '/api/a': { a: 1 } })
  const left = callServer({ url: '/api/a', body: {}, schema, signal: AbortSignal.abort() })
  await expect(left).rejects.toMatchObject({ code: 'unreachable', message: 'Request was aborted' })
  const signal = new AbortController().signal
  for (const more of [{}, { signal }]) {
    const failed = callServer({ url: '/api/none', body: {}, schema, ...more })
    await expect(failed).rejects.toMatchObject({ code: 'unreachable', message: "The login server isn't responding." })
  }
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ a: 1 }))
  vi.stubGlobal('fetch', fetch)
  await callServer({ url: `${LOGIN}/api/a`, body: { b: 1 }, schema })
  const [, init] = fetch.mock.calls[0] ?? []
  expect(init).toMatchObject({ method: 'POST', body: '{"b":1}', headers: { 'content-type': 'application/json' } })
})

test('EMB-10 an error of the frame is shown with its message, any other error is not', () => {
  expect(describeError(new FrameError('A sentence.'))).toBe('A sentence.')
  expect(describeError(new Error('internal'))).toBe('Something went wrong.')
})

test('EMB-08 without a database of the browser, the store lasts as long as the page', async () => {
  const store = await openStore()
  expect([store.isKept, await store.get('a')]).toEqual([false, undefined])
  await store.set('a', 1)
  expect(await store.get('a')).toBe(1)
  await store.remove('a')
  expect(await store.get('a')).toBeUndefined()
})
