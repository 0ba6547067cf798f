// What a page requests from a wallet on another device through its EIP-1193 provider, on the demo with its own policy.
import type { BrowserContext, Page } from '@playwright/test'
import { createPublicClient, http, parseEther, stringToHex, verifyMessage, verifyTypedData } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Environment } from '../environment'
import { expect, test } from '../fixtures'
import { findModal } from '../modalPage'
import { NIGHT } from '../night'
import { CONNECT, copyPairingLink, openWalletTab } from '../wallets/walletPage'

/** The Savings account, because other journeys read the balance of Everyday while this one spends. */
const PAYER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const PAYEE = '0x000000000000000000000000000000000000dEaD'
const MESSAGE = 'One seat, please <b>'
const VALUE_WEI = parseEther('0.001')
const TYPED_DATA = {
  types: {
    Seat: [
      { name: 'evening', type: 'string' },
      { name: 'chairs', type: 'uint256' },
    ],
  },
  primaryType: 'Seat',
  domain: { name: 'Tallow Street', version: '1', chainId: 31337 },
  message: { evening: 'Thursday', chairs: 2 },
} as const

/** They spend from one account, so they run one after the other. Parallel tests would send transactions with the same nonce. */
test.describe.configure({ mode: 'default' })

/** The response to a request, or its error. */
type Answer = { result: unknown } | { code: unknown }

/** Sends a request through the page's provider, without waiting for its response. */
async function sendRequest(page: Page, method: string, params: unknown[]): Promise<() => Promise<Answer>> {
  const handle = await page.evaluateHandle(
    (request) => {
      const { provider } = window as unknown as { provider: { request(given: unknown): Promise<unknown> } }
      const answer = provider.request(request).then(
        (result) => ({ result }),
        ({ code }) => ({ code }),
      )
      return { answer }
    },
    { method, params },
  )
  return () => handle.evaluate(({ answer }) => answer)
}

/** The demo in one tab and the wallet in another, connected. */
async function connect(page: Page, context: BrowserContext, environment: Environment, url: string) {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(url)
  await page.getByTestId('demo-sign').click()
  const link = await copyPairingLink(page)
  const wallet = await openWalletTab(context, environment.walletPageUrl)
  await wallet.paste(link)
  await wallet
    .requestCard(CONNECT)
    .getByRole('radio', { name: /^Savings/ })
    .check()
  await wallet.approve(CONNECT)
  const { view, close, modal } = findModal(page)
  await view('Account').waitFor()
  await close.click()
  await expect(modal).toBeHidden()
  return wallet
}

test('WCT-07 text, structured data and a transaction are signed by the wallet; a refusal is 4001; reads go to the chain', async ({
  page,
  context,
  environment,
}) => {
  const wallet = await connect(page, context, environment, environment.examples.demo ?? '')
  const [chain] = environment.chains

  const readText = await sendRequest(page, 'personal_sign', [stringToHex(MESSAGE), PAYER])
  await expect(wallet.requestCard('Sign a message')).toContainText(MESSAGE)
  await wallet.approve('Sign a message')
  const { result: signature } = (await readText()) as { result: `0x${string}` }
  expect(await verifyMessage({ address: PAYER, message: MESSAGE, signature })).toBe(true)

  const readRefusal = await sendRequest(page, 'personal_sign', [stringToHex(MESSAGE), PAYER])
  await wallet.reject('Sign a message')
  expect(await readRefusal()).toEqual({ code: 4001 })

  const readData = await sendRequest(page, 'eth_signTypedData_v4', [PAYER, JSON.stringify(TYPED_DATA)])
  await expect(wallet.requestCard('Sign structured data')).toContainText('eveningThursday')
  await wallet.approve('Sign structured data')
  const { result: proof } = (await readData()) as { result: `0x${string}` }
  const { message, ...rest } = TYPED_DATA
  const asSigned = { ...rest, message: { ...message, chairs: 2n } }
  expect(await verifyTypedData({ ...asSigned, address: PAYER, signature: proof })).toBe(true)

  const value = `0x${VALUE_WEI.toString(16)}`
  const readHash = await sendRequest(page, 'eth_sendTransaction', [{ from: PAYER, to: PAYEE, value }])
  await expect(wallet.requestCard('Send 0.001 ETH')).toContainText(`On ${chain?.name}`)
  await wallet.approve('Send 0.001 ETH')
  const sent = await readHash()
  expect(sent).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  const { result: hash } = sent as { result: `0x${string}` }
  const client = createPublicClient({ transport: http(chain?.rpcUrl) })
  const receipt = await client.waitForTransactionReceipt({ hash })
  expect(receipt).toMatchObject({ status: 'success', from: PAYER.toLowerCase(), to: PAYEE.toLowerCase() })
  expect((await client.getTransaction({ hash })).value).toBe(VALUE_WEI)

  const readBlock = await sendRequest(page, 'eth_blockNumber', [])
  expect(await readBlock()).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]+$/) })
  await expect(wallet.page.getByText('No open requests.')).toBeVisible()
})

