// Waits until a page is idle, so that a measurement excludes earlier work.

/**
 * Resolves after a second in which the page has loaded nothing and its main thread was free.
 * @param {import('@playwright/test').Page} page
 */
export async function settle(page) {
  await page.evaluate(`new Promise((resolve) => {
    const TICK_MS = 50
    const QUIET_TICKS = 20
    let quiet = 0
    let count = 0
    let lastMs = performance.now()
    const tick = () => {
      const loaded = performance.getEntriesByType('resource').length
      const isBusy = loaded > count || performance.now() - lastMs > 2 * TICK_MS
      quiet = isBusy ? 0 : quiet + 1
      count = loaded
      lastMs = performance.now()
      if (quiet >= QUIET_TICKS) resolve()
      else setTimeout(tick, TICK_MS)
    }
    tick()
  })`)
}
