// The devtools panel on the demo: it stays usable over the open modal, shows a connection and a refused
// request, and its export has no personal data.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { stringToHex } from 'viem'
import { addAxe } from '../a11y/scan'
import { expect, test } from '../fixtures'
import { findModal } from '../modalPage'
import { answerWallet, connectDemoWallet } from '../wallets/demoWallet'

/** Requests a signature with the connected account; the wallet's window decides. */
async function requestSignature(page: Page, account: string): Promise<void> {
  await page.evaluate(
    ([message, from]) => {
      const { provider } = window as unknown as { provider: { request(given: unknown): Promise<unknown> } }
      void provider.request({ method: 'personal_sign', params: [message, from] }).catch(() => {})
    },
    [stringToHex('One seat, please.'), account],
  )
}

/** What axe finds in the panel, dark and light. */
async function listAxeFindings(page: Page): Promise<string[]> {
  await addAxe(page)
  return page.locator('latchkey-devtools').evaluate(async (host) => {
    const findings: string[] = []
    for (const mode of ['dark', 'light']) {
      host.dataset.mode = mode
      const { violations, passes } = await window.axe.run({ include: ['latchkey-devtools'] })
      findings.push(...violations.map(({ id, nodes }) => `${mode} ${id}: ${nodes.map(({ html }) => html).join(' ')}`))
      // Proves that the shadow root was checked.
      if (!passes.some(({ id }) => id === 'color-contrast')) findings.push(`${mode}: nothing was scanned`)
    }
    return findings
  })
}

test('PLG-02 RPC-01 MOD-01 devtools show a load, a refusal and its code over the open modal; the report has no address', async ({
  page,
  environment,
}) => {
  const account = environment.accounts[0]?.address ?? '0x'
  await page.goto(environment.examples.demo ?? '')
  await page.getByRole('button', { name: 'Devtools', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Latchkey devtools' })
  const tab = (name: string) => panel.getByRole('tab', { name })
  const rows = panel.getByRole('listitem')
  const { button, modal, close } = findModal(page)
  await button.click()
  await expect(modal).toBeVisible()
  // A modal dialog makes the rest of the page inert, so the panel is moved along.
  await tab('Views').click()
  await expect(rows.first()).toContainText('Connect')
  await connectDemoWallet(page, { family: 'Ethereum' })
  await tab('Plugins').click()
  await expect(rows.filter({ hasText: 'Ready' }).first()).toContainText(/\d ms/)
  await close.click()
  await expect(modal).toBeHidden()

  await answerWallet(page, () => requestSignature(page, account), 'Reject')
  await tab('Requests').click()
  const refused = rows.filter({ hasText: 'personal_sign' })
  await expect(refused).toContainText('Refused by the visitor')
  await expect(refused).toContainText('rpc/user-rejected')
  await tab('Events').click()
  await panel.getByRole('searchbox').fill('session:connected')
  await expect(rows).toContainText('eip155:31337:0x')
  await expect(panel).not.toContainText(account)

  const saved = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download report' }).click()
  const report = await readFile(await (await saved).path(), 'utf8')
  expect(report).not.toMatch(/0x[0-9a-f]{40}/i)
  expect(JSON.parse(report)).toMatchObject({ schemaVersion: 1, modals: [{ sessions: [{ status: 'connected' }] }] })

  expect(await listAxeFindings(page)).toEqual([])
})
