// Names for anyone who signed in: checked while typing, signed for in the frame, registered by the service, shown instead of the address.
import { randomUUID } from 'node:crypto'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Environment } from '../environment'
import { expect, test } from '../fixtures'
import { signIn } from '../login/signedIn'
import { openSettings } from '../modalPage'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const SUFFIX = '.reown.id'
/** ENSIP-11: the coin type of an EVM network is this bit plus its chain ID. */
const EVM_BIT = 0x8000_0000
const MS_PER_S = 1000

const createLabel = (word: string) => `${word}-${randomUUID().slice(0, 8)}`

/** Registers the name for someone else. `signer` signs for it; a signer other than the owner is refused. Resolves to the status. */
async function takeName({ dataUrl, projectId, chains }: Environment, label: string, signer?: PrivateKeyAccount) {
  const owner = privateKeyToAccount(generatePrivateKey())
  const timestamp = Math.floor(Date.now() / MS_PER_S)
  const message = JSON.stringify({ name: label + SUFFIX, attributes: {}, timestamp })
  const signature = await (signer ?? owner).signMessage({ message })
  const coinType = EVM_BIT + (chains[0]?.id ?? 0)
  const body = JSON.stringify({ coin_type: coinType, address: owner.address, message, signature })
  const url = `${dataUrl}/v1/profile/account?projectId=${projectId}`
  return (await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })).status
}

test('NAM-02 a taken name is reported with free ones, one lost meanwhile comes back with the reason, and the next is registered', async ({
  page,
  environment,
}) => {
  const taken = createLabel('ada')
  const own = createLabel('grace')
  expect(await takeName(environment, taken, privateKeyToAccount(generatePrivateKey()))).toBe(401)
  expect(await takeName(environment, taken)).toBe(200)
  const { button, modal, view, action, frame, answer } = await signIn(page, environment, ['dataUrl'])
  const form = view('RegisterAccountName')
  const field = form.getByRole('textbox', { name: 'Name' })
  const status = form.getByRole('status')
  const register = form.getByTestId('lk-name-register')

  await button.click()
  await openSettings(page)
  await modal.getByRole('button', { name: /^Get a name/ }).click()
  await field.fill(taken)
  await expect(status).toHaveText('Taken')
  await expect(register).toHaveAttribute('aria-disabled', 'true')
  const free = `${taken}wallet`
  await form
    .getByRole('list', { name: 'Available names' })
    .getByText(free + SUFFIX)
    .click()
  await expect(field).toHaveValue(free)
  await expect(status).toHaveText('Available')

  expect(await takeName(environment, free)).toBe(200)
  await register.click()
  await expect(frame.getByRole('region', { name: 'Message', exact: true })).toContainText(free + SUFFIX)
  await answer('Approve')
  await expect(form.getByRole('alert').filter({ hasText: 'The name is already registered' })).toContainText(
    `Error registering name ${free}${SUFFIX}`,
  )
  await expect(field).toHaveValue(free)

  await field.fill(own)
  await expect(status).toHaveText('Available')
  await register.click()
  await expect(view('ApproveTransaction')).toBeVisible()
  await expect(frame.getByRole('region', { name: 'Message', exact: true })).toContainText(own + SUFFIX)
  await answer('Approve')
  await expect(view('RegisterAccountNameSuccess')).toContainText(own + SUFFIX)
  await action('Done').click()
  await expect(view('Account').getByText(own + SUFFIX)).toBeVisible()
  await openSettings(page)
  await expect(modal.getByRole('button', { name: /^Get a name/ })).toBeHidden()
})
