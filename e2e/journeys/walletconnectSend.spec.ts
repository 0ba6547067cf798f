// Sending from the modal with a wallet on another device: the wallet's no, its yes, and what the chain has then.
import { createPublicClient, erc20Abi, http } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { openModal } from '../modalPage'
import { startRelayWallet } from '../wallets/relayWallet'
import { expectDraft, expectSent, fillSend, openReview, readReviewed } from '../wallets/sendFlow'
import { copyPairingLink } from '../wallets/walletPage'

/** Savings, on the second network: other journeys count its transactions on the first. */
const PAYER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('SND-03 SND-05 MOD-13 WCT-07 a wallet on another device sends a token: its no keeps the draft, its yes moves what was reviewed', async ({
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
    await (await wallet.asked('connection')).approve(PAYER)
    await expect(found.view('Account')).toBeVisible()
    await wallet.switchNetwork(wallet.list()[0]?.topic ?? '', `eip155:${chain.id}`)
    await expect(found.action(`Network: ${chain.name}`)).toBeVisible()

    const to = privateKeyToAddress(generatePrivateKey())
    const draft = { token: 'Test Dollar', amount: '12.345678', to }
    await fillSend(found, draft)
    const review = await openReview(found)
    await review.getByTestId('lk-send-confirm').click()
    const refused = await wallet.asked('request')
    await expect(review.getByRole('button', { name: /^Confirm in / })).toBeVisible()
    await refused.reject()
    await expect(review.getByRole('alert')).toHaveText('You declined it in the wallet. Nothing was sent.')
    await found.back.click()
    await expectDraft(found, draft)

    await openReview(found)
    const units = await readReviewed(review, token.symbol, token.decimals)
    await expect(review.getByRole('img', { name: new RegExp(to, 'i') })).toBeVisible()
    await review.getByTestId('lk-send-confirm').click()
    await (await wallet.asked('request')).approve(PAYER)
    await expectSent(found, `Sent ${draft.amount} ${token.symbol}`)
    const read = { address: token.address, abi: erc20Abi, functionName: 'balanceOf', args: [to] } as const
    expect(await client.readContract(read)).toBe(units)
    expect(units).toBe(12_345_678n)
    expect(wallet.asks()).toEqual([])

    await found.action('Send').click()
    await expectDraft(found, { amount: '', to: '' })
  } finally {
    await wallet.stop()
  }
})