test('WCT-07 CHN-01 several calls in one request: the wallet’s capabilities, one approval for all of them, and their status', async ({
  page,
  context,
  environment,
}) => {
  const wallet = await connect(page, context, environment, environment.examples.demo ?? '')
  const client = createPublicClient({ transport: http(environment.chains[0]?.rpcUrl) })
  const value = `0x${VALUE_WEI.toString(16)}`
  // No other test pays this account, so its balance shows how often it was paid.
  const payee = privateKeyToAddress(generatePrivateKey())
  const batch = {
    version: '2.0.0',
    chainId: '0x7a69',
    from: PAYER,
    atomicRequired: false,
    calls: [
      { to: payee, value },
      { to: payee, value },
    ],
  }

  const readCapabilities = await sendRequest(page, 'wallet_getCapabilities', [PAYER])
  expect(await readCapabilities()).toEqual({
    result: expect.objectContaining({ '0x7a69': { atomic: { status: 'unsupported' } } }),
  })

  const readRefusal = await sendRequest(page, 'wallet_sendCalls', [batch])
  await wallet.reject('Send 2 transactions')
  expect(await readRefusal()).toEqual({ code: 4001 })
  const readAtomic = await sendRequest(page, 'wallet_sendCalls', [{ ...batch, atomicRequired: true }])
  expect(await readAtomic()).toEqual({ code: 5760 })

  const readId = await sendRequest(page, 'wallet_sendCalls', [batch])
  await expect(wallet.requestCard('Send 2 transactions')).toContainText('2. Amount0.001 ETH')
  await wallet.approve('Send 2 transactions')
  const { result } = (await readId()) as { result: { id: string } }
  const readStatus = async () => (await sendRequest(page, 'wallet_getCallsStatus', [result.id]))()
  const receipt = { status: '0x1', transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) }
  await expect.poll(readStatus).toMatchObject({
    result: {
      version: '2.0.0',
      id: result.id,
      chainId: '0x7a69',
      atomic: false,
      status: 200,
      receipts: [receipt, receipt],
    },
  })
  expect(await client.getBalance({ address: payee })).toBe(2n * VALUE_WEI)

  await wallet.page.reload()
  expect(await readStatus()).toMatchObject({ result: { status: 200 } })
  expect(await (await sendRequest(page, 'wallet_getCallsStatus', ['0x00']))()).toEqual({ code: 5730 })
})

test(
  'WCT-01 MOD-10 a host’s strictest policy is not violated, from the code to a signature',
  NIGHT,
  async ({ page, context, environment }) => {
    const violations: string[] = []
    page.on('console', (line) => {
      if (/Content.Security.Policy/i.test(line.text())) violations.push(line.text())
    })
    const wallet = await connect(page, context, environment, environment.examples.demo ?? '')
    await page.getByTestId('demo-sign').click()
    await wallet.approve('Sign a message')
    await expect(page.getByTestId('demo-sign-status')).toHaveText(/^Signature valid for 0x/)
    expect(violations).toEqual([])
  },
)

test('WCT-01 the demo page leads visitors without a phone to the wallet', async ({ page, context, environment }) => {
  await page.goto(environment.examples.demo ?? '')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'open the demo wallet in another tab' }).click()
  await expect((await opened).getByRole('textbox', { name: 'Connection link of a site' })).toBeVisible()
})
