// Sending on Solana from the modal with the signed-in wallet: described by the frame in words, and on the cluster as reviewed.
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { openSettings } from '../modalPage'
import { NIGHT } from '../night'
import { expectSent, fillSend, openReview, readReviewed } from '../wallets/sendFlow'
import {
  callSolanaNode,
  createSolanaAccount,
  findDollar,
  mintDollars,
  readLamports,
  readTokenUnits,
} from '../wallets/solanaNode'
import { readAddress, signIn } from './signedIn'

const LAMPORTS = 2_000_000_000n
const DOLLAR_UNITS = 25_000_001n
/** One signature, and 500 compute units at 20,000,000 micro-lamports. */
const PLAIN_FEE = 15_000n

test(
  'SND-03 SND-06 EMB-07 MOD-13 the signed-in wallet sends SOL, then a token: the cluster has what the review said',
  NIGHT,
  async ({ page, environment }) => {
    const dollar = findDollar(environment)
    const { cluster, token } = dollar
    const found = await signIn(page, environment)
    const { view, frame } = found
    const own = await readAddress(page, 'solana')
    await callSolanaNode(cluster, 'requestAirdrop', [own, Number(LAMPORTS)])
    await mintDollars(dollar, own, DOLLAR_UNITS)
    // The page gets its data service only now, because balances are cached for half a minute.
    await page.goto(addressOf(environment, 'demo', ['relayUrl', 'loginUrl', 'dataUrl']))
    await expect(found.button).toHaveAccessibleName(/^Account /)
    await found.button.click()
    await openSettings(page)
    await view('AccountSettings').getByRole('button', { name: '2 networks connected' }).click()
    await view('AccountSettings')
      .getByRole('button', { name: new RegExp(`^Solana ${own.slice(0, 4)}`) })
      .click()
    await found.back.click()

    const { address: to } = createSolanaAccount()
    await fillSend(found, { amount: '0.123456789', to })
    const review = await openReview(found)
    const lamports = await readReviewed(review, 'SOL', 9)
    await review.getByTestId('lk-send-confirm').click()
    await expect(frame.getByRole('heading', { name: 'Send 0.123456789 SOL' })).toBeVisible()
    await expect(frame.getByText(to)).toBeVisible()
    await expect(frame.getByRole('note')).toHaveCount(0)
    await found.answer('Approve')
    await expectSent(found, '0.123456789 SOL')
    expect([lamports, await readLamports(cluster, to)]).toEqual([123_456_789n, 123_456_789n])
    expect(await readLamports(cluster, own)).toBe(LAMPORTS - lamports - PLAIN_FEE)

    await fillSend(found, { token: token.name, amount: '7.654321', to })
    await openReview(found)
    const units = await readReviewed(review, token.symbol, token.decimals)
    await review.getByTestId('lk-send-confirm').click()
    await expect(frame.getByRole('heading', { name: 'Send 7.654321 of a token' })).toBeVisible()
    await expect(frame.getByText(to)).toBeVisible()
    await expect(frame.getByRole('note')).toHaveCount(0)
    await found.answer('Approve')
    await expectSent(found, '7.654321 TUSD')
    expect([units, await readTokenUnits(cluster, to, token.mint)]).toEqual([7_654_321n, 7_654_321n])
    expect(await readTokenUnits(cluster, own, token.mint)).toBe(DOLLAR_UNITS - units)
  },
)
