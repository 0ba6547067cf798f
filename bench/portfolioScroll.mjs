// Scrolls through 500 tokens of one account, from the local data service, with the wheel. Measures frames, long tasks, rows in the
// page, and the heap before and after, both after a garbage collection, with the CPU unthrottled and slowed four times.
// Uses the method of the directory bench. `npm run bench:portfolio`; `-- 5000` for more tokens, most of which a service omits.

import { listLocalNetworks } from '../services/local/data-api/localNetworks.ts'
import { startFaultyDataApi } from '../services/local/data-api/startFaultyDataApi.ts'
import { MODAL, openModal, openSite, visit } from './measure/openSite.mjs'
import { announceWallet, PAGE_WALLET_ROW } from './measure/pageWallet.mjs'
import { say, writeReport } from './measure/report.mjs'
import { judge, scrollToEnd } from './measure/scrolling.mjs'
import { settle } from './measure/settle.mjs'

const TOKENS = Number(process.argv[2] ?? 500)
/** CSS pixels per second of a person who skims the list. */
const SPEED = 2500
const SLOWDOWNS = [1, 4]
const BYTES_PER_MB = 1024 ** 2
/** An address without an owner. */
const ACCOUNT = `0x${'7e'.repeat(20)}`
const LIST = `${MODAL}.querySelector('.tokens-list')`
const SCROLLER = `${LIST}.closest('.stage')`
const DRAWN_ROWS = `${MODAL}.querySelectorAll('[data-testid="lk-token"]').length`
const WATCH_ROWS = `
  window.mostRows = ${DRAWN_ROWS}
  new MutationObserver(() => {
    window.mostRows = Math.max(window.mostRows, ${DRAWN_ROWS})
  }).observe(${LIST}, { childList: true })`
/** Reads the number of rows from what the list tells a screen reader. */
const LISTED = `Number(${LIST}.querySelector('li').ariaSetSize)`

/** @param {import('@playwright/test').CDPSession} session */
async function readHeapMb(session) {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return Number((usedSize / BYTES_PER_MB).toFixed(1))
}

/**
 * @param {string} url
 * @param {number} cpuSlowdown
 */
function scrollTokens(url, cpuSlowdown) {
  return visit(
    async (page, session) => {
      await page.addInitScript(announceWallet(ACCOUNT))
      await openModal(page, url, PAGE_WALLET_ROW)
      await page.locator(PAGE_WALLET_ROW).click()
      await page.getByTestId('lk-token').first().waitFor()
      await page.mouse.move(0, 0)
      await settle(page)
      const listed = Number(await page.evaluate(LISTED))
      const heapBeforeMb = await readHeapMb(session)
      await page.evaluate(WATCH_ROWS)
      const frames = await scrollToEnd(page, session, { scroller: SCROLLER, speed: SPEED })
      const maxRowsDrawn = Number(await page.evaluate('window.mostRows'))
      return {
        cpuSlowdown,
        listed,
        ...judge(frames),
        maxRowsDrawn,
        heapBeforeMb,
        heapAfterMb: await readHeapMb(session),
      }
    },
    { cpuSlowdown },
  )
}

const site = await openSite({ hasChains: true })
if (!site.evm) throw new Error('The site has no chains.')
const networks = listLocalNetworks(site.evm, { clusters: [] })
const api = await startFaultyDataApi({
  database: site.database,
  port: 0,
  control: true,
  networks,
  pools: site.evm.pools,
})
try {
  const seed = { do: 'seed', network: 'eip155:31337', account: ACCOUNT, transactions: 0, tokens: TOKENS }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${api.url}/control`, { method: 'POST', headers, body: JSON.stringify(seed) })
  if (!answer.ok) throw new Error(await answer.text())
  const url = `${site.url}/?dataUrl=${encodeURIComponent(api.url)}`
  const visits = []
  for (const cpuSlowdown of SLOWDOWNS) visits.push(await scrollTokens(url, cpuSlowdown))
  writeReport('portfolioScroll', { tokens: TOKENS, pixelsPerSecond: SPEED, visits })
  for (const each of visits) say(JSON.stringify(each))
} finally {
  await api.stop()
  await site.stop()
}
