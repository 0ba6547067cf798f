// Measures what a browser downloads from a built host: before a click, and from the click to the modal.
import { WALLET_ROW } from '../measure/openExample.mjs'
import { settle } from '../measure/settle.mjs'
import { weighBrotli } from '../sizes/brotli.mjs'

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} url
 * @param {{ hasWallet: boolean, hasModal: boolean }} host whether the list has a row to wait for, and whether there is a modal to click for
 * @returns {Promise<{ firstLoadBytes: number, clickBytes: number | null }>} bytes after brotli at its highest quality
 */
export async function watchHost(page, url, { hasWallet, hasModal }) {
  /** @type {Promise<number>[]} */
  let weights = []
  /** @param {import('@playwright/test').Response} response */
  const weigh = (response) => {
    if (new URL(response.url()).origin === new URL(url).origin) weights.push(response.body().then(weighBrotli))
  }
  page.on('response', weigh)
  // Only the host answers, because responses of other servers do not count as its bytes.
  await page.route(
    (address) => address.origin !== new URL(url).origin,
    (route) => route.abort(),
  )
  await page.goto(url, { waitUntil: 'networkidle' })
  const firstLoadBytes = await sum(weights)
  if (!hasModal) return { firstLoadBytes, clickBytes: null }
  weights = []
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').waitFor()
  if (hasWallet) await page.locator(WALLET_ROW).first().waitFor()
  else await settle(page)
  page.off('response', weigh)
  return { firstLoadBytes, clickBytes: await sum(weights) }
}

/** @param {Promise<number>[]} weights */
async function sum(weights) {
  return (await Promise.all(weights)).reduce((total, each) => total + each, 0)
}
