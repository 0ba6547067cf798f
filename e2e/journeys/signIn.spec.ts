// Signing in to the site with the wallet's signature, verified and stored by the example server at the page's own origin.
import type { Page } from '@playwright/test'
import type { Environment } from '../environment'
import { expect, test } from '../fixtures'
import { findModal, openModal } from '../modalPage'
import { NIGHT } from '../night'
import { answerWallet, SOLANA_WALLET } from '../wallets/demoWallet'
import { addSignInWallet } from '../wallets/signInWallet'

/** A page where visitors stay connected only if they sign in. */
const addressOf = ({ examples }: Environment, example: string) => `${examples[example]}/?signIn=required`

/** Accounts that the server has this browser signed in with. */
function readServer(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { sessions } = await (await fetch('/sign-in/sessions')).json()
    return sessions.map(({ data }: { data: { accountAddress: string } }) => data.accountAddress)
  })
}

/** The shake may be over before a busy machine has looked for it. Resolves with a function that waits until one has begun. */
async function watchShake(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const root = document.querySelector('latchkey-modal')?.shadowRoot
    const observer = new MutationObserver(() => {
      document.documentElement.dataset.hasShaken = ''
    })
    if (root) observer.observe(root, { subtree: true, attributes: true, attributeFilter: ['data-shaking'] })
  })
  return () => page.waitForFunction(() => 'hasShaken' in document.documentElement.dataset)
}

/** The list of wallets, then the view that asks for the signature. */
async function connect(page: Page, environment: Environment) {
  const wallet = await addSignInWallet(page)
  const found = await openModal(page, addressOf(environment, 'react'))
  const view = found.view('SIWXSignMessage')
  const answer = async (decision: 'sign' | 'refuse' | 'forge') => {
    wallet.decide(decision)
    await found.action('Sign in').click()
  }
  await found.walletRow(wallet.name).click()
  await expect(view.getByText('If you cancel, your wallet will be disconnected.')).toBeVisible()
  return { ...found, wallet, signInView: view, answer }
}

test('MOD-06 SIW-01 SIW-02 SIW-04 required sign-in: it cannot be closed, is declined, then signed, remembered, and requested again for another account', async ({
  page,
  context,
  environment,
}) => {
  const { wallet, signInView, modal, close, view, button, answer } = await connect(page, environment)
  await expect(signInView).toContainText(new URL(page.url()).origin)
  const shaken = await watchShake(page)
  await close.click()
  await shaken()
  await page.keyboard.press('Escape')
  await expect(signInView).toBeVisible()

  await answer('refuse')
  await expect(signInView.getByRole('alert')).toHaveText('Signature declined')
  expect(await readServer(page)).toEqual([])

  await answer('sign')
  await expect(modal).toBeHidden()
  await expect(page.getByTestId('status')).toHaveText('connected')
  expect(await readServer(page)).toEqual([wallet.alice])
  expect(wallet.texts.at(-1)).toContain(`${new URL(page.url()).host} wants you to sign in with your `)
  const cookie = (await context.cookies()).find(({ name }) => name === 'latchkey-sign-in')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })

  await page.reload()
  await expect(page.getByTestId('address')).toHaveText(wallet.alice)
  await button.click()
  await expect(view('Account')).toBeVisible()
  await close.click()
  await expect(modal).toBeHidden()
  expect(wallet.texts).toHaveLength(2)

  await wallet.move({ accounts: [wallet.bob] })
  await expect(signInView).toBeVisible()
  await answer('sign')
  await expect(modal).toBeHidden()
  expect((await readServer(page)).sort()).toEqual([wallet.alice, wallet.bob].sort())
})

test('SIW-02 SIW-05 MOD-06 the server refuses what another account signed; canceling disconnects, and returns to the wallets', async ({
  page,
  environment,
}) => {
  const { wallet, signInView, modal, button, view, action, answer } = await connect(page, environment)
  const refused = page.waitForResponse((response) => response.url().endsWith('/sign-in/sessions') && !response.ok())
  await answer('forge')
  expect((await refused).status()).toBe(403)
  await expect(signInView.getByRole('alert')).toHaveText('Sign-in failed. Try again.')
  expect(await readServer(page)).toEqual([])

  await action('Cancel').click()
  await expect(modal).toBeHidden()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  expect(await wallet.count('wallet_revokePermissions')).toBe(1)
  expect(await readServer(page)).toEqual([])
  await button.click()
  await expect(view('Connect')).toBeVisible()
})

test('SIW-01 SIW-04 a Solana account signs in, in its wallet’s own window', NIGHT, async ({ page, environment }) => {
  const { walletRow, view, action, modal } = findModal(page)
  await page.goto(addressOf(environment, 'demo'))
  await page.getByTestId('demo-sign').click()
  await answerWallet(page, () => walletRow(SOLANA_WALLET).click(), 'Approve')
  await expect(view('SIWXSignMessage').getByText('If you cancel, your wallet will be disconnected.')).toBeVisible()
  await answerWallet(page, () => action('Sign in').click(), 'Approve')
  await expect(modal).toBeHidden()
  expect(await readServer(page)).toEqual([environment.solana.accounts[0]?.address])
})
