// One request budget per host: after a 429, no tab of the site sends requests to that server.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { variant } from '../night'
import { serveDemo } from './hostileDocument'

/** Seconds that the server requests in Retry-After. */
const RETRY_AFTER_S = 4
const TRANSFERRED = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

/** A node that refuses its first request, and answers all later ones; `requests` has the time of each. */
async function startBusyNode() {
  const requests: number[] = []
  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, TRANSFERRED).end()
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      requests.push(Date.now())
      const headers = { ...TRANSFERRED, 'access-control-expose-headers': 'retry-after' }
      if (requests.length === 1) {
        return void response.writeHead(429, { ...headers, 'retry-after': String(RETRY_AFTER_S) }).end()
      }
      const reply = ({ id, method }: { id: number; method: string }) => ({
        jsonrpc: '2.0',
        id,
        result: method === 'eth_chainId' ? '0x7a69' : '0x7',
      })
      const question = JSON.parse(body)
      const answer = Array.isArray(question) ? question.map(reply) : reply(question)
      response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { requests, url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

/** Sends a request through the page's provider, as every read does. */
const sendRequest = (page: Page) =>
  page.evaluate(() => {
    const { provider } = window as unknown as { provider: { request(given: unknown): Promise<unknown> } }
    return provider.request({ method: 'eth_gasPrice' }).catch((error: unknown) => String(error))
  })

for (const [index, channel] of (['with', 'without'] as const).entries()) {
  test(
    `field case 23: SAF-13 after a 429 no tab sends a request before its time, and each then sends one, ${channel} BroadcastChannel`,
    variant(index, 1),
    async ({ context, environment }) => {
      const node = await startBusyNode()
      if (channel === 'without') await context.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
      // The demo's own policy allows only its own nodes.
      const demo = await serveDemo(environment, {})
      const url = new URL(demo.url)
      const network = { id: 31337, name: 'Busy', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
      url.searchParams.set('networks', JSON.stringify([{ ...network, rpcUrls: { default: { http: [node.url] } } }]))
      const [first, second] = [await context.newPage(), await context.newPage()]
      try {
        await Promise.all([first, second].map((page) => page.goto(url.href)))
        await Promise.all([first, second].map((page) => page.getByTestId('demo-sign').waitFor()))
        const response = sendRequest(first)
        await expect.poll(() => node.requests.length).toBe(1)
        // The pause is stored by the time the first tab waits for it.
        await expect.poll(() => second.evaluate(() => Object.keys(localStorage).join())).toContain('latchkey/1/http/')
        expect(await Promise.all([response, sendRequest(second), sendRequest(second)])).toEqual(['0x7', '0x7', '0x7'])
        const [refusedAt = 0, ...later] = node.requests
        expect(later.length).toBeLessThanOrEqual(3)
        // Timers may fire slightly early by another clock.
        for (const at of later) expect(at - refusedAt).toBeGreaterThanOrEqual(RETRY_AFTER_S * 1_000 - 50)
      } finally {
        node.stop()
        await demo.stop()
      }
    },
  )
}
