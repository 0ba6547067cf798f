// `test` for stock WebKitGTK, driven by WebDriver: Playwright's runner, matchers and selectors with our pages.
import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test'
import type { EngineFixtures, EngineOptions } from '../engine'
import { watchPageErrors } from '../watchPageErrors'
import { type Device, startDevice, startOtherDevice } from './device'
import { type Display, startDisplay } from './display'

interface TestFixtures extends EngineFixtures {
  device: Device
}
interface WorkerFixtures extends EngineOptions {
  display: Display
}

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
  device: async ({ display, viewport, blocksPopups, contextOptions }, use) => {
    const hasReducedMotion = contextOptions.reducedMotion === 'reduce'
    const device = await startDevice(display, { blocksPopups, hasReducedMotion })
    const first = await device.context.newPage()
    if (viewport) await first.setViewportSize(viewport)
    await use(device)
    await device.context.close()
  },
  // These have only the part of the types that the journeys use.
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => use({ newContext: startOtherDevice } as unknown as Browser),
    { scope: 'worker' },
  ],
  context: async ({ device }, use) => use(device.context as unknown as BrowserContext),
  page: async ({ context }, use) => use(context.pages()[0] as Page),
  watch: async ({ device }, use) => {
    await use({
      async outbound(_context, note) {
        device.proxy.onOutbound = note
      },
      errors: watchPageErrors,
    })
  },
})
