// The modal played from inside its page, and the page's memory. Handles of the test library would count as the page's own
// memory, so a round clicks and looks by expressions alone.
import { MODAL } from './openSite.mjs'

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {{ heapBytes: number, nodes: number, domListeners: number }} Memory
 */

/** V8 compiles what runs often, and the machine code counts as heap: without its compilers only what the page keeps is counted. */
export const INTERPRETED = { args: ['--js-flags=--jitless'] }

/** An expression: this element of the open modal, if it is there. @param {string} selector */
export const inModal = (selector) => `${MODAL}?.querySelector('dialog[open]')?.querySelector('${selector}')`

/**
 * Resolves when the expression gives something in a frame.
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
 * After a collection; `Performance` and `HeapProfiler` must be enabled.
 * @param {import('@playwright/test').CDPSession} session
 * @returns {Promise<Memory>}
 */
export async function readMemory(session) {
  // The first collection frees what finalizers then let go of.
  for (let count = 0; count < 2; count += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { metrics } = await session.send('Performance.getMetrics')
  /** @param {string} name */
  const metric = (name) => metrics.find((each) => each.name === name)?.value ?? 0
  return { heapBytes: usedSize, nodes: metric('Nodes'), domListeners: metric('JSEventListeners') }
}
