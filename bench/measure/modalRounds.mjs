// Operates the modal from inside its page, and reads the page's memory. Handles of the test library would count as the page's own
// memory, so a round clicks and reads only with expressions.
import { MODAL } from './openSite.mjs'

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {{ heapBytes: number, nodes: number, domListeners: number }} Memory
 */

/** V8 compiles code that runs often, and machine code counts as heap. Without its compilers, only what the page keeps is counted. */
export const INTERPRETED = { args: ['--js-flags=--jitless'] }

/** Returns an expression for this element of the open modal, if it exists. @param {string} selector */
export const inModal = (selector) => `${MODAL}?.querySelector('dialog[open]')?.querySelector('${selector}')`

/**
 * Resolves when the expression is truthy in an animation frame.
 * @param {Page} page
 * @param {string} expression
 */
export const waitInPage = (page, expression) =>
  page.evaluate(`new Promise((resolve) => {
    const look = () => (${expression}) ? resolve() : requestAnimationFrame(look)
    look()
  })`)

/**
 * Closes the modal and waits until it is gone.
 * @param {Page} page
 */
export async function playUntilClosed(page) {
  await page.evaluate(`void ${inModal('[data-testid="lk-close"]')}.click()`)
  await waitInPage(page, `!${MODAL}.querySelector('dialog[open]')`)
}

/**
 * Reads the memory after a garbage collection. `Performance` and `HeapProfiler` must be enabled.
 * @param {import('@playwright/test').CDPSession} session
 * @returns {Promise<Memory>}
 */
export async function readMemory(session) {
  // The first collection runs finalizers, and the second one frees what they release.
  for (let count = 0; count < 2; count += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { metrics } = await session.send('Performance.getMetrics')
  /** @param {string} name */
  const metric = (name) => metrics.find((each) => each.name === name)?.value ?? 0
  return { heapBytes: usedSize, nodes: metric('Nodes'), domListeners: metric('JSEventListeners') }
}
