// The test function of every journey: pages that cannot leave this machine, that throw nothing and ask nothing.
import { test as base, expect } from '@playwright/test'
import { type Environment, readEnvironment } from './environment'

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])
/** How the browser of playwright.config.ts fails at any other machine. */
const NOT_FOUND = 'net::ERR_NAME_NOT_RESOLVED'
/** How the browser tells that a page's policy stopped something. */
const STOPPED = /violates the following Content Security Policy directive|requires 'Trusted/

export interface Fixtures {
  /** Addresses of the services and the examples. */
  environment: Environment
  /** Requests and sockets to other machines that the page tried; all fail. A test that stages one empties the list. */
  outbound: string[]
  /** Uncaught errors, rejections nobody handled, dialogs, and what a page's policy stopped, of every page. A test that stages one empties the list. */
  accidents: string[]
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  environment: async ({}, use) => use(readEnvironment()),
  outbound: [
    async ({ context }, use) => {
      const outbound: string[] = []
      context.on('requestfailed', (request) => {
        if (request.failure()?.errorText === NOT_FOUND) outbound.push(request.url())
      })
      context.on('page', (page) => {
        page.on('websocket', (socket) => {
          if (!isLocal(socket.url())) outbound.push(socket.url())
        })
      })
      await use(outbound)
      expect(outbound, 'requests that left this machine').toEqual([])
    },
    { auto: true },
  ],
  accidents: [
    async ({ context }, use) => {
      const accidents: string[] = []
      context.on('weberror', (webError) => accidents.push(String(webError.error())))
      context.on('console', (message) => {
        if (STOPPED.test(message.text())) accidents.push(message.text())
      })
      context.on('dialog', async (dialog) => {
        accidents.push(`${dialog.type()}: ${dialog.message()}`)
        await dialog.dismiss()
      })
      await use(accidents)
      expect(accidents, 'errors that nobody caught, dialogs, and what a policy stopped').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

function isLocal(address: string): boolean {
  return LOOPBACK.has(new URL(address).hostname)
}
