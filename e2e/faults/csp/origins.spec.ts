// A page with every plugin under the policy that `npm run origins` prints for it, and under the same policy without one origin.
import { join } from 'node:path'
import { createChains, type ExampleConfig } from '@latchkey/example-config'
import { createPlugins } from '@latchkey/example-config/plugins'
import type { Page } from '@playwright/test'
import { findPolicy, listOrigins, writePolicy } from '../../../scripts/listOrigins.ts'
import { listPackages, ROOT } from '../../../scripts/packages.mjs'
import { createExampleConfig } from '../../../services/local/exampleConfig.ts'
import { startStatic } from '../../../services/local/static.ts'
import { expect, test } from '../../fixtures'
import { openModal } from '../../modalPage'
import { NIGHT } from '../../night'
import { connectDemoWallet } from '../../wallets/demoWallet'

/** What the page itself needs in addition to the modal: its style sheet and its `config.json`. */
const OWN = { 'style-src': "'self'", 'connect-src': "'self'" }

/** What the policy blocked since the page was loaded, by directive and origin. */
const readViolations = (page: Page) => page.evaluate(() => window.violations)

test(
  'API-07 ANA-01 the policy that is printed for a page blocks nothing; without one of its origins, it blocks that origin',
  NIGHT,
  async ({ page, environment, pageErrors }) => {
    const { walletScript, ...settings } = createExampleConfig(environment)
    const config = { ...settings, analyticsUrl: environment.analyticsUrl } as ExampleConfig
    const bundle = { chains: createChains(config), plugins: createPlugins(config) }
    const origins = listOrigins(
      bundle,
      listPackages().flatMap(({ json }) => json.latchkey ?? []),
    )
    // In this test, names and pictures come from two servers.
    const policy = findPolicy(origins, [new URL(environment.ens.gatewayUrl).origin, environment.dataUrl])
    for (const [directive, source] of Object.entries(OWN))
      policy.set(directive, [...(policy.get(directive) ?? []), source])
    const headers = { 'content-security-policy': writePolicy(policy) }
    const server = await startStatic({ dir: join(ROOT, 'examples/react/dist'), port: 0, config, headers })
    // Added as an extension does: its script is in the page before the policy applies.
    await page.addInitScript({ content: await (await fetch(walletScript)).text() })
    await page.addInitScript(() => {
      window.violations = []
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        const origin = URL.canParse(blockedURI) ? `//${new URL(blockedURI).host}` : blockedURI
        window.violations.push(`${effectiveDirective} ${origin}`)
      })
    })
    try {
      const { modal, action, view, button } = await openModal(page, server.url)
      await modal.getByRole('textbox', { name: 'Email address' }).focus()
      await expect(page.locator('#w3m-iframe')).toBeAttached()
      await modal.getByTestId('lk-wallet-walletconnect').click()
      await expect(modal.getByTestId('lk-qr')).toBeVisible()
      await action('Back').click()
      await connectDemoWallet(page)
      await expect(view('Account').getByText('everyday.eth')).toBeVisible()
      await expect(view('Account').locator('img.avatar')).toHaveJSProperty('complete', true)
      await view('Account').getByRole('tab', { name: 'Tokens' }).click()
      await expect(view('Account').getByText('TUSD').first()).toBeVisible()
      expect(await readViolations(page)).toEqual([])

      const { dataUrl } = environment
      policy.set('connect-src', policy.get('connect-src')?.filter((source) => source !== dataUrl) ?? [])
      headers['content-security-policy'] = writePolicy(policy)
      await page.reload()
      await button.click()
      await expect.poll(() => readViolations(page)).toContain(`connect-src //${new URL(dataUrl).host}`)
      expect(new Set(await readViolations(page)).size).toBe(1)
      pageErrors.length = 0
    } finally {
      await server.stop()
    }
  },
)
