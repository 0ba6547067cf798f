// The templates of `npm create latchkey` during development: an edit shows without a reload, and keeps the connection.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { closeModal, findModal } from '../modalPage'
import { NIGHT } from '../night'
import { ALICE, addWallet } from '../wallets/scriptedWallet'
import { findHost } from './build/listHosts.mjs'
import { answerEthereum, expect, test } from './hostTest'

const ETHEREUM = '0x1'
/** The file with the heading, by the template that updates it in place. */
const PAGES = { react: 'src/App.tsx', vue: 'src/App.vue', svelte: 'src/App.svelte', wagmi: 'src/App.tsx' }

for (const [template, file] of Object.entries(PAGES)) {
  const { path: folder, inEveryRun } = findHost(`create-${template}`)
  const title = `HST-10 template ${template}: an edit shows in the open page, which stays connected`
  test(title, inEveryRun ? {} : NIGHT, async ({ page, environment, serveHost }) => {
    const wallet = await addWallet(page, { chainId: ETHEREUM })
    await answerEthereum(page, environment)
    const url = await serveHost(`create-${template}`, { isDevelopment: true })
    await page.goto(url)
    const { walletRow, view } = findModal(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await walletRow(wallet.name).click()
    await expect(view('Account')).toBeVisible()
    await closeModal(page)
    await expect(page.locator('body')).toContainText(ALICE)
    // A reload would remove it.
    await page.evaluate(() => document.body.setAttribute('data-kept', ''))

    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    try {
      writeFileSync(path, text.replace('Wallet page', 'Edited page'))
      await expect(page.getByRole('heading', { name: 'Edited page' })).toBeVisible()
      await expect(page.locator('body[data-kept]')).toContainText(ALICE)
    } finally {
      writeFileSync(path, text)
    }
  })
}
