// The guard every journey depends on: what goes to another machine fails, and is noticed.
import { readEngine } from '../engines/engine'
import { expect, test } from '../fixtures'

const ADDRESSES = ['https://example.org/', 'http://192.0.2.1/']
const SOCKET = 'wss://example.org/'

test('a page cannot reach another machine, and trying is recorded', async ({ page, outbound }) => {
  for (const address of ADDRESSES) {
    const isReached = await page.evaluate(
      (url) =>
        fetch(url, { mode: 'no-cors' }).then(
          () => true,
          () => false,
        ),
      address,
    )
    expect(isReached, address).toBe(false)
  }
  const ending = await page.evaluate((url) => {
    const socket = new WebSocket(url)
    return new Promise((resolve) => {
      socket.onopen = () => resolve('open')
      socket.onerror = () => resolve('error')
    })
  }, SOCKET)
  expect(ending).toBe('error')
  const secure = readEngine() === 'webkit' ? 'unknown:443' : 'example.org:443'
  await expect.poll(() => [...new Set(outbound.map(readTarget))].sort()).toEqual(['192.0.2.1:80', secure])
  outbound.length = 0
})

/** The `host:port` of an address: Firefox and WebKit tell no more, and WebKit no host over TLS. */
function readTarget(text: string): string {
  if (!text.includes('://')) return text
  const { hostname, port, protocol } = new URL(text)
  return `${hostname}:${port || (/^(https|wss):$/.test(protocol) ? 443 : 80)}`
}
