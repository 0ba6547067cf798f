// Measures the time from click to painted wallet list in Chromium with the CPU slowed four times, next to a bare React page that opens an
// empty dialog. All pages take turns in one run, each visit in a new profile. Machines are noisy, so compare the ratios.
// Writes bench/results/openTime.json. `npm run bench`; `npm run bench -- 20` for more rounds, `--peers` for other kits in the same run.
import { join } from 'node:path'
import { ROOT } from '../scripts/packages.mjs'
import { CONNECT_BUTTON, openExample } from './measure/openExample.mjs'
import { say, summarize, writeReport } from './measure/report.mjs'
import { settle } from './measure/settle.mjs'
import { buildFloor, buildOurs, buildPeers, MODAL_ROW, ourPage } from './measure/subjects.mjs'
import { takeTurns } from './measure/takeTurns.mjs'

/** The same slowdown as for the peers. */
const CPU_SLOWDOWN = 4
const COLD = { prefetch: false }
const PREFETCHED = { prefetch: true }

/** @typedef {import('./measure/subjects.mjs').Subject & { prefetch: boolean }} Subject */

const [evm, everything] = await buildOurs()
/** @type {Subject[]} */
const SUBJECTS = [
  { ...(await buildFloor()), ...COLD },
  { ...ourPage('cold', join(ROOT, 'examples/minimal')), ...COLD },
  { ...ourPage('prefetched', join(ROOT, 'examples/minimal')), ...PREFETCHED },
  { ...ourPage('cold, React on the page', join(ROOT, 'examples/react')), ...COLD },
  { ...ourPage('prefetched, React on the page', join(ROOT, 'examples/react')), ...PREFETCHED },
  ...[evm, everything].flatMap((page) =>
    page
      ? [
          { ...page, ...COLD, name: `cold, ${page.name}` },
          { ...page, ...PREFETCHED, name: `prefetched, ${page.name}` },
        ]
      : [],
  ),
  ...(await buildPeers()).map((peer) => ({ ...peer, ...COLD })),
]

/**
 * Clicks in the page and checks every frame. An element is painted in the frame after the one in which it exists.
 * @param {string} shown
 */
const timeOpening = (shown) => `new Promise((resolve) => {
  const button = document.querySelector('${CONNECT_BUTTON}')
  requestAnimationFrame(() => {
    const startMs = performance.now()
    button.click()
    const look = () => {
      const isThere = (${shown})?.getBoundingClientRect().height > 0
      requestAnimationFrame(() => isThere ? resolve(performance.now() - startMs) : look())
    }
    look()
  })
})`

/**
 * Measures one visit in a new profile. No other machine answers, so a directory lists only what its plugin contains.
 * @param {Subject} subject
 * @returns {Promise<{ ms: number, files: number }>} the time until the list exists, and the files fetched since the click
 */
function visit({ root, shown, prefetch }) {
  return openExample(root, async (page, origin) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.goto(origin, { waitUntil: 'networkidle' })
    await page.locator(`${CONNECT_BUTTON}:enabled`).waitFor()
    if (prefetch) {
      await page.hover(CONNECT_BUTTON)
      // Waits in the closed dialog until the prefetch has finished, like a visitor who hovers and reads before clicking.
      await page.waitForFunction(MODAL_ROW)
      await settle(page)
    }
    await page.evaluate(() => performance.clearResourceTimings())
    const ms = Number(await page.evaluate(timeOpening(shown)))
    return { ms, files: await page.evaluate(() => performance.getEntriesByType('resource').length) }
  })
}

const { rounds, visits: times } = await takeTurns(SUBJECTS, visit)
const summarizeVisits = (/** @type {string} */ name) => summarize((times.get(name) ?? []).map(({ ms }) => ms))
const floorMs = summarizeVisits(SUBJECTS[0]?.name ?? '').medianMs
const subjects = [...times].map(([name, visits]) => {
  const summary = summarizeVisits(name)
  const files = Math.max(...visits.map((each) => each.files))
  return { name, ...summary, timesTheFloor: Number((summary.medianMs / floorMs).toFixed(2)), files }
})
writeReport('openTime', { rounds, cpuSlowdown: CPU_SLOWDOWN, subjects })
for (const { name, medianMs, bestMs, worstMs, timesTheFloor, files } of subjects) {
  say(`${name.padEnd(40)} ${medianMs} ms (${bestMs} to ${worstMs}), ${timesTheFloor} × the bare page, ${files} files`)
}
