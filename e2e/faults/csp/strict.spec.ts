// The main flow, and everything that loads more code, under the strictest policy a host may have: no inline style, no inline script,
// Trusted Types without a single policy.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '../../../scripts/packages.mjs'
import { createExampleConfig } from '../../../services/local/exampleConfig.ts'
import { startStatic } from '../../../services/local/static.ts'
import { expect, test } from '../../fixtures'
import { disconnect, openModal } from '../../modalPage'
import { variant } from '../../night'
import { answerWallet, BITCOIN_WALLET, connectDemoWallet, DEMO_WALLET, SOLANA_WALLET } from '../../wallets/demoWallet'

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
]

declare global {
  interface Window {
    violations: string[]
  }
}

const readViolations = (page: Page) => page.evaluate(() => window.violations)

/** Serves an example under the policy. The wallets are in the page before it applies, like an extension's script. */
async function serveStrictly(page: Page, example: string, config: object, walletScript: string, frames: string[] = []) {
  await page.addInitScript({ content: await (await fetch(walletScript)).text() })
  await page.addInitScript(() => {
    window.violations = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      window.violations.push(`${effectiveDirective} ${blockedURI} ${sample}`),
    )
  })
  const policy = frames.length > 0 ? [...POLICY, `frame-src ${frames.join(' ')}`] : POLICY
  const headers = { 'content-security-policy': policy.join('; ') }
  return startStatic({ dir: join(ROOT, 'examples', example, 'dist'), port: 0, config, headers })
}

for (const [index, example] of ['react', 'minimal'].entries()) {
  test(
    `MOD-07 the ${example} page under a strict policy: the main flow runs without a violation`,
    variant(index, 1),
    async ({ page, environment, pageErrors }) => {
      // A page with sign-in by email or social account also has a frame, which `frame-src` allows.
      const { walletScript, loginUrl: _login, ...config } = createExampleConfig(environment)
      const server = await serveStrictly(page, example, config, walletScript)
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
        await disconnect(page)
        await expect(modal).toBeHidden()
        expect(await readViolations(page)).toEqual([])

        await page.evaluate(() => document.body.setAttribute('style', 'color: red'))
        await expect.poll(() => readViolations(page)).toEqual([expect.stringContaining('style-src')])
        pageErrors.length = 0
      } finally {
        await server.stop()
      }
    },
  )
}

test('MOD-07 EMB-01 under a strict policy with Trusted Types: login frame, QR code, Solana and Bitcoin, without a violation', async ({
  page,
  environment,
  pageErrors,
}) => {
  const { walletScript, ...config } = createExampleConfig(environment)
  const server = await serveStrictly(page, 'families', config, walletScript, [config.loginUrl])
  try {
    const { modal, action, button } = await openModal(page, server.url)
    await modal.getByRole('textbox', { name: 'Email address' }).focus()
    await expect(page.locator('#w3m-iframe')).toBeAttached()
    await modal.getByTestId('lk-wallet-walletconnect').click()
    await expect(modal.getByTestId('lk-qr')).toBeVisible()
    await action('Back').click()
    for (const [wallet, coin] of [
      [SOLANA_WALLET, /SOL$/],
      [BITCOIN_WALLET, /BTC$/],
    ] as const) {
      await connectDemoWallet(page, { wallet })
      await expect(modal.getByRole('img', { name: coin })).toBeVisible()
      await disconnect(page)
      await expect(modal).toBeHidden()
      await button.click()
    }
    expect(await readViolations(page)).toEqual([])

    await page.evaluate(() => {
      try {
        document.body.insertAdjacentHTML('beforeend', '<i></i>')
      } catch {
        // Trusted Types throw for what they refuse.
      }
    })
    await expect.poll(() => readViolations(page)).toEqual([expect.stringContaining('require-trusted-types-for')])
    pageErrors.length = 0
  } finally {
    await server.stop()
  }
})
