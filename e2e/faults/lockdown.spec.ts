// Sending money in pages that protect themselves: with intrinsics frozen by SES before our bundle runs, and with Trusted Types enforced.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '../../scripts/packages.mjs'
import type { Environment } from '../environment'
import { expect, test } from '../fixtures'
import { connectWallet, sendEther, signMessage, swapEther } from '../wallets/moneyPath'
import { addSigningWallet } from '../wallets/signingWallet'
import { type DocumentPlan, serveDemo } from './hostileDocument'

const SES = join(ROOT, 'node_modules/ses/dist/lockdown.umd.js')
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types 'none'"

/** Connects, signs, sends and swaps on a demo that is served with these options. */
async function payWith(page: Page, environment: Environment, plan: DocumentPlan): Promise<void> {
  const wallet = await addSigningWallet(page, environment)
  const server = await serveDemo(environment, plan)
  try {
    await connectWallet(page, server.url, wallet)
    await signMessage(page, wallet)
    await sendEther(page, wallet)
    await swapEther(page, wallet)
  } finally {
    await server.stop()
  }
}

test('field case 40: SAF-12 under SES lockdown a visitor connects, signs, sends and swaps', async ({
  page,
  environment,
}) => {
  await payWith(page, environment, { scriptBefore: `${await readFile(SES, 'utf8')}\nlockdown()` })
  expect(await page.evaluate(() => [Array.prototype, Promise, Object].map(Object.isFrozen))).toEqual([true, true, true])
})

test('field case 40: SAF-12 with Trusted Types enforced a visitor connects, signs, sends and swaps', async ({
  page,
  environment,
  pageErrors,
}) => {
  await page.addInitScript(() => {
    window.violations = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) =>
      window.violations.push(`${effectiveDirective} ${sample}`),
    )
  })
  await payWith(page, environment, { policy: TRUSTED_TYPES })
  expect(await page.evaluate(() => window.violations)).toEqual([])
  expect(pageErrors).toEqual([])
  await page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<i></i>')
    } catch {
      // Trusted Types throw for what they refuse.
    }
  })
  await expect.poll(() => page.evaluate(() => window.violations)).toEqual([expect.stringContaining('trusted-types')])
  await expect.poll(() => pageErrors.length).toBeGreaterThan(0)
  pageErrors.length = 0
})
