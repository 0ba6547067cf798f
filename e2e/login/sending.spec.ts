// Sending and swapping from the modal with the signed-in wallet: approved in the frame, inside the page's dialog.
import type { Page } from '@playwright/test'
import { createPublicClient, erc20Abi, type Hex, http, type PublicClient, parseEther, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Environment } from '../environment'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { openSettings } from '../modalPage'
import { NIGHT } from '../night'
import { expectDraft, expectSent, fillSend, openReview, readReviewed } from '../wallets/sendFlow'
import { expectSwapped } from '../wallets/swapFlow'
import { readAddress, signIn } from './signedIn'

const createRecipient = () => privateKeyToAddress(generatePrivateKey())

interface Wish {
  type: 'eoa' | 'smartAccount'
  ether: string
  /** The account's balance of one token, in whole tokens. */
  held?: { symbol: string; amount: string }
}

/** Signs in a new person with this account on the first network, and opens the modal. */
async function begin(page: Page, environment: Environment, { type, ether, held }: Wish) {
  const [chain] = environment.chains
  const token = environment.tokens.find(({ chainId, symbol }) => chainId === chain?.id && symbol === held?.symbol)
  const client = createPublicClient({ transport: http(chain?.rpcUrl) })
  const found = await signIn(page, environment)
  const { button, modal, view } = found
  if (type === 'eoa') {
    await button.click()
    await openSettings(page)
    await modal.getByRole('button', { name: 'Use standard account' }).click()
    const back = modal.getByRole('button', { name: 'Use smart account' })
    await expect(back).toHaveAttribute('aria-busy', 'false')
  }
  const own = (await readAddress(page, 'eip155')) as Hex
  const set = (method: string, ...params: unknown[]) => client.request({ method, params } as never)
  const setEther = (amount: string) => set('anvil_setBalance', own, `0x${parseEther(amount).toString(16)}`)
  await setEther(ether)
  if (held && token)
    await set('anvil_dealERC20', own, token.address, `0x${parseUnits(held.amount, token.decimals).toString(16)}`)
  // The page gets its data service only now, because balances are cached for half a minute.
  await page.goto(addressOf(environment, 'demo', ['relayUrl', 'loginUrl', 'dataUrl']))
  await expect(button).toHaveText(new RegExp(`^${own.slice(0, 6)}`, 'i'))
  await button.click()
  await expect(view('Account')).toBeVisible()
  const readUnits = (owner: Hex) =>
    client.readContract({ address: token?.address ?? '0x', abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  return { ...found, own, client, setEther, readUnits }
}

test('SND-03 SND-05 MOD-09 MOD-10 MOD-13 EMB-07 native coins: leaving the approval keeps the draft, Approve in the frame moves what was reviewed', async ({
  page,
  environment,
}) => {
  const found = await begin(page, environment, { type: 'eoa', ether: '1' })
  const { view, button, close, modal, frame, client, action } = found
  const draft = { amount: '0.123456789', to: createRecipient() }
  await fillSend(found, draft)
  const review = await openReview(found)
  await review.getByTestId('lk-send-confirm').click()
  const heading = frame.getByRole('heading', { name: 'Send 0.123456789 ETH' })
  await expect(heading).toBeVisible()
  await close.click()
  await expect(modal).toBeHidden()

  await button.click()
  await action('Send').click()
  await expectDraft(found, draft)
  // Approve might have been clicked a moment earlier.
  await expect(
    view('WalletSend').getByText(
      'Your wallet gave no clear response to the last request. Check its activity before you try again.',
    ),
  ).toBeVisible()
  await openReview(found)
  const units = await readReviewed(review, 'ETH', 18)
  expect(units).toBe(parseEther(draft.amount))
  await review.getByTestId('lk-send-confirm').click()
  await expect(heading).toBeVisible()
  await expect(view('ApproveTransaction')).toBeVisible()
  await found.answer('Approve')
  await expectSent(found, '0.123456789 ETH')
  expect(await client.getBalance({ address: draft.to })).toBe(units)
  expect(await client.getTransactionCount({ address: found.own })).toBe(1)
})

test('SND-04 SND-05 EMB-09 MOD-13 the smart account sends a token with a user operation, and no gas check of the page blocks it', async ({
  page,
  environment,
}) => {
  const held = { symbol: 'TUSD', amount: '50' }
  const found = await begin(page, environment, { type: 'smartAccount', ether: '0', held })
  const { frame, client } = found
  const draft = { token: 'Test Dollar', amount: '7.25', to: createRecipient() }
  await fillSend(found, draft)
  // It cannot pay a fee: the button is enabled anyway, and the wallet is what refuses.
  const review = await openReview(found)
  await review.getByTestId('lk-send-confirm').click()
  await expect(review.getByRole('alert')).toHaveText(
    'Your wallet gave no clear response to the last request. Check its activity before you try again.',
  )
  await found.back.click()
  await expectDraft(found, draft)

  await found.setEther('1')
  await openReview(found)
  const units = await readReviewed(review, 'TUSD', 6)
  await review.getByTestId('lk-send-confirm').click()
  await expect(frame.getByRole('heading', { name: 'Send 7.25 TUSD' })).toBeVisible()
  await expect(frame.getByText('Sets up your smart account on this network')).toBeVisible()
  await found.answer('Approve')
  await expectSent(found, `${draft.amount} TUSD`)
  expect(units).toBe(7_250_000n)
  expect(await found.readUnits(draft.to)).toBe(units)
  expect(await client.getCode({ address: found.own })).toMatch(/^0x../)
})

test(
  'SWP-03 MOD-09 EMB-07 a token is swapped: an exact approval, then the swap, each described in words by the frame',
  NIGHT,
  async ({ page, environment }) => {
    const held = { symbol: 'LATCH', amount: '1000' }
    const found = await begin(page, environment, { type: 'eoa', ether: '1', held })
    const { view, action, modal, frame, client, own } = found
    await action('Swap').click()
    const form = view('Swap')
    const choose = async (side: 'from' | 'to', list: string, symbol: string) => {
      await form.getByTestId(`lk-swap-${side}`).click()
      await modal.getByRole('list', { name: list }).getByRole('button', { name: symbol }).click()
    }
    await choose('from', 'Your tokens', 'LATCH')
    await choose('to', 'Your tokens', 'ETH')
    await form.getByTestId('lk-swap-amount').fill('40')
    await action('Review swap').click()

    const review = view('SwapPreview')
    const confirm = review.getByTestId('lk-swap-confirm')
    await expect(review.getByText('Step 1 of 2: allow exactly 40 LATCH. Step 2: swap.')).toBeVisible()
    await confirm.click()
    await expect(frame.getByRole('heading', { name: 'Allow spending 40 LATCH' })).toBeVisible()
    await expect(frame.getByRole('note')).toHaveText('The spender can take this much without asking you again.')
    await found.answer('Approve')
    await expect(confirm).toHaveText('Swap')
    const before = await client.getBalance({ address: own })
    const from = await client.getBlockNumber({ cacheTime: 0 })

    // As the last step, because the quote is requested again every ten seconds, and other tests trade in the same pool.
    const [, least = ''] = /Minimum received\s*([0-9.]+) ETH/.exec((await review.textContent()) ?? '') ?? []
    await confirm.click()
    await expect(frame.getByRole('heading', { name: 'Swap 40 LATCH for ETH' })).toBeVisible()
    // The frame reads the same from the call.
    await expect(frame.getByText(new RegExp(`^${least.replace('.', '\\.')}\\d* ETH$`))).toBeVisible()
    await expect(frame.getByRole('note')).toHaveCount(0)
    await found.answer('Approve')
    await expectSwapped(found, 'LATCH', 'ETH')
    await expect.poll(() => found.readUnits(own)).toBe(parseUnits('960', 18))
    const feeWei = await readFeePaid(client, own, from)
    const received = (await client.getBalance({ address: own })) - before + feeWei
    expect(parseEther(least)).toBeGreaterThan(0n)
    expect(received).toBeGreaterThanOrEqual(parseEther(least))
  },
)

/** The fee of the account's only transaction in a block after `from`. */
async function readFeePaid(client: PublicClient, account: Hex, from: bigint): Promise<bigint> {
  for (let blockNumber = await client.getBlockNumber({ cacheTime: 0 }); blockNumber > from; blockNumber -= 1n) {
    const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true })
    const own = transactions.find((each) => each.from === account.toLowerCase())
    if (!own) continue
    const { gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash: own.hash })
    return gasUsed * effectiveGasPrice
  }
  throw new Error('The account has sent nothing.')
}
