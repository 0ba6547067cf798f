// Scrolls through the 600 wallets of the local directory with the wheel at a person's speed, and compares a bare page
// with 600 plain rows, both with the CPU unthrottled and slowed four times. All take turns, each visit in a new browser.
// Method: the browser's own wheel gestures (CDP), frames by the timestamps of animation frames, long tasks by
// PerformanceObserver, and requests as the browser sends them. `npm run bench:directory`; `-- 10` for more rounds.
import { createServer } from 'node:http'
import { join } from 'node:path'
import { ROOT } from '../scripts/packages.mjs'
import { startStatic } from '../services/local/static.ts'
import { closeServer, listenOnFreePort } from '../services/ports.ts'
import { MODAL, openModal, openSite, visit } from './measure/openSite.mjs'
import { median, say, writeReport } from './measure/report.mjs'
import { judge, scrollToEnd } from './measure/scrolling.mjs'
import { settle } from './measure/settle.mjs'

/**
 * @typedef {import('./measure/scrolling.mjs').Frames} Frames
 * @typedef {{ rows: number, images: number }} Drawn
 * @typedef {{ wallets: number, start: Drawn, images: number, imagesAskedTwice: number, maxRowsDrawn: number,
 *   pages: number, maxRequestsPerPage: number }} Loaded
 */

const ROUNDS = Number(process.argv[2] ?? 3)
/** CSS pixels per second of a person who skims the list: nine screens in two seconds. */
const SPEED = 2500
const SLOWDOWNS = [1, 4]

const ALL_WALLETS = '[data-testid="lk-all-wallets"]'
const SCROLLER = `${MODAL}.querySelector('.wallets-list').closest('.stage')`
const PLAIN = `document.getElementById('list')`

/**
 * @param {string} url
 * @param {number} cpuSlowdown
 */
function scrollPlainRows(url, cpuSlowdown) {
  return visit(
    async (page, session) => {
      await page.goto(url)
      await settle(page)
      return { frames: await scrollToEnd(page, session, { scroller: PLAIN, speed: SPEED }), loaded: null }
    },
    { cpuSlowdown },
  )
}

/** The rows that are in the page now. */
const DRAWN_ROWS = `${MODAL}.querySelectorAll('.wallets-list [data-testid="lk-wallet-item"]').length`
/** Placeholder rows for wallets that are still loading are hidden from screen readers. */
const HAS_PENDING = `${MODAL}.querySelector('.wallets-list > li[aria-hidden]') !== null`
/** Records the highest number of rows that the list had in the page. */
const WATCH_ROWS = `
  window.mostRows = ${DRAWN_ROWS}
  new MutationObserver(() => {
    window.mostRows = Math.max(window.mostRows, ${DRAWN_ROWS})
  }).observe(${MODAL}.querySelector('.wallets-list'), { childList: true })`
/** Reads the number of rows from what the last row tells a screen reader. */
const LAST_ROW = `Math.max(...[...${MODAL}.querySelectorAll('.wallets-list > li')].map((row) => Number(row.ariaPosInSet)))`

/**
 * @param {string} url
 * @param {number} cpuSlowdown
 */
function scrollDirectory(url, cpuSlowdown) {
  return visit(
    async (page, session) => {
      /** @type {string[]} */
      const images = []
      /** @type {string[]} */
      const pages = []
      await openModal(page, url, ALL_WALLETS)
      // The list also has Connect's own rows, so only requests from here on count.
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url())
        if (pathname.endsWith('/getWallets')) pages.push(search)
        if (pathname.includes('/getWalletImage/')) images.push(pathname)
      })
      await page.locator(ALL_WALLETS).click()
      await page.locator('.wallets-list [data-testid="lk-wallet-item"]').first().waitFor()
      await page.mouse.move(0, 0)
      await settle(page)
      /** @type {Drawn} */
      const start = { rows: Number(await page.evaluate(DRAWN_ROWS)), images: images.length }
      await page.evaluate(WATCH_ROWS)
      const frames = await scrollToEnd(page, session, { scroller: SCROLLER, isLoading: HAS_PENDING, speed: SPEED })
      const counts = pages.map((each) => pages.filter((other) => other === each).length)
      /** @type {Loaded} */
      const loaded = {
        wallets: Number(await page.evaluate(LAST_ROW)),
        start,
        images: images.length,
        imagesAskedTwice: images.length - new Set(images).size,
        maxRowsDrawn: Number(await page.evaluate('window.mostRows')),
        pages: new Set(pages).size,
        maxRequestsPerPage: Math.max(...counts),
      }
      return { frames, loaded }
    },
    { cpuSlowdown },
  )
}

