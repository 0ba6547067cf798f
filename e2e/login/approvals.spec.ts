// The page's requests to the signed-in wallet, approved and rejected inside the dialog, in the frame of another origin.
import { createPublicClient, encodeFunctionData, erc20Abi, http, parseEther, stringToHex } from 'viem'
import { expect, test } from '../fixtures'
import { NIGHT } from '../night'
import { callSolanaNode, hasSucceeded, readLamports } from '../wallets/solanaNode'
import { type Call, expectSigned, readAddress, sendRequest, signIn } from './signedIn'
import { writeTransaction } from './solanaPayment'

const RECIPIENT = `0x${'beef'.padStart(40, '0')}` as const
const SOLANA_RECIPIENT = 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'

test('EMB-07 EMB-10 MOD-10 a message: approved by keyboard, with focus into the frame and back; rejected; left by closing', async ({
  page,
  environment,
}) => {
  const { modal, title, close, view, frame, approve, reject, answer } = await signIn(page, environment)
  const [chain] = environment.chains
  const network = `eip155:${chain?.id}` as const
  const address = (await readAddress(page, 'eip155')) as `0x${string}`
  const text = 'One seat, please'
  const sign = () => sendRequest(page, { network, method: 'personal_sign', params: [stringToHex(text), address] })

  const approved = await sign()
  await expect(title).toHaveText('Approve')
  await expect(frame.getByText(new URL(page.url()).origin)).toBeVisible()
  await expect(frame.getByRole('region', { name: 'Message', exact: true })).toHaveText(text)
  await expect(approve).toBeEnabled()
  // The message, which may be long, is its own stop.
  const message = frame.getByRole('region', { name: 'Message', exact: true })
  await close.focus()
  for (const stop of [message, reject]) {
    await page.keyboard.press('Tab')
    await expect(stop).toBeFocused()
  }
  for (const stop of [message, close]) {
    await page.keyboard.press('Shift+Tab')
    await expect(stop).toBeFocused()
  }
  for (const stop of [message, reject, approve]) {
    await page.keyboard.press('Tab')
    await expect(stop).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(modal).toBeHidden()
  await expectSigned(await approved(), { address, text, rpcUrl: chain?.rpcUrl })

  const refused = await sign()
  await answer('Reject')
  await expect(modal).toBeHidden()
  expect(await refused()).toMatchObject({ code: 'rpc/user-rejected' })

  const left = await sign()
  await expect(approve).toBeVisible()
  await close.click()
  expect(await left()).toMatchObject({ code: 'kernel/aborted', message: 'Request was aborted' })
  // The frame has discarded it, so the next request is shown.
  const next = await sendRequest(page, { network, method: 'personal_sign', params: ['0x6e657874', address] })
  await expect(frame.getByRole('region', { name: 'Message', exact: true })).toHaveText('next')
  await page.keyboard.press('Escape')
  await expect(view('ApproveTransaction')).toBeHidden()
  await next()
})

test(
  'EMB-07 EMB-11 a token payment is shown in words, and is on the chain only after Approve',
  NIGHT,
  async ({ page, environment }) => {
    const { modal, frame, answer } = await signIn(page, environment)
    const [chain] = environment.chains
    const [token] = environment.tokens
    const address = (await readAddress(page, 'eip155')) as `0x${string}`
    const client = createPublicClient({ transport: http(chain?.rpcUrl) })
    const set = (method: string, params: unknown[]) => client.request({ method, params } as never)
    const contract = { address: token?.address ?? '0x', abi: erc20Abi } as const
    await set('anvil_setBalance', [address, `0x${parseEther('1').toString(16)}`])
    await set('anvil_dealERC20', [address, contract.address, '0x5f5e100'])
    const units = 12_500_000n
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [RECIPIENT, units] })
    const before = await client.readContract({ ...contract, functionName: 'balanceOf', args: [RECIPIENT] })
    const send = () =>
      sendRequest(page, {
        network: `eip155:${chain?.id}`,
        method: 'eth_sendTransaction',
        params: [{ from: address, to: contract.address, data }],
      })
    const heading = frame.getByRole('heading', { name: 'Send 12.5 TUSD' })

    const refused = await send()
    await expect(heading).toBeVisible()
    await answer('Reject')
    expect(await refused()).toMatchObject({ code: 'rpc/user-rejected' })

    const sent = await send()
    await expect(heading).toBeVisible()
    await expect(frame.getByText(/^0x( 0000){9} beef$/i)).toBeVisible()
    await answer('Approve')
    await expect(modal).toBeHidden()
    expect(await sent()).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    const after = () => client.readContract({ ...contract, functionName: 'balanceOf', args: [RECIPIENT] })
    await expect.poll(after).toBe(before + units)
  },
)

test(
  'EMB-07 a SOL payment is shown in words; rejected, it is not sent; approved, it is executed',
  NIGHT,
  async ({ page, environment }) => {
    const { modal, frame, answer } = await signIn(page, environment)
    const [cluster] = environment.solana.clusters
    if (!cluster) throw new Error('There is no cluster.')
    const address = await readAddress(page, 'solana')
    await callSolanaNode(cluster, 'requestAirdrop', [address, 2_000_000_000])
    const latest = (await callSolanaNode(cluster, 'getLatestBlockhash', [])) as { value: { blockhash: string } }
    const payment = { from: address, to: SOLANA_RECIPIENT, lamports: 500_000_000n, blockhash: latest.value.blockhash }
    const params = [{ transaction: writeTransaction(payment).toString('base64') }]
    const send = () =>
      sendRequest(page, { network: cluster.id as Call['network'], method: 'solana_signAndSendTransaction', params })
    const heading = frame.getByRole('heading', { name: 'Send 0.5 SOL' })
    await expect.poll(() => readLamports(cluster, address)).toBe(2_000_000_000n)

    const refused = await send()
    await expect(heading).toBeVisible()
    await answer('Reject')
    expect(await refused()).toMatchObject({ code: 'rpc/user-rejected' })
    expect(await readLamports(cluster, address)).toBe(2_000_000_000n)

    const sent = await send()
    await expect(heading).toBeVisible()
    await expect(frame.getByText(SOLANA_RECIPIENT)).toBeVisible()
    await answer('Approve')
    await expect(modal).toBeHidden()
    const { result } = (await sent()) as { result: { signature: string } }
    await expect.poll(() => hasSucceeded(cluster, result.signature)).toBe(true)
    expect(await readLamports(cluster, address)).toBe(2_000_000_000n - payment.lamports - 5_000n)
  },
)
