// The demo site with an Ethereum account: through the EIP-1193 provider, as a library uses it, and through the page's own cards.
import type { Page } from '@playwright/test'
import { createPublicClient, http, stringToHex, verifyMessage } from 'viem'
import { expect, test } from '../fixtures'
import { findModal } from '../modalPage'
import { NIGHT } from '../night'
import { answerWallet, connectDemoWallet, DEMO_WALLET, pressAnswer } from '../wallets/demoWallet'

const FAMILY = 'Ethereum'
const HOUSE = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const TIP_WEI = 10n ** 16n

/** Sends a request to the page's provider; the response is read later, because a person decides. */
async function requestProvider(page: Page, method: string, params: unknown[] = []): Promise<() => Promise<unknown>> {
  await page.getByTestId('demo-sign').waitFor()
  const handle = await page.evaluateHandle(
    (request) => {
      const { provider } = window as unknown as { provider: { request(given: unknown): Promise<unknown> } }
      return { answer: provider.request(request).catch(({ code }) => ({ code })) }
    },
    { method, params },
  )
  return () => handle.evaluate(({ answer }) => answer)
}

test('CHN-01 MOD-10 a library asks for accounts, then for a signature, and both go through the wallet', async ({
  page,
  environment,
}) => {
  const { account, message } = { account: environment.accounts[0]?.address ?? '0x', message: 'One seat, please.' }
  await page.goto(environment.examples.demo ?? '')
  const readAccounts = await requestProvider(page, 'eth_requestAccounts')
  await connectDemoWallet(page, { family: FAMILY })
  expect(await readAccounts()).toEqual([account])
  const { close, modal } = findModal(page)
  await close.click()
  await expect(modal).toBeHidden()

  const opened = page.waitForEvent('popup')
  const readSignature = await requestProvider(page, 'personal_sign', [stringToHex(message), account])
  await pressAnswer(await opened, 'Approve')
  const signature = (await readSignature()) as `0x${string}`
  expect(await verifyMessage({ address: account, message, signature })).toBe(true)
})

test('CHN-01 closing the modal rejects the library’s request for accounts', NIGHT, async ({ page, environment }) => {
  await page.goto(environment.examples.demo ?? '')
  const { close, modal, walletRow } = findModal(page)
  const readAccounts = await requestProvider(page, 'eth_requestAccounts')
  await expect(walletRow(DEMO_WALLET)).toBeVisible()
  await close.click()
  await expect(modal).toBeHidden()
  expect(await readAccounts()).toEqual({ code: 4001 })
  await expect(page.getByTestId('demo-status')).toHaveText('Not connected')
  await requestProvider(page, 'eth_requestAccounts')
  await expect(walletRow(DEMO_WALLET)).toBeVisible()
})

test(
  'CHN-01 the page gets a message signed and a transaction sent; a refusal does neither',
  NIGHT,
  async ({ page, environment }) => {
    const [chain, savings] = [environment.chains[0], environment.accounts[1]]
    await page.goto(environment.examples.demo ?? '')
    const [sign, tip] = [page.getByTestId('demo-sign'), page.getByTestId('demo-tip')]
    await sign.click()
    await connectDemoWallet(page, { family: FAMILY, account: savings?.name })
    const { close, modal } = findModal(page)
    await close.click()
    await expect(modal).toBeHidden()

    await answerWallet(page, () => sign.click(), 'Reject')
    await expect(page.getByTestId('demo-sign-status')).toHaveText(/^You did not sign/)
    await expect(page.getByTestId('demo-signature')).toHaveCount(0)
    const message = (await page.locator('pre.message').textContent()) ?? ''
    await answerWallet(page, () => sign.click(), 'Approve')
    await expect(page.getByTestId('demo-sign-status')).toHaveText(/^Signature valid for 0x/)
    const signature = (await page.getByTestId('demo-signature').textContent()) as `0x${string}`
    const address = savings?.address ?? '0x'
    expect(await verifyMessage({ address, message, signature })).toBe(true)
    expect(await verifyMessage({ address, message: `${message}.`, signature })).toBe(false)

    const client = createPublicClient({ transport: http(chain?.rpcUrl) })
    const before = await client.getBalance({ address: HOUSE })
    await answerWallet(page, () => tip.click(), 'Reject')
    await expect(page.getByTestId('demo-tip-status')).toHaveText('Nothing was sent.')
    await answerWallet(page, () => tip.click(), 'Approve')
    await expect(page.getByTestId('demo-tip-status')).toHaveText('Thank you. 0.01 ETH is on its way.')
    const hash = (await page.getByTestId('demo-transaction').textContent()) as `0x${string}`
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect((await client.getBalance({ address: HOUSE })) - before).toBe(TIP_WEI)
  },
)
