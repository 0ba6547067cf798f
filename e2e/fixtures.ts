// The test function of every journey: pages that cannot leave this machine, that throw nothing and ask nothing.
import { test as base, expect } from '@playwright/test'
import { type Environment, readEnvironment } from './environment'

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])
const LOCAL_PROTOCOLS = new Set(['data:', 'blob:', 'about:'])

export interface Fixtures {
  /** Addresses of the services and the examples. */
  environment: Environment
  /** Requests to other machines that the page tried; all are aborted. A test that stages one empties the list. */
  outbound: string[]
  /** Uncaught errors, rejections nobody handled, and dialogs, of every page. A test that stages one empties the list. */
  accidents: string[]
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  environment: async ({}, use) => use(readEnvironment()),
  outbound: [
    async ({ context }, use) => {
      const outbound: string[] = []
      await context.route('**/*', (route) => {
        if (isLocal(route.request().url())) return route.fallback()
        outbound.push(route.request().url())
        return route.abort()
      })
      await context.routeWebSocket(
        (url) => !isLocal(url.href),
        (socket) => {
          outbound.push(socket.url())
          socket.close()
        },
      )
      await use(outbound)
      expect(outbound, 'requests that left this machine').toEqual([])
    },
    { auto: true },
  ],
  accidents: [
    async ({ context }, use) => {
      const accidents: string[] = []
      context.on('weberror', (webError) => accidents.push(String(webError.error())))
      context.on('dialog', async (dialog) => {
        accidents.push(`${dialog.type()}: ${dialog.message()}`)
        await dialog.dismiss()
      })
      await use(accidents)
      expect(accidents, 'errors that nobody caught, and dialogs').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

function isLocal(address: string): boolean {
  const url = new URL(address)
  return LOCAL_PROTOCOLS.has(url.protocol) || LOOPBACK.has(url.hostname)
}
