// `test` for Firefox ESR over WebDriver BiDi.
import { test as base, type Locator } from '@playwright/test'
import type { EngineFixtures, EngineOptions } from '../engine'
import { watchPageErrors } from '../watchPageErrors'
import { type OutboundSink, startOutboundSink } from './outboundSink'

export const test = base.extend<EngineFixtures, EngineOptions & { outboundSink: OutboundSink }>({
  blocksPopups: [false, { option: true, scope: 'worker' }],
  outboundSink: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const sink = await startOutboundSink()
      await use(sink)
      await sink.stop()
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, outboundSink }, use) => {
      const proxy = {
        'network.proxy.type': 1,
        'network.proxy.socks': '127.0.0.1',
        'network.proxy.socks_port': outboundSink.port,
        'network.proxy.socks_version': 5,
        'network.proxy.socks_remote_dns': true,
        'network.proxy.no_proxies_on': 'localhost, 127.0.0.1, [::1]',
        'network.proxy.allow_hijacking_localhost': false,
      }
      await use({ ...launchOptions, firefoxUserPrefs: { ...launchOptions.firefoxUserPrefs, ...proxy } })
    },
    { scope: 'worker' },
  ],
  watch: async ({ outboundSink }, use) => {
    await use({
      outbound: async (_context, note) => outboundSink.notify(note),
      errors: watchPageErrors,
    })
    outboundSink.notify(null)
  },
  page: async ({ page }, use) => {
    typeOnFill(page.locator('html'))
    await use(page)
  },
})

/**
 * Makes `fill` type. Playwright sets `value` in the page's own world here, and React's controlled inputs undo that.
 * All locators share the prototype.
 */
function typeOnFill(locator: Locator): void {
  const prototype: Locator = Object.getPrototypeOf(locator)
  prototype.fill = async function fill(this: Locator, text, options) {
    await this.waitFor({ state: 'visible', timeout: options?.timeout })
    await this.evaluate((element: HTMLInputElement) => {
      element.focus()
      element.select?.()
    })
    const { keyboard } = this.page()
    if (text === '') await keyboard.press('Delete')
    else await keyboard.type(text)
  }
}
