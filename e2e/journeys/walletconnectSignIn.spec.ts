// Signing in during pairing: the real wallet SDK in a second tab signs while it connects, and the example server accepts the signature.
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { openModal } from '../modalPage'
import { copyPairingLink, openWalletTab } from '../wallets/walletPage'

const EVERYDAY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('WCT-11 SIW-02 one approval connects and signs in, on every network that the wallet signed for', async ({
  page,
  context,
  environment,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { modal, view, button } = await openModal(page, `${addressOf(environment, 'react')}&signIn=required`)
  const link = await copyPairingLink(page)
  const wallet = await openWalletTab(context, environment.walletPageUrl)
  await wallet.paste(link)
  const card = wallet.requestCard('Sign in to this site')
  await expect(card).toContainText(`${new URL(page.url()).host} wants you to sign in with your Ethereum account:`)
  await expect(card).toContainText('Sign in to the example.')
  await wallet.approve('Sign in to this site')

  await expect(page.getByTestId('address')).toHaveText(EVERYDAY)
  await expect(modal).toBeHidden()
  const sessions = await page.evaluate(async () => (await (await fetch('/sign-in/sessions')).json()).sessions)
  expect(sessions.map(({ data }: { data: { accountAddress: string } }) => data.accountAddress)).toEqual(
    environment.chains.map(() => EVERYDAY),
  )
  expect(sessions[0].cacao).toMatchObject({ s: { t: 'eip191' } })

  await page.reload()
  await expect(page.getByTestId('address')).toHaveText(EVERYDAY)
  await button.click()
  await expect(view('Account')).toBeVisible()
})
