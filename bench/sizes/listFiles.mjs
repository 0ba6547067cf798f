// Measures how many files a page requests from a click to its wallet list in Chromium, and the smallest of them.
import { gzipSync } from 'node:zlib'
import { buildBenchHost } from '../measure/benchHosts.mjs'
import { CONNECT_BUTTON, openExample, WALLET_ROW } from '../measure/openExample.mjs'

/** Bytes after gzip. For a smaller file, the request takes longer than the transfer. */
const MIN_BYTES = 1000

/**
 * @param {Record<string, number>} limits the number of files, by the name of a page in bench/hosts
 * @returns {Promise<import('../../scripts/results.mjs').Result[]>}
 */
export async function measureListFiles(limits) {
  const results = []
  for (const [name, limit] of Object.entries(limits)) {
    const files = await openExample(await buildBenchHost(name), listFiles)
    const small = files.filter(({ bytes }) => bytes < MIN_BYTES)
    const detail = `${files.length} of ${limit} (${files.map(({ path, bytes }) => `${path} ${bytes}`).join(', ')})`
    results.push({ name: `files from the click to the wallet list, ${name}`, ok: files.length <= limit, detail })
    const smallDetail = small.map(({ path, bytes }) => `${path} ${bytes}`).join(', ')
    results.push({
      name: `no file under ${MIN_BYTES} B among them, ${name}`,
      ok: small.length === 0,
      detail: smallDetail,
    })
  }
  return results
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} origin
 */
async function listFiles(page, origin) {
  await page.goto(origin, { waitUntil: 'networkidle' })
  await page.locator(`${CONNECT_BUTTON}:enabled`).waitFor()
  await page.evaluate(() => performance.clearResourceTimings())
  await page.evaluate(watchList, [CONNECT_BUTTON, WALLET_ROW])
  await page.waitForFunction(() => performance.getEntriesByName('listed').length > 0)
  await page.waitForLoadState('networkidle')
  const paths = await page.evaluate(() => {
    const listedAtMs = performance.getEntriesByName('listed')[0]?.startTime ?? 0
    const requests = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= listedAtMs)
    return requests.map(({ name }) => new URL(name).pathname)
  })
  const own = paths.filter((path) => path.endsWith('.js'))
  return Promise.all(
    own.map(async (path) => ({ path, bytes: gzipSync(await (await page.request.get(origin + path)).body()).length })),
  )
}

/**
 * Runs in the page: clicks, and records the time of the frame with the first row.
 * @param {string[]} selectors
 */
function watchList([button = '', row = '']) {
  const look = () => {
    const rows = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('dialog[open]')
    if (rows?.querySelector(row)) performance.mark('listed')
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  const element = document.querySelector(button)
  if (element instanceof HTMLElement) element.click()
}