/**
 * Serves the directory without the page's filter by network, so that the list is as long as possible. The filter would leave a third.
 * @param {string} explorerUrl
 */
async function startUnfiltered(explorerUrl) {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', explorerUrl)
    url.searchParams.delete('chains')
    const answer = await fetch(url)
    const headers = {
      'access-control-allow-origin': '*',
      'cache-control': answer.headers.get('cache-control') ?? 'no-store',
      'content-type': answer.headers.get('content-type') ?? '',
    }
    response.writeHead(answer.status, headers).end(await answer.text())
  })
  const port = await listenOnFreePort(server, 0)
  return { url: `http://127.0.0.1:${port}`, stop: () => closeServer(server) }
}

const site = await openSite()
const directory = await startUnfiltered(site.explorerUrl)
const siteUrl = `${site.url}/?explorerUrl=${encodeURIComponent(directory.url)}`
const plain = await startStatic({ dir: join(ROOT, 'bench/rows'), port: 0 })
const SUBJECTS = SLOWDOWNS.flatMap((cpuSlowdown) => [
  { name: '600 plain rows', cpuSlowdown, scroll: () => scrollPlainRows(plain.url, cpuSlowdown) },
  { name: '600 wallets', cpuSlowdown, scroll: () => scrollDirectory(siteUrl, cpuSlowdown) },
])
/** @type {Map<(typeof SUBJECTS)[number], { frames: Frames, loaded: Loaded | null }[]>} */
const visits = new Map(SUBJECTS.map((subject) => [subject, []]))
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const subject of SUBJECTS) visits.get(subject)?.push(await subject.scroll())
  }
} finally {
  for (const server of [plain, directory, site]) await server.stop()
}

const subjects = SUBJECTS.map((subject) => {
  const rounds = visits.get(subject) ?? []
  const judged = rounds.map(({ frames }) => judge(frames))
  /** @param {keyof ReturnType<typeof judge>} part */
  const of = (part) => judged.map((each) => each[part])
  return {
    name: subject.name,
    cpuSlowdown: subject.cpuSlowdown,
    medians: {
      frames: median(of('frames')),
      framesPerSecond: median(of('framesPerSecond')),
      gapsOver17Ms: median(of('gapsOver17Ms')),
      gapsOver33Ms: median(of('gapsOver33Ms')),
      longestGapMs: median(of('longestGapMs')),
      longTasks: median(of('longTasks')),
      longestTaskMs: median(of('longestTaskMs')),
    },
    loaded: rounds.at(-1)?.loaded ?? null,
  }
})
writeReport('directoryScroll', { rounds: ROUNDS, pixelsPerSecond: SPEED, subjects })
for (const { name, cpuSlowdown, medians, loaded } of subjects) {
  const { framesPerSecond, frames, gapsOver17Ms, gapsOver33Ms, longTasks, longestTaskMs } = medians
  say(
    `${name}, CPU ÷ ${cpuSlowdown}: ${framesPerSecond} frames a second; of ${frames} frames ${gapsOver17Ms} came after more than 17 ms, ` +
      `${gapsOver33Ms} after more than 33; ${longTasks} long tasks, the longest ${longestTaskMs} ms`,
  )
  if (loaded) say(`  ${JSON.stringify(loaded)}`)
}
const worst = Math.max(...[...visits.values()].flat().map(({ loaded }) => loaded?.maxRequestsPerPage ?? 0))
if (worst > 1) throw new Error(`A page of the directory was requested ${worst} times.`)
