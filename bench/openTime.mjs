// From click to the painted wallet list, in Chromium with the CPU slowed four times, beside a bare React page that opens an
// empty dialog. All pages take turns in one run, each visit in a fresh profile, since machines are noisy: read the ratios.
// Writes bench/results/openTime.json. `npm run bench`; `npm run bench -- 20` for more rounds.
import { join } from 'node:path'
import { ROOT } from '../scripts/packages.mjs'
import { buildBenchHost, buildPage } from './measure/benchHosts.mjs'
import { CONNECT_BUTTON, openExample, WALLET_ROW } from './measure/openExample.mjs'
import { say, summarize, writeReport } from './measure/report.mjs'
import { settle } from './measure/settle.mjs'

const ROUNDS = Number(process.argv[2] ?? 10)
/** As the peers were measured. */
const CPU_SLOWDOWN = 4
const BARE = join(ROOT, 'bench/bare')
await buildPage(BARE, join(BARE, 'dist'))
const EVM = await buildBenchHost('evm')
const EVERYTHING = await buildBenchHost('everything')

const MODAL_ROW = `document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('${WALLET_ROW}')`
const IN_OPEN_DIALOG = `${MODAL_ROW}?.closest('dialog')?.open ? ${MODAL_ROW} : null`

/**
 * @typedef {{ name: string, root: string, shown: string, prefetch: boolean }} Subject
 * @type {Subject[]}
 */
const SUBJECTS = [
  {
    name: 'bare React page, empty dialog',
    root: BARE,
    shown: `document.querySelector('dialog[open]')`,
    prefetch: false,
  },
  { name: 'cold', root: join(ROOT, 'examples/minimal'), shown: IN_OPEN_DIALOG, prefetch: false },
  { name: 'prefetched', root: join(ROOT, 'examples/minimal'), shown: IN_OPEN_DIALOG, prefetch: true },
  { name: 'cold, React on the page', root: join(ROOT, 'examples/react'), shown: IN_OPEN_DIALOG, prefetch: false },
  { name: 'prefetched, React on the page', root: join(ROOT, 'examples/react'), shown: IN_OPEN_DIALOG, prefetch: true },
  { name: 'cold, EVM, WalletConnect, wallets', root: EVM, shown: IN_OPEN_DIALOG, prefetch: false },
  { name: 'prefetched, EVM, WalletConnect, wallets', root: EVM, shown: IN_OPEN_DIALOG, prefetch: true },
  { name: 'cold, everything, three families', root: EVERYTHING, shown: IN_OPEN_DIALOG, prefetch: false },
]

/**
 * Clicks in the page and looks in every frame; the frame after the one that has the element has painted it.
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
 * One visit in a fresh profile. No other machine answers: of a directory comes what its plugin brings.
 * @param {Subject} subject
 * @returns {Promise<{ ms: number, files: number }>} until the list is there, and what was fetched from the press to then
 */
function visit({ root, shown, prefetch }) {
  return openExample(root, async (page, origin) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.goto(origin, { waitUntil: 'networkidle' })
    await page.locator(`${CONNECT_BUTTON}:enabled`).waitFor()
    if (prefetch) {
      await page.hover(CONNECT_BUTTON)
      // In the closed dialog: all that a hint brings has come, as between a hover and a press of a visitor who reads.
      await page.waitForFunction(MODAL_ROW)
      await settle(page)
    }
    await page.evaluate(() => performance.clearResourceTimings())
    const ms = Number(await page.evaluate(timeOpening(shown)))
    return { ms, files: await page.evaluate(() => performance.getEntriesByType('resource').length) }
  })
}

/** @type {Map<string, { ms: number, files: number }[]>} */
const times = new Map(SUBJECTS.map(({ name }) => [name, []]))
for (let round = 0; round < ROUNDS; round += 1) {
  for (const subject of SUBJECTS) times.get(subject.name)?.push(await visit(subject))
}
const summarizeVisits = (/** @type {string} */ name) => summarize((times.get(name) ?? []).map(({ ms }) => ms))
const floorMs = summarizeVisits(SUBJECTS[0]?.name ?? '').medianMs
const subjects = [...times].map(([name, visits]) => {
  const summary = summarizeVisits(name)
  const files = Math.max(...visits.map((each) => each.files))
  return { name, ...summary, timesTheFloor: Number((summary.medianMs / floorMs).toFixed(2)), files }
})
writeReport('openTime', { rounds: ROUNDS, cpuSlowdown: CPU_SLOWDOWN, subjects })
for (const { name, medianMs, bestMs, worstMs, timesTheFloor, files } of subjects) {
  say(`${name.padEnd(40)} ${medianMs} ms (${bestMs} to ${worstMs}), ${timesTheFloor} × the bare page, ${files} files`)
}
