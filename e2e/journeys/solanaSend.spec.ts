// Sending on Solana from the modal: SOL and a token, and the cluster then has what the review said, to the last unit.
import { expect, test } from '../fixtures'
import { expectSent, fillSend, openReview, readReviewed } from '../wallets/sendFlow'
import { createSolanaAccount, findDollar, hasSucceeded, readLamports, readTokenUnits } from '../wallets/solanaNode'
import { HOLDER_DOLLAR_UNITS, HOLDER_LAMPORTS, openSolanaHolder } from '../wallets/solanaSigningWallet'

/** One signature, and 500 compute units at 20,000,000 micro-lamports. */
const PLAIN_FEE = 15_000n

test('SND-03 SND-06 MOD-13 SOL and a token are sent from the modal: the cluster has what the review said', async ({
  page,
  environment,
}) => {
  const dollar = findDollar(environment)
  const { cluster, token } = dollar
  const { wallet, found } = await openSolanaHolder(page, environment, dollar)

  const { address: to } = createSolanaAccount()
  await fillSend(found, { amount: '0.123456789', to })
  const lamports = await readReviewed(await openReview(found), 'SOL', 9)
  await found.view('WalletSendPreview').getByTestId('lk-send-confirm').click()
  await expectSent(found, '0.123456789 SOL')
  expect([lamports, await readLamports(cluster, to)]).toEqual([123_456_789n, 123_456_789n])
  const left = BigInt(HOLDER_LAMPORTS) - lamports - PLAIN_FEE
  expect(await readLamports(cluster, wallet.address)).toBe(left)

  await fillSend(found, { token: token.name, amount: '7.654321', to })
  const review = await openReview(found)
  const units = await readReviewed(review, token.symbol, token.decimals)
  await expect(review).toContainText('One-time account fee')
  await review.getByTestId('lk-send-confirm').click()
  await expectSent(found, '7.654321 TUSD')
  expect([units, await readTokenUnits(cluster, to, token.mint)]).toEqual([7_654_321n, 7_654_321n])
  expect(await readTokenUnits(cluster, wallet.address, token.mint)).toBe(HOLDER_DOLLAR_UNITS - units)
  expect(wallet.sent).toHaveLength(2)
  for (const signature of wallet.sent) expect(await hasSucceeded(cluster, signature)).toBe(true)
})
