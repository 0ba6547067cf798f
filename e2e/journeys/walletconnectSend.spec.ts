// Sending from the modal with a wallet on another device: a refusal, an approval, and what the chain then has.
import { createPublicClient, erc20Abi, http } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { mintTokens } from '../../services/local/chains/solana/test/mintTokens'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { openModal, openSettings } from '../modalPage'
import { NIGHT } from '../night'
import { startRelayWallet } from '../wallets/relayWallet'
import { expectDraft, expectSent, fillSend, openReview, readReviewed } from '../wallets/sendFlow'
import { callSolanaNode, createSolanaAccount, readLamports, readTokenUnits } from '../wallets/solanaNode'
import { copyPairingLink } from '../wallets/walletPage'

/** The Savings account, on the second network: other journeys count its transactions on the first. */
const PAYER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('SND-03 SND-05 MOD-13 WCT-07 a wallet on another device sends a token: its refusal keeps the draft, its approval moves what was reviewed', async ({
  page,
  context,
  environment,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const chain = environment.chains[1]
  const token = environment.tokens.find(({ chainId, symbol }) => chainId === chain?.id && symbol === 'TUSD')
  if (!chain || !token) throw new Error('There is no dollar on a second network.')
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  await client.request({ method: 'anvil_dealERC20', params: [PAYER, token.address, '0x5f5e100'] } as never)
  const wallet = await startRelayWallet(environment)
  try {
    const found = await openModal(page, addressOf(environment, 'react', ['relayUrl', 'dataUrl']))
    await wallet.pair(await copyPairingLink(page))
    await (await wallet.nextRequest('connection')).approve(PAYER)
    await expect(found.view('Account')).toBeVisible()
    await wallet.switchNetwork(wallet.list()[0]?.topic ?? '', `eip155:${chain.id}`)
    await expect(found.action(`Network: ${chain.name}`)).toBeVisible()

    const to = privateKeyToAddress(generatePrivateKey())
    const draft = { token: 'Test Dollar', amount: '12.345678', to }
    await fillSend(found, draft)
    const review = await openReview(found)
    await review.getByTestId('lk-send-confirm').click()
    const refused = await wallet.nextRequest('request')
    await expect(review.getByRole('button', { name: /^Continue in / })).toBeVisible()
    await refused.reject()
    await expect(review.getByRole('alert')).toHaveText('You rejected this in your wallet. Nothing was sent.')
    await found.back.click()
    await expectDraft(found, draft)

    await openReview(found)
    const units = await readReviewed(review, token.symbol, token.decimals)
    await expect(review.getByRole('img', { name: new RegExp(to, 'i') })).toBeVisible()
    await review.getByTestId('lk-send-confirm').click()
    await (await wallet.nextRequest('request')).approve(PAYER)
    await expectSent(found, `${draft.amount} ${token.symbol}`)
    const read = { address: token.address, abi: erc20Abi, functionName: 'balanceOf', args: [to] } as const
    expect(await client.readContract(read)).toBe(units)
    expect(units).toBe(12_345_678n)
    expect(wallet.requests()).toEqual([])

    await found.action('Send').click()
    await expectDraft(found, { amount: '', to: '' })
    await found.back.click()
    await fillSend(found, { token: chain.nativeCurrency.name, amount: '0.012345678901234567', to })
    await openReview(found)
    const wei = await readReviewed(review, 'ETH', 18)
    await review.getByTestId('lk-send-confirm').click()
    await (await wallet.nextRequest('request')).approve(PAYER)
    await expectSent(found, '0.012345678901234567 ETH')
    expect([wei, await client.getBalance({ address: to })]).toEqual([12_345_678_901_234_567n, wei])
  } finally {
    await wallet.stop()
  }
})

test(
  'SND-03 SND-06 WCT-07 a wallet on another device sends SOL, then a token: the cluster has what the review said',
  NIGHT,
  async ({ page, context, environment }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const [cluster] = environment.solana.clusters
    const token = cluster?.tokens.find(({ symbol }) => symbol === 'TUSD')
    if (!cluster || !token) throw new Error('There is no dollar on the local cluster.')
    const own = { name: 'Own', ...createSolanaAccount() }
    await callSolanaNode(cluster, 'requestAirdrop', [own.address, 2_000_000_000])
    await mintTokens(cluster.rpcUrl, { mint: token.mint, owner: own.address, units: 25_000_001n })
    const wallet = await startRelayWallet(environment, own)
    try {
      const found = await openModal(page, addressOf(environment, 'demo', ['relayUrl', 'dataUrl']))
      const { view } = found
      await wallet.pair(await copyPairingLink(page))
      await (await wallet.nextRequest('connection')).approve(PAYER)
      await openSettings(page)
      await view('AccountSettings').getByRole('button', { name: '3 networks connected' }).click()
      await view('AccountSettings')
        .getByRole('button', { name: new RegExp(`^Solana ${own.address.slice(0, 4)}`) })
        .click()
      await found.back.click()

      const { address: to } = createSolanaAccount()
      await fillSend(found, { amount: '0.123456789', to })
      const review = await openReview(found)
      const lamports = await readReviewed(review, 'SOL', 9)
      await review.getByTestId('lk-send-confirm').click()
      await (await wallet.nextRequest('request')).approve('')
      await expectSent(found, '0.123456789 SOL')
      expect([lamports, await readLamports(cluster, to)]).toEqual([123_456_789n, 123_456_789n])

      await fillSend(found, { token: token.name, amount: '7.654321', to })
      await openReview(found)
      const units = await readReviewed(review, token.symbol, token.decimals)
      await review.getByTestId('lk-send-confirm').click()
      await (await wallet.nextRequest('request')).approve('')
      await expectSent(found, '7.654321 TUSD')
      expect([units, await readTokenUnits(cluster, to, token.mint)]).toEqual([7_654_321n, 7_654_321n])
    } finally {
      await wallet.stop()
    }
  },
)
