// Scrolls through 10,000 transactions of one account, from the local data service, with the wheel. Measures frames, long tasks,
// rows in the page, requested pages, and the heap before and after, both after a garbage collection, at full CPU speed and slowed four times.
// Uses the method of the directory bench. `npm run bench:activity`; `-- 1000` for fewer transactions.

import { listLocalNetworks } from '../services/local/data-api/localNetworks.ts'
import { startFaultyDataApi } from '../services/local/data-api/startFaultyDataApi.ts'
import { MODAL, openModal, openSite, visit } from './measure/openSite.mjs'
import { announceWallet, PAGE_WALLET_ROW } from './measure/pageWallet.mjs'
import { say, writeReport } from './measure/report.mjs'
import { judge, scrollToEnd } from './measure/scrolling.mjs'
import { settle } from './measure/settle.mjs'

const TRANSACTIONS = Number(process.argv[2] ?? 10_000)
/** The speeds are CSS pixels per second: of someone who looks for last year's entries, and of someone who looks for last week's, as for the other lists. */
const VISITS = [
  { cpuSlowdown: 1, speed: 10_000 },
  { cpuSlowdown: 4, speed: 2500 },
]
const BYTES_PER_MB = 1024 ** 2
/** An address without an owner. */
const ACCOUNT = `0x${'5c'.repeat(20)}`
const SCROLLER = `${MODAL}.querySelector('.activity-lines.virtual').closest('.stage')`
const DRAWN_ROWS = `${MODAL}.querySelectorAll('.activity-lines.virtual .activity-row').length`
const HAS_PENDING = `${MODAL}.querySelector('.activity-lines.virtual > li[aria-hidden]') !== null`
const WATCH_ROWS = `
  window.mostRows = ${DRAWN_ROWS}
  new MutationObserver(() => {
    window.mostRows = Math.max(window.mostRows, ${DRAWN_ROWS})
  }).observe(${MODAL}.querySelector('.activity-lines.virtual'), { childList: true })`

/** @param {import('@playwright/test').CDPSession} session */
async function readHeapMb(session) {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return Number((usedSize / BYTES_PER_MB).toFixed(1))
}

/**
 * @param {string} url
 * @param {typeof VISITS[number]} visit
 */
function scrollActivity(url, { cpuSlowdown, speed }) {
  return visit(
    async (page, session) => {
      /** @type {string[]} */
      const pages = []
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url())
        const isPage = pathname.endsWith('/history') && !searchParams.has('onramp')
        if (isPage) pages.push(searchParams.get('cursor') ?? '')
      })
      await page.addInitScript(announceWallet(ACCOUNT))
      await openModal(page, url, PAGE_WALLET_ROW)
      await page.locator(PAGE_WALLET_ROW).click()
      await page.getByRole('tab', { name: 'Activity' }).click()
      await page.getByRole('button', { name: 'All activity' }).click()
      await page.locator('.activity-lines.virtual .activity-row').first().waitFor()
      await settle(page)
      const heapBeforeMb = await readHeapMb(session)
      await page.evaluate(WATCH_ROWS)
      const frames = await scrollToEnd(page, session, { scroller: SCROLLER, isLoading: HAS_PENDING, speed })
      return {
        cpuSlowdown,
        pixelsPerSecond: speed,
        ...judge(frames),
        maxRowsDrawn: Number(await page.evaluate('window.mostRows')),
        pages: new Set(pages).size,
        heapBeforeMb,
        heapAfterMb: await readHeapMb(session),
      }
    },
    { cpuSlowdown },
  )
}

const site = await openSite({ hasChains: true })
if (!site.evm) throw new Error('The site has no chains.')
const noClusters = { clusters: [], stop: async () => undefined }
const networks = listLocalNetworks(site.evm, noClusters)
const api = await startFaultyDataApi({
  database: site.database,
  port: 0,
  control: true,
  networks,
  pools: site.evm.pools,
})
try {
  const seed = { do: 'seed', network: 'eip155:31337', account: ACCOUNT, transactions: TRANSACTIONS, tokens: 0 }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${api.url}/control`, { method: 'POST', headers, body: JSON.stringify(seed) })
  if (!answer.ok) throw new Error(await answer.text())
  const url = `${site.url}/?dataUrl=${encodeURIComponent(api.url)}`
  const visits = []
  for (const each of VISITS) visits.push(await scrollActivity(url, each))
  writeReport('activityScroll', { transactions: TRANSACTIONS, visits })
  for (const each of visits) say(JSON.stringify(each))
} finally {
  await api.stop()
  await site.stop()
}
