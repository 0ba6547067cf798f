// Several sign-in methods of one wallet: linked and unlinked on the frame's own screens, with emails, a provider's window and a passkey.
import { expect } from '../fixtures'
import { disconnect } from '../modalPage'
import { plugIn } from './authenticator'
import { openAgain, openLogin, openSecurity, signIn } from './loginModal'
import { test } from './loginTest'
import { createName } from './provider'
import { findWays, linkGoogle } from './waysToSignIn'

const ONLY = 'This is your only way to sign in. Link another one in case you lose it.'

test('KEY-08 Google and a passkey are linked to the wallet of an email, open the same address, and unlink the email; the last method stays', async ({
  page,
  world,
}) => {
  await plugIn(page)
  const login = await openLogin(page, world.modalUrl())
  const email = await signIn(login, world)
  const address = await login.button.textContent()
  const ways = findWays(page, page.frameLocator('#w3m-iframe'), world)
  const { rows, status, frame, press } = ways
  await openSecurity(login)
  await expect(rows).toHaveText([`Email${email}In use now`])
  await expect(frame.getByText(ONLY)).toBeVisible()

  const name = createName()
  await linkGoogle(ways, email, name)
  await expect(status).toHaveText('Google is linked. You can sign in with it now.')
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText(`${name}@latchkey.example`)
  await ways.chooseByEmail('Passkey', email)
  const opened = page.waitForEvent('popup')
  await press('Create a passkey')
  await opened
  await expect(status).toHaveText('Passkey is linked. You can sign in with it now.')
  await expect(rows).toHaveCount(3)

  await login.back.click()
  await login.close.click()
  await login.button.click()
  await disconnect(page)
  await expect(login.button).toHaveText('Connect wallet')
  const again = await openAgain(page)
  // The provider still knows the person.
  await again.action('Continue with Google').click()
  await expect(again.view('Account')).toBeVisible()
  await expect(again.button).toHaveText(address ?? '')

  // A person who has just signed in at a provider needs no code.
  await openSecurity(again)
  await expect(rows.filter({ hasText: 'In use now' })).toContainText('Google')
  await expect(rows.filter({ hasText: 'In use now' }).getByRole('button')).toHaveCount(0)
  await press(`Unlink: Email, ${email}`)
  await ways.unlink('Email')
  await expect(status).toHaveText('Email is unlinked.')
  await press('Unlink: Passkey')
  await ways.unlink('Passkey')
  await expect(status).toHaveText('Passkey is unlinked.')
  await expect(rows).toHaveCount(1)
  await expect(rows.getByRole('button')).toHaveCount(0)
  await expect(frame.getByText(ONLY)).toBeVisible()
  await expect
    .poll(async () => (await world.readEmails(email)).at(-1))
    .toContain('An email no longer opens your wallet')
})
