// No secret of a login is in a log, an event, an alert, a toast or an error, on the page, in the frame or at the servers.
import type { Page } from '@playwright/test'
import { openDatabase } from '../../services/local/database/openDatabase.ts'
import { createExampleConfig } from '../../services/local/exampleConfig.ts'
import { startDemoLogin } from '../../services/local/login/startDemoLogin.ts'
import { startMail } from '../../services/local/mail/startMail.ts'
import { startDemoSite } from '../../services/local/startDemoSite.ts'
import type { Environment } from '../environment'
import { expect, test } from '../fixtures'
import { findModal } from '../modalPage'
import { createAddress, readCode, spoil } from './inbox'
import { collectSecrets, findLeaks, listen, type Recorder, record, type Said } from './leaks'
import { readAddress } from './signedIn'

/** This test's own servers, so that it reads only their output. */
async function startServers(environment: Environment, said: Said[]) {
  const networks = environment.networks.filter(({ id }) => /^(eip155|solana):/.test(id))
  const [database, mail] = await Promise.all([openDatabase(), startMail({ inboxPort: 0, smtpPort: 0 })])
  const login = await startDemoLogin({
    database,
    smtpUrl: mail.smtpUrl,
    projects: [{ id: environment.projectId, origins: ['http://127.0.0.1:*'], networks }],
    onAnyPort: true,
    onFault: (route, kind) => void said.push({ channel: 'server', text: `${route} ${kind}` }),
  })
  const stack = { ...environment, loginUrl: login.url }
  const { explorerUrl: _explorer, dataUrl: _data, ...config } = createExampleConfig(stack)
  const site = await startDemoSite({ stack, config, port: 0 })
  const stop = async () => {
    await site.stop()
    await login.stop()
    await mail.stop()
    await database.close()
  }
  return { url: site.url, loginUrl: login.url, inboxUrl: mail.url, stop }
}

/** The error that the wallet's service returns for this call. */
const fail = (page: Page, method: 'submitOtp' | 'connectSocial', given: string) =>
  page.evaluate(
    async ([name, argument]) => {
      const { kernel, note } = (window as unknown as { recorder: Recorder }).recorder
      const wallet = await kernel.service('embeddedWallet')
      await wallet[name](argument).catch((error: unknown) => note('error', error))
    },
    [method, given] as const,
  )

/** Sends a request of the page, without waiting for its end. */
const sendRequest = (page: Page, method: string, params: unknown[]) =>
  page.evaluateHandle(
    ([name, given]) => {
      const { kernel, note } = (window as unknown as { recorder: Recorder }).recorder
      const call = { network: 'eip155:31337' as const, method: name, params: given }
      return {
        end: kernel.request(call).then(
          (result) => note('answer', result),
          (error) => note('error', error),
        ),
      }
    },
    [method, params] as const,
  )

test('EMB-01 EMB-08 no code, email, token, device secret, key share, ticket or id token is in a log, event, alert, toast or error', async ({
  page,
  context,
  environment,
}) => {
  test.slow()
  const said: Said[] = []
  const stopListening = listen(context, said)
  const readSecrets = collectSecrets(context)
  const { url, loginUrl, inboxUrl, stop } = await startServers(environment, said)
  try {
    const { modal, close, view, title } = findModal(page)
    const frame = page.frameLocator('#w3m-iframe')
    const email = createAddress('secret')
    await page.goto(url)
    await record(page)

    await page.getByTestId('demo-sign').click()
    await modal.getByRole('textbox', { name: 'Email address' }).fill(email)
    await page.keyboard.press('Enter')
    const field = modal.getByRole('textbox', { name: '6-digit code' })
    await field.waitFor()
    const code = await readCode(inboxUrl, email)
    await fail(page, 'submitOtp', spoil(code))
    await field.fill(spoil(code))
    await expect(view('EmailVerifyOtp').getByRole('alert')).toContainText('One try left.')
    await field.fill(code)
    await view('Account').waitFor()
    await close.click()

    const address = await readAddress(page, 'eip155')
    for (const button of ['Reject', 'Approve'] as const) {
      const response = await sendRequest(page, 'personal_sign', ['0x6869', address])
      await expect(frame.getByRole('button', { name: 'Approve' })).toBeEnabled()
      await frame.getByRole('button', { name: button }).click()
      await response.evaluate(({ end }) => end)
    }
    await (await sendRequest(page, 'eth_sign', [address, '0x6869'])).evaluate(({ end }) => end)
    const pageToken = await page.evaluate(() => localStorage.getItem('latchkey/1/embedded/sessionToken') ?? '')
    await page.evaluate(() => (window as unknown as { recorder: Recorder }).recorder.kernel.connections.disconnect())

    await page.getByTestId('demo-sign').click()
    await signInByGoogle(page, 'Decline')
    await expect(modal.getByText('The sign-in was declined.')).toBeVisible()
    await signInByGoogle(page, 'Ada Lovelace')
    await expect(title).toHaveText('Account')
    const byNow = await readSecrets()
    const ticket = byNow.find(({ name }) => name === 'ticket')?.values.at(-1) ?? ''
    await fail(page, 'connectSocial', `${loginUrl}/social/result?ticket=${ticket}`)

    const secrets = [...(await readSecrets()), { name: 'page token', values: [String(JSON.parse(pageToken).d)] }]
    expect(secrets.at(-1)?.values[0]?.length).toBeGreaterThan(20)
    expect(secrets.filter(({ name, values }) => name !== 'secret' && values.length === 0)).toEqual([])
    const readSaid = async () => [
      ...said,
      ...(await page.evaluate(() => (window as unknown as { recorder: Recorder }).recorder.said)),
    ]
    const channels = new Set((await readSaid()).map(({ channel }) => channel))
    for (const channel of ['event', 'toast', 'error']) expect(channels).toContain(channel)
    expect(findLeaks(await readSaid(), secrets)).toEqual([])

    // The check would have found each of them.
    const device = secrets.find(({ name }) => name === 'device')?.values[0] ?? ''
    await page.evaluate(
      ([mail, number]) => {
        const { kernel, note } = (window as unknown as { recorder: Recorder }).recorder
        console.warn(mail)
        kernel.emit('alert:raised', { id: 'origin-not-allowed', subject: mail })
        kernel.snackbar.show('error', mail)
        note('error', new Error('It failed', { cause: new Error(`with ${number}`) }))
      },
      [email, code] as const,
    )
    await frame.locator('body').evaluate((_, secret) => console.warn(secret), device)
    process.stderr.write(`${ticket}\n`)
    const planted = ['email in console', 'email in event', 'email in alert', 'email in toast', 'code in error']
    await expect
      .poll(async () => findLeaks(await readSaid(), secrets))
      .toEqual(expect.arrayContaining([...planted, 'device in console', 'ticket in process']))
  } finally {
    await stop()
    stopListening()
  }
})

/** From the list of sign-in methods, or from an earlier attempt. */
async function signInByGoogle(page: Page, answer: string): Promise<void> {
  const { action } = findModal(page)
  const opened = page.waitForEvent('popup')
  await action('Continue with Google').or(action('Try again')).click()
  const popup = await opened
  const gone = popup.waitForEvent('close')
  await popup.getByRole('button', { name: answer }).click()
  await gone
}
