// Chromium reports failed requests, sockets, and console lines itself.
import { test as base } from '@playwright/test'
import type { EngineFixtures, EngineOptions, Watch } from '../engine'

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])
/** How a request to any other machine fails under playwright.config.ts. */
const NOT_FOUND = 'net::ERR_NAME_NOT_RESOLVED'
/** Console lines about what a page's policy blocked. */
const BLOCKED = /violates the following Content Security Policy directive|requires 'Trusted/

const watch: Watch = {
  async outbound(context, note) {
    context.on('requestfailed', (request) => {
      if (request.failure()?.errorText === NOT_FOUND) note(request.url())
    })
    context.on('page', (page) => {
      page.on('websocket', (socket) => {
        if (!isLocal(socket.url())) note(socket.url())
      })
    })
  },
  async errors(context, note) {
    context.on('weberror', (webError) => note(String(webError.error())))
    context.on('console', (message) => {
      if (BLOCKED.test(message.text())) note(message.text())
    })
  },
}

export const test = base.extend<EngineFixtures, EngineOptions>({
  blocksPopups: [false, { option: true, scope: 'worker' }],
  launchOptions: [
    async ({ launchOptions, blocksPopups }, use) => {
      await use(blocksPopups ? { ...launchOptions, ignoreDefaultArgs: ['--disable-popup-blocking'] } : launchOptions)
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  watch: async ({}, use) => use(watch),
})

function isLocal(address: string): boolean {
  return LOOPBACK.has(new URL(address).hostname)
}
