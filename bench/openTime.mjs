// From click to the painted wallet list, in Chromium with the CPU slowed four times, beside a bare React page that opens an
// empty dialog. All pages take turns in one run, each visit in a fresh profile, since machines are noisy: read the ratios.
// Writes bench/results/openTime.json. `npm run bench`; `npm run bench -- 20` for more rounds.
import { join } from 'node:path'
import { build } from 'vite'
import { CONNECT_BUTTON, openExample, WALLET_ROW } from '../scripts/openExample.mjs'
import { ROOT } from '../scripts/packages.mjs'
import { say, summarise, writeReport } from './measure/report.mjs'

const ROUNDS = Number(process.argv[2] ?? 10)
/** As the peers were measured. */
const CPU_SLOWDOWN = 4
const BARE = join(ROOT, 'bench/bare')

const MODAL_ROW = `document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('${WALLET_ROW}')`
/** In the closed dialog as well: the shell has been drawn and waits. */
const DRAWN = `document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('.shell')`
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
 * One visit in a fresh profile.
 * @param {Subject} subject
 * @returns {Promise<number>} milliseconds
 */
function visit({ root, shown, prefetch }) {
  return openExample(root, async (page, origin) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.goto(origin, { waitUntil: 'networkidle' })
    await page.locator(`${CONNECT_BUTTON}:enabled`).waitFor()
    if (prefetch) {
      await page.hover(CONNECT_BUTTON)
      await page.waitForFunction(DRAWN)
      await page.waitForLoadState('networkidle')
    }
    return Number(await page.evaluate(timeOpening(shown)))
  })
}

await build({ root: BARE, base: './', logLevel: 'error', configFile: false, build: { target: 'es2022' } })
/** @type {Map<string, number[]>} */
const times = new Map(SUBJECTS.map(({ name }) => [name, []]))
for (let round = 0; round < ROUNDS; round += 1) {
  for (const subject of SUBJECTS) times.get(subject.name)?.push(await visit(subject))
}
const floorMs = summarise(times.get(SUBJECTS[0]?.name ?? '') ?? []).medianMs
const subjects = [...times].map(([name, values]) => {
  const summary = summarise(values)
  return { name, ...summary, timesTheFloor: Number((summary.medianMs / floorMs).toFixed(2)) }
})
writeReport('openTime', { rounds: ROUNDS, cpuSlowdown: CPU_SLOWDOWN, subjects })
for (const { name, medianMs, bestMs, worstMs, timesTheFloor } of subjects) {
  say(`${name.padEnd(32)} ${medianMs} ms (${bestMs} to ${worstMs}), ${timesTheFloor} × the bare page`)
}
