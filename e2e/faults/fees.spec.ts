// A network's endpoint that quotes a fee a thousand times too high: the review calls it absurd, and the wallet gets no request before
// the visitor accepts it. EVM networks have the same test without a browser, chains/evm/src/features/transfer/fees.test.ts.
import type { Page } from '@playwright/test'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { type ModalPage, openModal } from '../modalPage'
import { BITCOIN_WALLET, connectDemoWallet } from '../wallets/demoWallet'
import { fillSend, openReview, type SendDraft } from '../wallets/sendFlow'
import { createSolanaAccount, findDollar } from '../wallets/solanaNode'
import { openSolanaHolder } from '../wallets/solanaSigningWallet'

/** The highest rate that is not refused as a response. Satoshis per virtual byte; the local network has 1. */
const ABSURD_RATE = 5_000
const ABSURD_UNITS = 50_000_000

/** The local node's response with another number in it. */
async function lie(page: Page, url: string, change: (answer: never) => unknown): Promise<void> {
  await page.route(url, async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: change((await reply.json()) as never) })
  })
}

async function expectAbsurd(page: Page, found: ModalPage, draft: SendDraft): Promise<void> {
  const windows: unknown[] = []
  page.on('popup', (popup) => windows.push(popup))
  await fillSend(found, draft)
  const review = await openReview(found)
  await expect(review).toContainText(
    /This network fee is extremely high: [0-9]{2,} times what recent transactions paid\./,
  )
  const confirm = review.getByTestId('lk-send-confirm')
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await confirm.click({ force: true })
  await review.getByTestId('lk-accept').check()
  await expect(confirm).toHaveAttribute('aria-disabled', 'false')
  expect(windows).toEqual([])
}

test('field case 22: SAF-04 CHN-03 a Bitcoin endpoint that quotes and lists a thousandfold fee rate', async ({
  page,
  environment,
}) => {
  const [network] = environment.bitcoin.networks
  const savings = environment.bitcoin.accounts[2]?.address ?? ''
  await lie(page, `${network?.rpcUrl}/fee-estimates`, () => ({ 3: ABSURD_RATE }))
  await lie(page, `${network?.rpcUrl}/block/*/txs/*`, (rows: { fee: number }[]) =>
    rows.map((each) => ({ ...each, fee: each.fee * 1_000 })),
  )
  const found = await openModal(page, addressOf(environment, 'demo', ['relayUrl', 'dataUrl']))
  await connectDemoWallet(page, { wallet: BITCOIN_WALLET })
  await expectAbsurd(page, found, { amount: '0.1', to: savings })
})

test('field case 22: SAF-04 CHN-02 a Solana node that claims that a token needs a thousand times the compute units', async ({
  page,
  environment,
}) => {
  const dollar = findDollar(environment)
  const { cluster, token } = dollar
  await lie(page, `${cluster.rpcUrl}/**`, (answer: { result?: { value?: { unitsConsumed?: number } } }) => {
    const { value } = answer.result ?? {}
    if (value?.unitsConsumed !== undefined) value.unitsConsumed = ABSURD_UNITS
    return answer
  })
  const { wallet, found } = await openSolanaHolder(page, environment, dollar)
  await expectAbsurd(page, found, { token: token.name, amount: '7.5', to: createSolanaAccount().address })
  expect(wallet.sent).toEqual([])
})
