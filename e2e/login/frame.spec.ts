// The login server's frame in a page of another origin: every wire message, for email and for a provider.
import type { Page } from '@playwright/test'
import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { expect } from '../fixtures'
import { NIGHT } from '../night'
import { createEmail } from './framePage'
import { openAt, test } from './loginTest'
import { createName, signInAs } from './provider'

const QUARTER_HOUR_MS = 900_000

test('EMB-01 EMB-03 EMB-05 email: an email, its code, an account on each family; still signed in after a reload', async ({
  frame,
  world,
}) => {
  const [ready] = await frame.listMessages()
  expect(ready).toMatchObject({ isFrame: true, origin: world.loginUrl, payload: { version: '4' } })
  expect(await frame.get('IS_CONNECTED')).toEqual({ isConnected: false })
  expect(await frame.refusal('GET_USER', {})).toBe("You're not signed in.")
  const email = createEmail()
  expect(await frame.get('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
  expect(await frame.get('CONNECT_OTP', { otp: await world.readCode(email) })).toBeUndefined()
  const { token } = (await frame.hear('SESSION_UPDATE')).payload

  const evm = await frame.get('GET_USER', { chainId: 31337 })
  expect(evm).toEqual({
    email,
    userName: null,
    address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
    chainId: 31337,
    accounts: [{ address: evm.address, type: 'eoa' }],
    preferredAccountType: 'eoa',
    hasSecurityView: true,
    signInMethods: ['email'],
    smartAccountDeployed: false,
  })
  const solanaId = 'solana:GgvW4v7BVrKnGBdHmZgBPZYnnS9LDPni'
  const solana = await frame.get('GET_USER', { chainId: solanaId })
  expect(solana).toMatchObject({ chainId: solanaId, address: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/) })

  await frame.open()
  expect(await frame.get('IS_CONNECTED', { token })).toEqual({ isConnected: true })
  expect(await frame.get('IS_CONNECTED', { token: 'of another session' })).toEqual({ isConnected: false })
  expect((await frame.get('GET_USER', { chainId: 31337 })).address).toBe(evm.address)
  expect(await frame.get('CONNECT_EMAIL', { email })).toEqual({ action: 'CONNECT' })
  await frame.get('SIGN_OUT')
  expect(await frame.get('IS_CONNECTED')).toEqual({ isConnected: false })
  world.passTime(QUARTER_HOUR_MS)
  expect((await frame.signIn(email)).address).toBe(evm.address)
})

test('EMB-01 EMB-08 networks, account type, theme, data of the site, reload: each message gets a response', async ({
  frame,
}) => {
  await frame.signIn()
  expect(await frame.get('GET_CHAIN_ID')).toEqual({ chainId: 31337 })
  expect(await frame.get('SWITCH_NETWORK', { chainId: 'eip155:31338' })).toEqual({ chainId: 31338 })
  expect(await frame.get('SWITCH_NETWORK', { chainId: '31337' })).toEqual({ chainId: 31337 })
  expect(await frame.refusal('SWITCH_NETWORK', { chainId: 999 })).toBe('Chain is not supported')
  expect(await frame.get('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({ smartAccountEnabledNetworks: [] })
  expect(await frame.get('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toMatchObject({ type: 'eoa' })
  for (const [type, payload] of [
    ['SET_PREFERRED_ACCOUNT', { type: 'smartAccount' }],
    ['INIT_SMART_ACCOUNT'],
  ] as const) {
    expect(await frame.refusal(type, payload)).toBe('This application might not support Smart Accounts')
  }
  await frame.get('SYNC_THEME', { themeMode: 'light', w3mThemeVariables: { '--w3m-accent': '#fff' } })
  await expect(frame.frame.locator(':root')).toHaveAttribute('data-theme', 'light')
  const metadata = { name: 'Shop', description: '', url: 'https://shop.example', icons: [] }
  await frame.get('SYNC_DAPP_DATA', { metadata, sdkVersion: 'x', sdkType: 'appkit', projectId: 'p' })
  await frame.get('RELOAD')
})

test('EMB-07 a message and typed data: shown in words with the origin that asks, signed in the frame, refused by Reject and Escape', async ({
  frame,
  world,
}) => {
  const { address } = await frame.signIn()
  const signing = frame.rpc('personal_sign', ['0x48656c6c6f', address])
  await expect(frame.frame.getByRole('heading', { name: 'Sign a message' })).toBeFocused()
  await expect(frame.frame.getByText(new URL(world.pageUrl).origin)).toBeVisible()
  await expect(frame.frame.getByRole('region', { name: 'Message', exact: true })).toHaveText('Hello')
  await frame.approve.click()
  expect(await recoverMessageAddress({ message: 'Hello', signature: await signing })).toBe(address)

  const typedData = {
    types: { Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail',
    domain: { name: 'Post', chainId: 31337 },
    message: { text: 'Hi' },
  } as const
  const signingData = frame.rpc('eth_signTypedData_v4', [address, JSON.stringify(typedData)])
  await expect(frame.frame.getByText('Hi', { exact: true })).toBeVisible()
  await frame.approve.click()
  expect(await recoverTypedDataAddress({ ...typedData, signature: await signingData })).toBe(address)

  for (const sayNo of [() => frame.reject.click(), () => frame.reject.press('Escape')]) {
    const refused = frame.refusal('RPC_REQUEST', { method: 'personal_sign', params: ['0x00', address] })
    await sayNo()
    expect(await refused).toBe('User rejected the request')
  }
  const aborted = frame.refusal('RPC_REQUEST', { method: 'personal_sign', params: ['0x00', address] })
  await expect(frame.reject).toBeVisible()
  await frame.get('RPC_ABORT')
  expect(await aborted).toBe('Request was aborted')
  await expect(frame.frame.getByText('There is nothing to approve.')).toBeVisible()
})

test('EMB-07 another account, another network, an unknown method, and a node’s address are refused without a prompt', async ({
  frame,
}) => {
  const { address } = await frame.signIn()
  const refuse = (method: string, params: unknown, more: object = {}) =>
    frame.refusal('RPC_REQUEST', { method, params, ...more })
  const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  expect(await refuse('personal_sign', ['0x00', stranger])).toBe("This isn't the account that is signed in.")
  expect(await refuse('eth_sendTransaction', [{ from: address, to: stranger, chainId: '0x1' }])).toBe(
    'This is for another network.',
  )
  expect(await refuse('eth_sign', [address, '0x00'])).toBe('Requested RPC call is not allowed')
  expect(await refuse('anvil_setBalance', [address, '0x1'])).toBe('Requested RPC call is not allowed')
  expect(await refuse('eth_blockNumber', [], { rpcUrl: 'http://127.0.0.1:1/' })).toBe(
    'This RPC address is not one of the project.',
  )
  expect(await refuse('personal_sign', 'text')).toBe('The request is malformed.')
  expect(await refuse('wallet_sendCalls', [{ calls: [] }])).toBe('This application might not support Smart Accounts')
  expect(await frame.rpc('eth_chainId')).toBe('0x7a69')
  expect(await frame.rpc('eth_accounts')).toEqual([address])
  expect(await frame.rpc('eth_getBalance', [address, 'latest'])).toBe('0x0')
  expect(await frame.rpc('wallet_getCapabilities')).toEqual({})
})

test('EMB-03 a wrong code says so three times; an expired one requests another', NIGHT, async ({ frame, world }) => {
  const email = createEmail()
  await frame.get('CONNECT_EMAIL', { email })
  const wrong = String((Number(await world.readCode(email)) + 1) % 1_000_000).padStart(6, '0')
  const said = []
  for (let time = 0; time < 3; time += 1) said.push(await frame.refusal('CONNECT_OTP', { otp: wrong }))
  expect(said).toEqual([
    'Wrong code. 2 tries left.',
    'Wrong code. One try left.',
    'Wrong code three times. Request a new one.',
  ])
  expect(await frame.refusal('CONNECT_EMAIL', { email })).toMatch(/^Please try again after \d+ seconds$/)
  expect(await frame.refusal('CONNECT_EMAIL', { email: 'nobody' })).toBe('Invalid email')
  world.passTime(QUARTER_HOUR_MS)
  await frame.get('CONNECT_EMAIL', { email })
  world.passTime(2 * QUARTER_HOUR_MS)
  const otp = await world.readCode(email)
  expect(await frame.refusal('CONNECT_OTP', { otp })).toBe('This code has expired. Ask for a new one.')
})

test('EMB-03 KEY-06 a page that does not know the step after the code shows a message, and its code is accepted once the link was approved', async ({
  frame: known,
  world,
  browser,
}) => {
  const { address, email } = await known.signIn()
  const device = await browser.newContext()
  const frame = await openAt(await device.newPage(), world, world.pageUrl)
  world.passTime(QUARTER_HOUR_MS)
  await frame.get('CONNECT_EMAIL', { email })
  const otp = await world.readCode(email)
  const hint = 'Open the link in your email to approve this device. Then enter the code again.'
  expect(await frame.refusal('CONNECT_OTP', { otp })).toBe(hint)
  expect(await frame.refusal('CONNECT_OTP', { otp })).toBe('Open the link in your email first.')
  expect(await frame.refusal('GET_USER', {})).toBe("You're not signed in.")
  const tab = await device.newPage()
  await tab.goto(await world.readLink(email))
  await tab.getByRole('button', { name: 'Approve' }).click()
  await tab.getByRole('heading', { name: 'Device approved' }).waitFor()
  expect(await frame.get('CONNECT_OTP', { otp })).toBeUndefined()
  expect((await frame.get('GET_USER', { chainId: 31337 })).address).toBe(address)
  await device.close()
})

test(
  'EMB-06 the email is changed with two codes, and the new one opens the same wallet on another device',
  NIGHT,
  async ({ frame, world, browser }) => {
    const { address, email } = await frame.signIn()
    const newEmail = createEmail()
    expect(await frame.get('UPDATE_EMAIL', { email: newEmail })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    await frame.get('UPDATE_EMAIL_PRIMARY_OTP', { otp: await world.readCode(email) })
    const otp = await world.readCode(newEmail)
    expect(await frame.get('UPDATE_EMAIL_SECONDARY_OTP', { otp })).toEqual({ newEmail })
    expect((await frame.get('GET_USER', {})).email).toBe(newEmail)
    const other = await browser.newContext()
    const second = await openAt(await other.newPage(), world, world.pageUrl)
    expect((await second.signIn(newEmail)).address).toBe(address)
    await other.close()
  },
)

/** Opens a window during a press, like a page. */
async function pressOpener(page: Page, address: string): Promise<void> {
  await page.evaluate((url) => {
    const opener = document.createElement('button')
    opener.textContent = 'Open'
    opener.addEventListener('click', () => {
      window.open(url, 'popupWindow', 'width=600,height=800')
      opener.remove()
    })
    document.body.append(opener)
  }, address)
  await page.getByRole('button', { name: 'Open' }).click()
}

test(
  'EMB-04 a provider: a pop-up, its own sign-in page, and the result for this page only',
  NIGHT,
  async ({ frame, world }) => {
    const finish = async (provider: string, answer: (popup: Page) => Promise<void>) => {
      const { uri } = await frame.get('GET_SOCIAL_REDIRECT_URI', { provider })
      const [popup] = await Promise.all([frame.page.waitForEvent('popup'), pressOpener(frame.page, uri)])
      await answer(popup)
      const resultUri = await frame.page.evaluate(async () => {
        const { hear } = window as unknown as {
          hear(test: (message: { resultUri?: string }) => boolean): Promise<{ resultUri: string }>
        }
        return (await hear(({ resultUri: uri }) => uri !== undefined)).resultUri
      })
      await frame.page.evaluate(() => (window as unknown as { messages: unknown[] }).messages.splice(0))
      await popup.close()
      return resultUri
    }
    const declined = await finish('google', (popup) => popup.getByRole('button', { name: 'Decline' }).click())
    expect(await frame.refusal('CONNECT_SOCIAL', { uri: declined })).toBe('The sign-in was declined.')
    const name = createName()
    const uri = await finish('google', (popup) => signInAs(popup, name))
    expect(uri).toContain(world.loginUrl)
    const user = await frame.get('CONNECT_SOCIAL', { uri })
    expect(user).toMatchObject({ email: `${name}@latchkey.example`, userName: name, chainId: 31337 })
    expect(await frame.refusal('CONNECT_SOCIAL', { uri })).toBe(
      'This sign-in has ended. Close this window and start again.',
    )
    expect(await frame.get('IS_CONNECTED')).toEqual({ isConnected: true })
  },
)

test('EMB-04 Farcaster: a phone opens the address of the QR code and approves', NIGHT, async ({ frame }) => {
  const { url } = await frame.get('GET_FARCASTER_URI')
  const connected = frame.get('CONNECT_FARCASTER')
  const phone = await frame.page.context().newPage()
  await phone.goto(url)
  await phone.getByLabel('Your name there').fill(`dwr-${process.pid}`)
  await phone.getByRole('button', { name: 'Approve' }).click()
  expect(await connected).toEqual({ userName: `dwr-${process.pid}` })
  expect(await frame.get('GET_USER', {})).toMatchObject({ email: null, userName: `dwr-${process.pid}` })
})

test(
  'EMB-01 storage blocked on another site: it works until the page closes, and the same wallet opens again after a new approval',
  NIGHT,
  async ({ page, world }) => {
    const frame = await openAt(page, world, world.otherSiteUrl)
    const { address, email } = await frame.signIn()
    const signing = frame.rpc('personal_sign', ['0x00', address])
    await frame.approve.click()
    expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
    await frame.open(world.otherSiteUrl)
    expect(await frame.get('IS_CONNECTED')).toEqual({ isConnected: false })
    expect(await frame.refusal('GET_USER', {})).toBe("You're not signed in.")
    world.passTime(QUARTER_HOUR_MS)
    expect(await frame.get('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
    expect(await frame.sendCode(email)).toBe('VERIFY_DEVICE')
    await frame.approveDevice(email)
    expect((await frame.get('GET_USER', { chainId: 31337 })).address).toBe(address)
  },
)
