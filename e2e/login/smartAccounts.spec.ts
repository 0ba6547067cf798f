// The smart account of the embedded wallet in the real modal: switched on and off, and a batch approved in the frame.
import { createPublicClient, encodeFunctionData, erc20Abi, type Hex, http, parseEther } from 'viem'
import { expect, test } from '../fixtures'
import { openSettings } from '../modalPage'
import { readAddress, sendRequest, signIn } from './signedIn'

const ADA: Hex = '0x00000000000000000000000000000000000a11ce'
const BOB: Hex = '0x0000000000000000000000000000000000000b0b'

test('EMB-09 ACC-02 the smart account comes first, the standard one on a press, and a batch of two payments is executed as one', async ({
  page,
  environment,
}) => {
  const { modal, button, close, frame, answer } = await signIn(page, environment)
  const [chain] = environment.chains
  const [token] = environment.tokens
  const network = `eip155:${chain?.id}` as const
  const client = createPublicClient({ transport: http(chain?.rpcUrl) })
  const smart = (await readAddress(page, 'eip155')) as Hex
  expect(await client.getCode({ address: smart })).toBeUndefined()

  await button.click()
  await openSettings(page)
  const toPlain = modal.getByRole('button', { name: 'Use standard account' })
  const toSmart = modal.getByRole('button', { name: 'Use smart account' })
  await expect(toPlain).toContainText('Activates with your first transaction')
  await toPlain.click()
  await expect(toSmart).toContainText('Using your standard account')
  const plain = await readAddress(page, 'eip155')
  expect(plain).not.toBe(smart)
  const calls = [ADA, BOB].map((to, index) => ({
    to: token?.address ?? ADA,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, BigInt(index + 1) * 1_000_000n] }),
  }))
  const send = () =>
    sendRequest(page, {
      network,
      method: 'wallet_sendCalls',
      params: [{ version: '2.0.0', atomicRequired: true, calls }],
    })
  await expect(toSmart).toHaveAttribute('aria-busy', 'false')
  await close.click()
  await expect(modal).toBeHidden()
  const refused = await send()
  expect(await refused()).toMatchObject({ message: 'This application might not support Smart Accounts' })
  await expect(modal).toBeHidden()
  await button.click()
  await openSettings(page)
  await expect(toSmart).toHaveAttribute('aria-busy', 'false')
  await toSmart.click()
  await expect(toPlain).toHaveAttribute('aria-busy', 'false')
  expect(await readAddress(page, 'eip155')).toBe(smart)
  await close.click()
  await expect(modal).toBeHidden()

  const set = (method: string, params: unknown[]) => client.request({ method, params } as never)
  await set('anvil_setBalance', [smart, `0x${parseEther('1').toString(16)}`])
  await set('anvil_dealERC20', [smart, token?.address, '0x5f5e100'])
  const read = (owner: Hex) =>
    client.readContract({ address: token?.address ?? ADA, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  const before = await Promise.all([ADA, BOB].map(read))
  const sent = await send()
  await expect(frame.getByRole('heading', { name: 'Approve 2 actions together' })).toBeVisible()
  await expect(frame.getByText('Send 1 TUSD')).toBeVisible()
  await expect(frame.getByText('Send 2 TUSD')).toBeVisible()
  await expect(frame.getByText('Sets up your smart account on this network')).toBeVisible()
  await answer('Approve')
  const { result } = (await sent()) as { result: { id: string } }
  await expect(modal).toBeHidden()
  const readStatus = async () =>
    (await sendRequest(page, { network, method: 'wallet_getCallsStatus', params: [result.id] }))()
  await expect.poll(readStatus).toMatchObject({ result: { status: 200, atomic: true, receipts: [{ status: '0x1' }] } })
  expect(await Promise.all([ADA, BOB].map(read))).toEqual([
    (before[0] ?? 0n) + 1_000_000n,
    (before[1] ?? 0n) + 2_000_000n,
  ])
  expect(await client.getCode({ address: smart })).toMatch(/^0x../)
  await button.click()
  await openSettings(page)
  await expect(toPlain).toContainText('Using your smart account')
})
