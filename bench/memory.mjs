// Checks whether views release their memory: QR code, all wallets, and for comparison the bare wallet list and no view,
// each opened and closed 50 times in one page. After every round, collects garbage (CDP), then reads heap, DOM nodes, and listeners.
// The start is the state after fifteen rounds, when code, caches, and the engine's type feedback are loaded,
// and the readings are stable. A view passes if the last fifth of the rounds exceeds the first by no more than the normal scatter. `npm run bench:memory`; `-- 100` for more rounds.

import { INTERPRETED, inModal, playUntilClosed, readMemory, waitInPage } from './measure/modalRounds.mjs'
import { CONNECT_BUTTON } from './measure/openExample.mjs'
import { openSite, visit } from './measure/openSite.mjs'
import { median, say, writeReport } from './measure/report.mjs'
import { settle } from './measure/settle.mjs'

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('./measure/modalRounds.mjs').Memory} Reading
 */

const ROUNDS = Number(process.argv[2] ?? 50)
const WARM_ROUNDS = 15
/** A difference of this many times the scatter counts as growth. */
const SCATTERS = 3
/** Bytes that the browser's own bookkeeping allocates and frees between two readings. */
const MIN_SCATTER_BYTES = 2048

/** `row` opens the view from the wallet list. `shown` exists when the view is complete. Without them, measures only the overhead. */
const VIEWS = [
  { name: 'nothing', row: null, shown: null },
  { name: 'wallet list', row: null, shown: '[data-testid="lk-wallet-walletconnect"]' },
  { name: 'QR code', row: '[data-testid="lk-wallet-walletconnect"]', shown: '[data-testid="lk-qr"] svg path' },
  {
    name: 'all wallets',
    row: '[data-testid="lk-all-wallets"]',
    shown: '.wallets-list:not(:has(img.loading)) img.loaded',
  },
]

/**
 * @param {Page} page
 * @param {(typeof VIEWS)[number]} view
 */
async function playRound(page, { row, shown }) {
  if (!shown) return waitInPage(page, 'document.body')
  await page.evaluate(`void document.querySelector('${CONNECT_BUTTON}').click()`)
  if (row) {
    await waitInPage(page, inModal(row))
    await page.evaluate(`void ${inModal(row)}.click()`)
  }
  await waitInPage(page, inModal(shown))
  await playUntilClosed(page)
}

/**
 * @param {string} url
 * @param {(typeof VIEWS)[number]} view
 * @returns {Promise<Reading[]>} the start, then one a round
 */
function measure(url, view) {
  return visit(async (page, session) => {
    await session.send('Performance.enable')
    await session.send('HeapProfiler.enable')
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.locator(`${CONNECT_BUTTON}:enabled`).waitFor()
    for (let round = 0; round < WARM_ROUNDS; round += 1) await playRound(page, view)
    await settle(page)
    const readings = [await readMemory(session)]
    for (let round = 0; round < ROUNDS; round += 1) {
      await playRound(page, view)
      readings.push(await readMemory(session))
    }
    return readings
  }, INTERPRETED)
}

/**
 * Returns the slope by least squares over the rounds.
 * @param {readonly number[]} values
 */
function slopeOf(values) {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const over = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0)
  return over / values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
}

/**
 * @param {readonly number[]} values
 * @param {number} minScatter
 */
function judge(values, minScatter) {
  const fifth = Math.ceil(values.length / 5)
  const growth = median(values.slice(-fifth)) - median(values.slice(0, fifth))
  // The median difference between two rounds, which is the random error of a reading.
  const scatter = median(values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? 0))))
  return {
    start: values[0] ?? 0,
    end: values.at(-1) ?? 0,
    growth,
    slope: Number(slopeOf(values).toFixed(1)),
    scatter,
    isBack: growth <= SCATTERS * Math.max(scatter, minScatter),
  }
}

const site = await openSite()
try {
  const views = []
  for (const view of VIEWS) {
    const readings = await measure(site.url, view)
    const heapBytes = judge(
      readings.map((each) => each.heapBytes),
      MIN_SCATTER_BYTES,
    )
    const nodes = judge(
      readings.map((each) => each.nodes),
      1,
    )
    const listeners = judge(
      readings.map((each) => each.domListeners),
      1,
    )
    const isBack = [heapBytes, nodes, listeners].every((each) => each.isBack)
    views.push({ name: view.name, isBack, heapBytes, nodes, listeners, readings })
    say(`${view.name}: ${isBack ? 'returns to its start' : 'GROWS'}`)
    for (const [what, each] of Object.entries({ 'heap, bytes': heapBytes, 'DOM nodes': nodes, listeners })) {
      say(
        `  ${what.padEnd(12)} ${each.start} at the start, ${each.end} at the end, ${each.slope} per round, scatter ${each.scatter}`,
      )
    }
  }
  writeReport('memory', { rounds: ROUNDS, views })
} finally {
  await site.stop()
}
