// The page with a script tag and no build step: what loads before a click, and what the hash in the page protects.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { findModal } from '../modalPage'
import { findHost } from './build/listHosts.mjs'
import { expect, test } from './hostTest'

/** The core, the manifests of all chains and plugins, and the networks of EVM. Brotli. */
const MAX_BYTES = 21_504

test('HST-09 HST-04 host script-tag: one published file comes before a click, and all else after it', async ({
  page,
  serveHost,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(basename(new URL(request.url()).pathname))
  })
  await page.goto(await serveHost('script-tag'), { waitUntil: 'networkidle' })
  const button = page.getByRole('button', { name: 'Connect wallet' })
  const { modal } = findModal(page)
  await expect(button).toBeVisible()
  expect(scripts.toSorted()).toEqual(['latchkey.js', 'page.js'])
  const file = readFileSync(join(findHost('script-tag').serves, 'latchkey.js'))
  expect(brotliCompressSync(file).length).toBeLessThanOrEqual(MAX_BYTES)
  await button.click()
  await expect(modal).toBeVisible()
  expect(scripts.length).toBeGreaterThan(2)
  expect(scripts.filter((name) => name === 'latchkey.js')).toHaveLength(1)
})

test('HST-09 host script-tag: a file that does not match its hash does not run', async ({
  page,
  serveHost,
  complaints,
  pageErrors,
}) => {
  await page.route('**/latchkey.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\n` })
  })
  await page.goto(await serveHost('script-tag'))
  await expect.poll(() => complaints.join('\n')).toContain("'integrity' attribute")
  await expect(page.getByRole('button')).toHaveCount(0)
  complaints.length = 0
  // The page's own script did not find `latchkey`.
  await expect.poll(() => pageErrors).toHaveLength(1)
  pageErrors.length = 0
})
