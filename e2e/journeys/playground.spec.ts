// The playground: the modal follows the controls, by keyboard only; the URL stores the choices; failures are shown.
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { NIGHT } from '../night'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

const readHash = (page: Page) => page.evaluate(() => location.hash)

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('UIX-01 the modal follows the controls and the URL, and reports contrast that is too low', async ({
  page,
  environment,
}) => {
  const url = environment.examples.playground ?? ''
  const code = page.getByText('export const modal')
  const host = page.locator('#stage latchkey-modal')

  await page.goto(`${url}/#mode=light&language=de&radiusPx=8&accent=url(x)&fontSizePx=999`)
  await expect(host.getByRole('heading', { name: 'Verbinden' })).toBeVisible()
  await expect(page.getByRole('status').first()).toHaveText('Every pair reaches level AA.')
  await expect(page.getByRole('radio', { name: 'Indigo' })).toBeChecked()
  await expect(code).toContainText("radius: '8px'")

  // Focus stays with the control while the modal follows it.
  const light = page.getByRole('radio', { name: 'Light' })
  await light.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeFocused()
  await expect(host).toHaveAttribute('data-mode', 'dark')
  await page.getByRole('radio', { name: 'Right to left' }).press('Space')
  await expect(host.getByTestId('lk-modal')).toHaveAttribute('dir', 'rtl')
  await page.getByLabel('Language').selectOption('English')
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await expect(code).toContainText("dir: 'rtl'")
  expect(await readHash(page)).toBe('#mode=dark&radiusPx=8&dir=rtl')

  expect(await scanPage(page)).toEqual([])

  await page.getByLabel('Text on the accent').selectOption('Black')
  await expect(page.getByRole('status').first()).toContainText('Text on the accent')
  await expect(page.getByRole('row', { name: /^Text on the accent/ })).toContainText('Below 4.5')

  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByRole('status').first()).toHaveText('Every pair reaches level AA.')
  expect(await readHash(page)).toBe('')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test(
  'UIX-01 each style is readable in dark and in light mode, and its code is one line',
  NIGHT,
  async ({ page, environment }) => {
    const host = page.locator('#stage latchkey-modal')
    for (const mode of ['dark', 'light']) {
      await page.goto(`${environment.examples.playground}/#mode=${mode}`)
      for (const style of ['Rounded', 'Sharp', 'Glass']) {
        await page.getByRole('radio', { name: style, exact: true }).press('Space')
        await expect(page.getByText('export const modal')).toContainText(`variables: ${style.toLowerCase()},`)
        await expect(host).toHaveCSS('--lk-radius', { Rounded: '28px', Sharp: '4px' }[style] ?? '26px')
        await expect(page.getByRole('status').first()).toHaveText('Every pair reaches level AA.')
        expect(await scanPage(page)).toEqual([])
      }
    }
  },
)

test(
  'UIX-01 in headless mode, the page draws the wallets with the code that it shows, and keeps the theme for later',
  NIGHT,
  async ({ page, environment }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(`${environment.examples.playground}/#drawnBy=page&mode=dark&radiusPx=8`)
    const wallets = page.getByRole('region', { name: 'Wallets' })
    await expect(wallets.getByRole('button')).toHaveText(['Harbor', 'Lantern', 'Quill'])
    await expect(page.locator('latchkey-modal')).toHaveCount(0)
    await expect(page.getByText('export const modal')).toContainText("prefetch: 'none'")
    await expect(page.getByText('export function WalletList')).toContainText('connectById(modal, id)')
    await expect(page.getByLabel('Font')).toBeHidden()
    await wallets.getByRole('button', { name: 'Harbor' }).press('Enter')
    await expect(wallets.getByRole('status')).toContainText('Connected: 0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
    expect(requests.filter((url) => /\/mount-/.test(url))).toEqual([])
    for (const mode of ['Dark', 'Light']) {
      await page.getByRole('radio', { name: mode }).press('Space')
      expect(await scanPage(page)).toEqual([])
    }
    await wallets.getByRole('button', { name: 'Disconnect' }).press('Enter')
    await expect(wallets.getByRole('status')).toHaveText('Not connected')

    await page.getByRole('radio', { name: 'Latchkey' }).press('Space')
    await expect(page.locator('#stage latchkey-modal').getByTestId('lk-modal')).toBeVisible()
    await expect(wallets).toHaveCount(0)
    expect(await readHash(page)).toBe('#mode=light&radiusPx=8')
  },
)

/** What axe finds in the whole page, including the modal. */
async function scanPage(page: Page): Promise<readonly string[]> {
  await page.addScriptTag({ path: AXE })
  const { violations } = await page.evaluate(() => window.axe.run())
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
