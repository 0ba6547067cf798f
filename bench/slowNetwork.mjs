// Measures a first visit over a slow network: from the navigation to the painted wallet list, with a click as soon as the button accepts one.
// Chromium has 1.6 Mbit/s, 150 ms of latency, and a quarter of the processor. All pages take turns in one run. Writes bench/results/slowNetwork.json.
// `npm run bench:slow`; `-- 20` for more rounds, `--peers` for other kits in the same run.
import { CONNECT_BUTTON, openExample } from './measure/openExample.mjs'
import { say, summarize, writeReport } from './measure/report.mjs'
import { buildFloor, buildOurs, buildPeers } from './measure/subjects.mjs'
import { takeTurns } from './measure/takeTurns.mjs'

const CPU_SLOWDOWN = 4
const BITS_PER_S = 1_600_000
const NETWORK = { offline: false, latency: 150, downloadThroughput: BITS_PER_S / 8, uploadThroughput: BITS_PER_S / 8 }

/**
 * Runs in the page, starting with its first script. An element is painted in the frame after the one in which it exists.
 * @param {string} shown
 */
const pressAndWait = (shown) => `
  let isPressed = false
  const look = () => {
    const button = document.querySelector('${CONNECT_BUTTON}:enabled')
    if (button && !isPressed) {
      isPressed = true
      button.click()
    }
    const isThere = isPressed && (${shown})?.getBoundingClientRect().height > 0
    requestAnimationFrame(() => {
      if (isThere) globalThis.shownMs = performance.now()
      else look()
    })
  }
  requestAnimationFrame(look)`

/**
 * Measures one visit in a new profile.
 * @param {import('./measure/subjects.mjs').Subject} subject
 * @returns {Promise<number>} milliseconds from the navigation to the list
 */
function visit({ root, shown }) {
  return openExample(root, async (page, origin) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await page.addInitScript({ content: pressAndWait(shown) })
    await page.goto(origin)
    return Number(await (await page.waitForFunction('globalThis.shownMs')).jsonValue())
  })
}

const subjects = [await buildFloor(), ...(await buildOurs()), ...(await buildPeers())]
const { rounds, visits } = await takeTurns(subjects, visit)
const rows = [...visits].map(([name, all]) => ({ name, ...summarize(all) }))
const floorMs = rows[0]?.medianMs ?? 0
const compared = rows.map((row) => ({ ...row, overTheFloorMs: row.medianMs - floorMs }))
writeReport('slowNetwork', { rounds, cpuSlowdown: CPU_SLOWDOWN, network: NETWORK, subjects: compared })
for (const { name, medianMs, bestMs, worstMs, overTheFloorMs } of compared) {
  say(`${name.padEnd(34)} ${medianMs} ms (${bestMs} to ${worstMs}), ${overTheFloorMs} ms over the bare page`)
}
