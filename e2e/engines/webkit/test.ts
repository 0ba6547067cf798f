// `test` for stock WebKitGTK, driven by WebDriver: Playwright's runner, matchers and selectors with our pages.
import { type BrowserContext, test as base, type Page } from '@playwright/test'
import type { EngineFixtures, EngineOptions } from '../engine'
import { watchPageErrors } from '../watchPageErrors'
import { WebKitContext } from './context'
import { type Display, startDisplay } from './display'
import { type Driver, startDriver } from './driver'
import { type PageProxy, startProxy } from './proxy'
import { Session } from './session'

interface TestFixtures extends EngineFixtures {
  pageProxy: PageProxy
  webkitContext: WebKitContext
}
interface WorkerFixtures extends EngineOptions {
  display: Display
  driver: Driver
}

const POPUPS_ALLOWED = '--javascript-can-open-windows-automatically=true'
/** Each script answers by its next task. A limit would be a timer of the page, which a jump of its clock ends. */
const TIMEOUTS_MS = { script: null, pageLoad: 30_000 }

export const test = base.extend<TestFixtures, WorkerFixtures>({
  blocksPopups: [false, { option: true, scope: 'worker' }],
  display: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const display = await startDisplay()
      await use(display)
      display.stop()
    },
    { scope: 'worker' },
  ],
  driver: [
    async ({ display }, use) => {
      const driver = await startDriver(display.name)
      await use(driver)
      driver.stop()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  pageProxy: async ({}, use) => {
    const proxy = await startProxy()
    await use(proxy)
    proxy.stop()
  },
  webkitContext: async ({ driver, display, pageProxy, viewport, blocksPopups }, use) => {
    const session = await Session.open(driver.url, describeSession(pageProxy, blocksPopups))
    const context = new WebKitContext(session, pageProxy, display.name)
    const [first = ''] = await context.listWindows()
    if (viewport) await context.adopt(first).setViewportSize(viewport)
    await use(context)
    await session.end()
  },
  // Both carry what the journeys use of the types, and nothing else.
  context: async ({ webkitContext }, use) => use(webkitContext as unknown as BrowserContext),
  page: async ({ context }, use) => use(context.pages()[0] as Page),
  watch: async ({ pageProxy }, use) => {
    await use({
      async outbound(_context, note) {
        pageProxy.onOutbound = note
      },
      errors: watchPageErrors,
    })
  },
})

function describeSession({ port, securePort }: PageProxy, blocksPopups: boolean): object {
  const args = ['--automation', ...(blocksPopups ? [] : [POPUPS_ALLOWED])]
  return {
    proxy: { proxyType: 'manual', httpProxy: `127.0.0.1:${port}`, sslProxy: `127.0.0.1:${securePort}` },
    unhandledPromptBehavior: 'dismiss',
    timeouts: TIMEOUTS_MS,
    'webkitgtk:browserOptions': { binary: process.env.MINIBROWSER_PATH, args },
  }
}
