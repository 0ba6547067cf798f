// What assistive technology gets, from the browser's own tree: every name and role, and nothing of the page behind.
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { openModal } from '../modalPage'
import { NIGHT } from '../night'
import { readAccessibilityTree } from '../proof/observe'
import { ALICE, addWallet } from '../wallets/scriptedWallet'

/** A tooltip that repeats the name appears as the description. */
const TOOLTIP = /( \| .+)\1$/

/** The tree without an order, because it does not keep the page's order. */
async function expectTree(page: Page, nodes: readonly string[]): Promise<void> {
  const frame = ['RootWebArea | Latchkey, React', 'button | Close']
  const read = async () => (await readAccessibilityTree(page)).map((node) => node.replace(TOOLTIP, '$1')).toSorted()
  await expect.poll(read).toEqual([...frame, ...nodes].toSorted())
}

test('MOD-01 names and roles in Connect, Connecting, Account and Networks', NIGHT, async ({ page, environment }) => {
  const wallet = await addWallet(page, { replies: { eth_requestAccounts: { waits: true } } })
  const { walletRow, action, back, view } = await openModal(page, environment.examples.react ?? '')
  await expectTree(page, [
    'dialog | Connect a wallet',
    'group | Connect a wallet',
    'heading | Connect a wallet',
    'button | About wallets',
    'list | Wallets',
    'button | Test Wallet Ethereum Installed',
    'button | Latchkey Demo Wallet Ethereum Installed',
    'button | I don’t have a wallet',
    'button | Why can’t I connect?',
  ])
  await walletRow(wallet.name).click()
  await expectTree(page, [
    'dialog | Test Wallet',
    'group | Test Wallet',
    'heading | Test Wallet',
    'button | Back',
    'heading | Waiting for Test Wallet',
  ])
  await wallet.settle({ result: [ALICE] })
  await expectTree(page, [
    'dialog | Account',
    'group | Account',
    'heading | Account',
    'button | Copy address',
    'button | Settings',
    'image | 12.34567890123456789 ETH',
    'button | Network: Latchkey Local',
    'group | Actions',
    'button | Receive',
    'button | Send',
  ])
  await action('Settings').click()
  await expectTree(page, [
    'dialog | Settings',
    'group | Settings',
    'heading | Settings',
    'button | Back',
    `image | ${ALICE}`,
    'button | Disconnect',
  ])
  await back.click()
  await action(`Network: ${environment.chains[0]?.name}`).click()
  await expectTree(page, [
    'dialog | Networks',
    'group | Networks',
    'heading | Networks',
    'button | Back',
    'list | Networks',
    'button | Latchkey Local Test network Current',
    'button | Latchkey Second Test network',
  ])
  await expect(view('Networks')).toBeFocused()
})
