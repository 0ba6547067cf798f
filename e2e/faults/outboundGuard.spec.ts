// The guard that every journey depends on: requests to another machine fail and are recorded.
import { expect, test } from '../fixtures'
import { readTarget } from '../readTarget'

const ADDRESSES = ['https://example.org/', 'http://192.0.2.1/']
const SOCKET = 'wss://example.org/'

test('a page cannot reach another machine, and each attempt is recorded', async ({ page, outbound }) => {
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
  await expect.poll(() => [...new Set(outbound.map(readTarget))].sort()).toEqual(['192.0.2.1:80', 'example.org:443'])
  outbound.length = 0
})
