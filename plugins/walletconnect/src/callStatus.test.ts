// @vitest-environment node
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { fetchCallStatus, listBundlers } from './callStatus'

const LIVE = new AbortController().signal
const CALL = { network: 'eip155:10', method: 'wallet_getCallsStatus', params: ['0xbatch'] } as const
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A bundler that responds with `reply` and `status`, and the requests that it received. */
async function startBundler(reply: unknown, status = 200) {
  const requests: { path: string | undefined; body: unknown }[] = []
  const server = createServer(async (request, response) => {
    requests.push({ path: request.url, body: JSON.parse(await text(request)) })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close())
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/bundler` }
}
const result = (value: unknown) => ({ jsonrpc: '2.0', id: 1, result: value })
const named = (bundlerUrl: string) =>
  listBundlers({ name: 'pimlico', url: null }, CALL.network, { projectId: 'p', bundlerUrl })

describe('WCT-09 the status of calls from a bundler', () => {
  test('the receipt of the batch is requested from WalletConnect’s service by bundler name', async () => {
    const { requests, url } = await startBundler(result({ success: true, receipt: { status: '0x1' } }))
    await expect(fetchCallStatus(named(url), CALL, LIVE)).resolves.toEqual({
      version: '2.0.0',
      id: '0xbatch',
      chainId: '0xa',
      atomic: true,
      status: 200,
      receipts: [{ status: '0x1' }],
    })
    expect(requests).toEqual([
      {
        path: '/v1/bundler?projectId=p&chainId=eip155%3A10&bundler=pimlico',
        body: { jsonrpc: '2.0', id: 1, method: 'eth_getUserOperationReceipt', params: ['0xbatch'] },
      },
    ])
    expect(String(listBundlers({ name: 'x', url: null }, 'eip155:1', { projectId: 'p' })[0])).toBe(
      'https://rpc.walletconnect.org/v1/bundler?projectId=p&chainId=eip155%3A1&bundler=x',
    )
  })
  test('pending and reverted are reported', async () => {
    const pending = await startBundler(result(null))
    await expect(fetchCallStatus(named(pending.url), CALL, LIVE)).resolves.toMatchObject({ status: 100 })
    const reverted = await startBundler(result({ success: false }))
    await expect(fetchCallStatus(named(reverted.url), CALL, LIVE)).resolves.toMatchObject({ status: 500, receipts: [] })
  })
  test('the second bundler is called if the first fails; without a response the error has the reason', async () => {
    const broken = await startBundler({}, 500)
    const working = await startBundler(result(null))
    const both = [...named(broken.url), ...named(working.url)]
    await expect(fetchCallStatus(both, CALL, LIVE)).resolves.toMatchObject({ status: 100 })
    await expect(fetchCallStatus(named(broken.url), CALL, LIVE)).rejects.toMatchObject({
      code: 'walletconnect/call-status-denied',
      message: 'Fetching call status not approved by the wallet.',
      cause: { code: 'kernel/http-status' },
    })
  })
  test('an aborted request gives an abort error, and calls no other bundler', async () => {
    const aborter = new AbortController()
    const server = createServer(() => aborter.abort())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ends.push(() => server.close())
    const silent = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const other = await startBundler(result(null))
    const both = [...named(silent), ...named(other.url)]
    await expect(fetchCallStatus(both, CALL, aborter.signal)).rejects.toMatchObject({ code: 'kernel/aborted' })
    expect(other.requests).toEqual([])
  })
  test.each([{}, { result: 5 }, { result: {} }, 'x', null])('%j is not an answer', async (reply) => {
    const { url } = await startBundler(reply)
    await expect(fetchCallStatus(named(url), CALL, LIVE)).rejects.toMatchObject({
      code: 'walletconnect/call-status-denied',
    })
  })
})

test.each([
  'http://bundler.example',
  'https://user:secret@bundler.example',
  'https://localhost/x',
  'https://a.localhost',
  'https://one.two.localhost',
  'https://0.0.0.0',
  'https://localhost.',
  'https://a.localhost./',
  'https://127.0.0.1',
  'https://[::1]/',
  'javascript:alert(1)',
  'not a url',
])('field case 13: a wallet cannot make the page send requests to %s', (url) => {
  expect(listBundlers({ name: null, url }, 'eip155:1', { projectId: 'p' })).toEqual([])
})
test.each([
  'https://bundler.example/v2?key=1',
  'https://notlocalhost/',
  'https://localhost.example/',
  'https://a127.0.0.example/',
])('the bundler URL %s of the wallet is used unchanged', (url) => {
  expect(listBundlers({ name: null, url }, 'eip155:1', { projectId: 'p' }).map(String)).toEqual([url])
})
