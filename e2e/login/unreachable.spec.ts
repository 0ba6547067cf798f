// A page where the login frame does not work: the cause is shown, and a wallet still connects in the same dialog.
import { join } from 'node:path'
import { ROOT } from '../../scripts/packages.mjs'
import { createExampleConfig } from '../../services/local/exampleConfig.ts'
import { startStatic } from '../../services/local/static.ts'
import { expect } from '../fixtures'
import { NIGHT } from '../night'
import { addWallet, type ScriptedWallet } from '../wallets/scriptedWallet'
import { createEmail } from './framePage'
import { type LoginModal, openAgain, openLogin, sendAddress } from './loginModal'
import { test } from './loginTest'

const READY_WAIT_MS = 20_000

async function connectInstead({ walletRow, view }: LoginModal, wallet: ScriptedWallet): Promise<void> {
  await walletRow(wallet.name).click()
  await expect(view('Account')).toBeVisible()
}

test('VIS-09 EMB-01 EMB-02 a page whose policy blocks the frame: the visitor is told immediately, the developer is told what to add, and a wallet connects', async ({
  page,
  world,
  environment,
  pageErrors,
}) => {
  const wallet = await addWallet(page)
  const { loginUrl: _, ...config } = createExampleConfig(environment)
  const headers = { 'content-security-policy': "frame-src 'none'" }
  const server = await startStatic({ dir: join(ROOT, 'examples/react/dist'), port: 0, config, headers })
  try {
    const url = new URL(world.modalUrl())
    url.port = new URL(server.url).port
    const warnings: string[] = []
    page.on('console', (line) => line.type() === 'warning' && warnings.push(line.text()))
    const login = await openLogin(page, url.href)
    await sendAddress(login, createEmail())
    await expect(login.view('Connect').getByRole('alert')).toHaveText(
      'Sign-in isn’t available on this page. Choose another way to connect.',
    )
    await expect.poll(() => warnings.join()).toContain(`Add ${world.loginUrl} to frame-src`)
    await expect(login.modal.getByText('frame-src')).toBeHidden()
    await connectInstead(login, wallet)
    pageErrors.length = 0
  } finally {
    await server.stop()
  }
})

test(
  'EMB-02 a frame that never reports that it is ready: the visitor is told after the timeout, and a wallet connects',
  NIGHT,
  async ({ page, world }) => {
    const wallet = await addWallet(page)
    await page.route(`${world.loginUrl}/sdk?**`, (route) => route.fulfill({ contentType: 'text/html', body: 'Hello' }))
    await page.clock.install()
    const login = await openLogin(page, world.modalUrl())
    const loaded = page.waitForResponse(`${world.loginUrl}/sdk?**`)
    await sendAddress(login, createEmail())
    await loaded
    await page.clock.fastForward(READY_WAIT_MS)
    await expect(login.view('Connect').getByRole('alert')).toHaveText(
      'Sign-in isn’t responding. Try again later, or choose another way to connect.',
    )
    await connectInstead(login, wallet)
  },
)

test(
  'EMB-01 EMB-05 in a browser that stores nothing for the frame, visitors are told that they are signed in only until the page closes',
  NIGHT,
  async ({ page, world }) => {
    const login = await openLogin(page, world.modalUrl({ isOtherSite: true }))
    const address = createEmail()
    await sendAddress(login, address)
    await expect(login.modal.getByText('You’ll be signed out when you close or reload the page')).toBeVisible()
    await login.code.fill(await world.readCode(address))
    await expect(login.view('Account')).toBeVisible()
    await page.reload()
    await expect(login.button).toHaveText('Connect wallet')
    const again = await openAgain(page)
    await expect(again.email).toBeVisible()
  },
)
