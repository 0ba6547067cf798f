// Determines the caller's address of a request, with and without proxies in front.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeServer, LOOPBACK, listenOnFreePort } from './ports.ts'
import { replyJson, serveRoutes } from './routes.ts'

const HOPS = [0, 1, 2]
const servers = HOPS.map((proxyHops) =>
  serveRoutes({ routes: () => ({ 'GET /caller': ({ caller }) => replyJson({ caller }) }), proxyHops }),
)
let ports: number[]
beforeAll(async () => {
  ports = await Promise.all(servers.map((server) => listenOnFreePort(server, 0)))
})
afterAll(() => Promise.all(servers.map(closeServer)))

async function readCaller(hops: number, forwarded?: string): Promise<string> {
  const headers = new Headers(forwarded === undefined ? [] : [['x-forwarded-for', forwarded]])
  const response = await fetch(`http://${LOOPBACK}:${ports[hops]}/caller`, { headers })
  return (await response.json()).caller
}

test('SRV-05 without proxies the address is never read from a header', async () => {
  expect(await readCaller(0)).toBe(LOOPBACK)
  expect(await readCaller(0, '192.0.2.7')).toBe(LOOPBACK)
})

test('SRV-05 behind proxies the address is that many entries from the right, whatever the visitor writes in front', async () => {
  expect(await readCaller(1, '192.0.2.7')).toBe('192.0.2.7')
  expect(await readCaller(1, '198.51.100.1, 192.0.2.7')).toBe('192.0.2.7')
  expect(await readCaller(2, '198.51.100.1, 192.0.2.7, 10.0.0.2')).toBe('192.0.2.7')
})

test('SRV-05 a request that did not come through every proxy has the address of its connection', async () => {
  expect(await readCaller(1)).toBe(LOOPBACK)
  expect(await readCaller(1, '')).toBe(LOOPBACK)
  expect(await readCaller(2, '192.0.2.7')).toBe(LOOPBACK)
})

test('SRV-05 all addresses of one IPv6 network are one caller, and a port that a proxy adds is not part of an address', async () => {
  const own = await readCaller(1, '2001:db8:0:7::1')
  for (const address of ['2001:db8:0:7:ffff:ffff:ffff:ffff', '2001:0DB8::7:0:0:0:9', '[2001:db8:0:7::2]:5000']) {
    expect([address, await readCaller(1, address)]).toEqual([address, own])
  }
  const others = await Promise.all(['2001:db8:0:8::1', '2001:db8::1', '::1'].map((address) => readCaller(1, address)))
  expect(new Set([own, ...others]).size).toBe(4)
  for (const address of ['192.0.2.7:4711', '::ffff:192.0.2.7', '[::ffff:192.0.2.7]:80']) {
    expect([address, await readCaller(1, address)]).toEqual([address, '192.0.2.7'])
  }
})
