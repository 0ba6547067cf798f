// The whole main flow under the strictest policy a host may have: no inline style, no inline script, Trusted Types.
import { join } from 'node:path'
import { ROOT } from '../../../scripts/packages.mjs'
import { createExampleConfig } from '../../../services/exampleConfig.ts'
import { startStatic } from '../../../services/static.ts'
import { expect, test } from '../../fixtures'
import { openModal } from '../../modalPage'
import { answerWallet, connectDemoWallet, DEMO_WALLET } from '../../wallets/demoWallet'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'connect-src *',
  'img-src * data: blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

declare global {
  interface Window {
    violations: string[]
  }
}

for (const example of ['react', 'minimal']) {
  test(`MOD-07 the ${example} page under a strict policy: the main flow, and not one violation`, async ({
    page,
    environment,
  }) => {
    // A page with sign-in by email or social account has a frame too, and lets it in by `frame-src`.
    const { walletScript, loginUrl: _login, ...config } = createExampleConfig(environment)
    const dir = join(ROOT, 'examples', example, 'dist')
    const server = await startStatic({ dir, port: 0, config, headers: { 'content-security-policy': POLICY } })
    // As an extension does: its script is in the page before the policy has a say.
    await page.addInitScript({ content: await (await fetch(walletScript)).text() })
    await page.addInitScript(() => {
      window.violations = []
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
        window.violations.push(`${effectiveDirective} ${blockedURI} ${sample}`),
      )
    })
    try {
      const { modal, action, view, back, close, walletRow, button } = await openModal(page, server.url)
      await action('About wallets').click()
      await action('Get a wallet').click()
      await expect(view('GetWallet').getByRole('link').first()).toBeVisible()
      await back.click()
      await back.click()
      await answerWallet(page, () => walletRow(DEMO_WALLET).click(), 'Reject')
      await expect(action('Try again')).toBeVisible()
      await action('Choose another wallet').click()
      await connectDemoWallet(page)
      await expect(modal.getByRole('img', { name: /ETH$/ })).toBeVisible()
      await action(`Network: ${environment.chains[0]?.name}`).click()
      await view('Networks').getByRole('button', { name: environment.chains[1]?.name }).click()
      await expect(action(`Network: ${environment.chains[1]?.name}`)).toBeVisible()
      await close.click()
      await button.click()
      await action('Disconnect').click()
      await expect(modal).toBeHidden()
      expect(await page.evaluate(() => window.violations)).toEqual([])

      await page.evaluate(() => document.body.setAttribute('style', 'color: red'))
      await expect.poll(() => page.evaluate(() => window.violations)).toEqual([expect.stringContaining('style-src')])
    } finally {
      await server.stop()
    }
  })
}
