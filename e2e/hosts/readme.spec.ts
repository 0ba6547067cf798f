// The first blocks that a reader copies into a page, from the README and for plain HTML: a visitor connects and disconnects.
import { shortenAddress } from '@latchkey/kernel'
import { closeModal, disconnect, findModal } from '../modalPage'
import { ALICE, addWallet } from '../wallets/scriptedWallet'
import { findHost } from './build/listHosts.mjs'
import { answerEthereum, expect, test } from './hostTest'

const ETHEREUM = '0x1'
/** A reader copies at most this many lines to start. */
const MAX_LINES = 10

for (const name of ['readme-react', 'readme-html']) {
  test(`HST-01 host ${name}: ten lines copied into a page connect a wallet`, async ({
    page,
    environment,
    serveHost,
  }) => {
    const lines = findHost(name).blocks?.[0]?.text.trim().split('\n')
    expect(lines?.length).toBeLessThanOrEqual(MAX_LINES)
    const wallet = await addWallet(page, { chainId: ETHEREUM })
    await answerEthereum(page, environment)
    await page.goto(await serveHost(name))
    const { modal, walletRow, view } = findModal(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await walletRow(wallet.name).click()
    await expect(view('Account')).toBeVisible()
    await closeModal(page)
    await page.getByRole('button', { name: `Account ${shortenAddress(ALICE)}` }).click()
    await disconnect(page)
    await expect(modal).toBeHidden()
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  })
}
