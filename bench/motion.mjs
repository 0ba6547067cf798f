// Measures how smoothly the modal moves: opening, a wallet's row that becomes the account, settings and back, and closing. Counts the page's frames
// while something in the modal moves, and those that the compositor shows, with the CPU unthrottled and slowed four times. The page's
// frames exclude endless animations, such as the progress line. `npm run bench:motion`.
import { CONNECT_BUTTON } from './measure/openExample.mjs'
import { MODAL, openSite, visit } from './measure/openSite.mjs'
import { announceWallet, PAGE_WALLET_ROW } from './measure/pageWallet.mjs'
import { countPresentedFrames } from './measure/presentedFrames.mjs'
import { median, say, writeReport } from './measure/report.mjs'
import { settle } from './measure/settle.mjs'

const ROUNDS = 5
const SLOWDOWNS = [1, 4]
const ACCOUNT = `0x${'6d'.repeat(20)}`
/** The movement is over if nothing has moved for this long. Milliseconds. */
const STILL_MS = 300
const TIMEOUT_MS = 15_000

/** The times between frames in which something moves. Waiting for the wallet does not count as movement. */
const WATCH_MOTION = `
  window.moved = new Promise((resolve, reject) => {
    const seen = { gapsMs: [], longTasks: 0 }
    new PerformanceObserver((list) => {
      seen.longTasks += list.getEntries().length
    }).observe({ entryTypes: ['longtask'] })
    const hasEnd = ({ effect }) => effect.getComputedTiming().endTime !== Infinity
    const isMoving = () =>
      ${MODAL}.getAnimations().some((each) => each.playState === 'running' && hasEnd(each))
    const startMs = performance.now()
    let movedMs = 0
    let previousMs = 0
    const frame = (atMs) => {
      if (isMoving()) {
        if (movedMs > 0 && movedMs === previousMs) seen.gapsMs.push(atMs - previousMs)
        movedMs = atMs
      }
      previousMs = atMs
      if (movedMs > 0 && atMs - movedMs > ${STILL_MS}) resolve(seen)
      else if (atMs - startMs > ${TIMEOUT_MS}) reject(new Error('Nothing moved.'))
      else requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  window.moved.catch(() => {})
  undefined`

/**
 * @typedef {{ gapsMs: number[], longTasks: number }} Motion
 */

/** @param {Motion} motion */
function judge({ gapsMs, longTasks }) {
  const spanMs = gapsMs.reduce((sum, each) => sum + each, 0)
  return {
    framesPerSecond: Number(((gapsMs.length * 1000) / spanMs).toFixed(1)),
    longestGapMs: Math.round(Math.max(...gapsMs)),
    longTasks,
  }
}

/** @type {{ name: string, press: string }[]} */
const STEPS = [
  { name: 'opening', press: `${CONNECT_BUTTON}:enabled` },
  { name: 'row to account', press: PAGE_WALLET_ROW },
  { name: 'settings', press: 'latchkey-modal >> role=button[name="Settings"]' },
  { name: 'back', press: 'latchkey-modal >> role=button[name="Back"]' },
  { name: 'closing', press: '[data-testid="lk-close"]' },
]

/**
 * @param {string} url
 * @param {number} cpuSlowdown
 */
function walkThrough(url, cpuSlowdown) {
  return visit(
    async (page, session) => {
      await page.addInitScript(announceWallet(ACCOUNT))
      await page.goto(url, { waitUntil: 'networkidle' })
      // The first opening loads code, and only the movement is measured.
      await page.locator(`${CONNECT_BUTTON}:enabled`).click()
      await page.locator(PAGE_WALLET_ROW).waitFor()
      await page.locator('[data-testid="lk-close"]').click()
      await settle(page)
      /** @type {Record<string, ReturnType<typeof judge> & { presentedPerSecond: number }>} */
      const steps = {}
      for (const { name, press } of STEPS) {
        await page.evaluate(WATCH_MOTION)
        const readPresented = await countPresentedFrames(session)
        await page.locator(press).click()
        const motion = judge(await /** @type {Promise<Motion>} */ (page.evaluate('window.moved')))
        steps[name] = { ...motion, presentedPerSecond: await readPresented() }
        await settle(page)
      }
      return steps
    },
    { cpuSlowdown },
  )
}

const site = await openSite({ hasChains: true })
try {
  const visits = []
  for (const cpuSlowdown of SLOWDOWNS) {
    const rounds = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await walkThrough(site.url, cpuSlowdown))
    for (const { name } of STEPS) {
      const each = rounds.flatMap((steps) => steps[name] ?? [])
      const figures = {
        framesPerSecond: median(each.map(({ framesPerSecond }) => framesPerSecond)),
        presentedPerSecond: median(each.map(({ presentedPerSecond }) => presentedPerSecond)),
        longestGapMs: median(each.map(({ longestGapMs }) => longestGapMs)),
        longTasks: median(each.map(({ longTasks }) => longTasks)),
      }
      visits.push({ cpuSlowdown, step: name, ...figures })
      say(JSON.stringify(visits.at(-1)))
    }
  }
  writeReport('motion', { rounds: ROUNDS, visits })
} finally {
  await site.stop()
}
