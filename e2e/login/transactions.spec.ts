// Transactions in the frame: what a person reads about them, and what reaches the networks.
import { base58 } from '@scure/base'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi, parseEther, zeroAddress } from 'viem'
import { expect } from '../fixtures'
import { NIGHT } from '../night'
import { hasSucceeded, isSignedBy, readLamports } from '../wallets/solanaNode'
import type { FramePage } from './framePage'
import { AGGREGATOR, test } from './loginTest'
import { writeMessage, writeTransaction } from './solanaPayment'

const SAVINGS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SOLANA_SAVINGS = 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'

async function callNode(url: string, method: string, params: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await (await fetch(url, { method: 'POST', headers, body })).json()).result
}

const AGGREGATOR_ABI = parseAbi([
  'struct Terms { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Terms terms, bytes data) payable returns (uint256, uint256)',
])
/** Pays ether for a token, to any caller. */
function encodeAggregated(token: Hex, amount: bigint, minReturnAmount: bigint): Hex {
  const [executor, native] = [`0x${'5'.repeat(40)}`, `0x${'e'.repeat(40)}`] as const
  const sides = { srcToken: native, dstToken: token, srcReceiver: executor, dstReceiver: zeroAddress } as const
  const terms = { ...sides, amount, minReturnAmount, flags: 0n }
  return encodeFunctionData({ abi: AGGREGATOR_ABI, functionName: 'swap', args: [executor, terms, '0x1234'] })
}

/** What the frame shows, row by row. */
async function readFacts({ frame }: FramePage): Promise<Record<string, string>> {
  const rows = await frame
    .locator('dl div')
    .evaluateAll((divs) =>
      divs.map((div) => [div.querySelector('dt')?.textContent ?? '', div.querySelector('dd')?.textContent ?? '']),
    )
  return Object.fromEntries(rows)
}

test('EMB-07 EMB-11 a payment on EVM: amount, recipient in full and fee before, a mined transaction after', async ({
  frame,
  environment,
}) => {
  const [chain] = environment.chains
  const rpcUrl = chain?.rpcUrl ?? ''
  const { address } = await frame.signIn()
  await callNode(rpcUrl, 'anvil_setBalance', [address, '0xde0b6b3a7640000'])
  const before = BigInt(String(await callNode(rpcUrl, 'eth_getBalance', [SAVINGS, 'latest'])))
  const transaction = { from: address, to: SAVINGS, value: `0x${parseEther('0.25').toString(16)}` }
  const sending = frame.rpc('eth_sendTransaction', [transaction], { rpcUrl })
  await expect(frame.frame.getByRole('heading', { name: 'Send 0.25 ETH' })).toBeVisible()
  expect(await readFacts(frame)).toMatchObject({
    To: '0x 7099 7970 C518 12dc 3A01 0C7d 01b5 0e0d 17dc 79C8',
    'Network fee (max)': expect.stringMatching(/^0\.0\d+ ETH$/),
  })
  await frame.approve.click()
  const hash = await sending
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  await expect.poll(() => callNode(rpcUrl, 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  const after = BigInt(String(await callNode(rpcUrl, 'eth_getBalance', [SAVINGS, 'latest'])))
  expect(after - before).toBe(parseEther('0.25'))
  const broke = { ...transaction, value: `0x${parseEther('99').toString(16)}` }
  const refused = await frame.refusal('RPC_REQUEST', { method: 'eth_sendTransaction', params: [broke] })
  expect(refused).toContain('insufficient funds')
})

test('EMB-07 tokens, allowances, and unknown calls are distinguished, with warnings where needed', async ({
  frame,
  environment,
}) => {
  const { address } = await frame.signIn()
  await callNode(environment.chains[0]?.rpcUrl ?? '', 'anvil_setBalance', [address, '0xde0b6b3a7640000'])
  const dollar = environment.tokens[0]?.address ?? '0x'
  const call = (data: string) => {
    const response = frame.refusal('RPC_REQUEST', {
      method: 'eth_sendTransaction',
      params: [{ from: address, to: dollar, data }],
    })
    return response
  }
  const encode = (units: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [SAVINGS, units] })
  const cases = [
    [encode(12_500_000n), 'Allow spending 12.5 TUSD', 'The spender can take this much'],
    [encode(maxUint256), 'Allow spending any amount of TUSD', 'No limit: they could take all of this token'],
    [encode(0n), 'Revoke the allowance for TUSD', null],
  ] as const
  for (const [data, heading, warning] of cases) {
    const response = call(data)
    await expect(frame.frame.getByRole('heading', { name: heading })).toBeVisible()
    const note = frame.frame.getByRole('note')
    if (warning) await expect(note).toContainText(warning)
    else await expect(note).toHaveCount(0)
    await frame.decline()
    expect(await response).toBe('User rejected the request')
  }
  // A 1inch router: the frame describes the swap, and says that it does not show the route.
  const wei = parseEther('0.01')
  await callNode(environment.chains[0]?.rpcUrl ?? '', 'anvil_setCode', [AGGREGATOR, '0x00'])
  const swap = {
    from: address,
    to: AGGREGATOR,
    data: encodeAggregated(dollar, wei, 29_000_001n),
    value: `0x${wei.toString(16)}`,
  }
  const swapping = frame.refusal('RPC_REQUEST', { method: 'eth_sendTransaction', params: [swap] })
  await expect(frame.frame.getByRole('heading', { name: 'Swap 0.01 ETH for TUSD' })).toBeVisible()
  expect(await readFacts(frame)).toMatchObject({
    'Minimum received': '29.000001 TUSD',
    Route: 'Not shown here. The contract must still return the minimum.',
  })
  await expect(frame.frame.getByRole('note')).toHaveCount(0)
  await frame.decline()
  await swapping
  // A contract that accepts any call.
  await callNode(environment.chains[0]?.rpcUrl ?? '', 'anvil_setCode', [`0x${'c'.repeat(40)}`, '0x00'])
  const unknown = { from: address, to: `0x${'c'.repeat(40)}`, data: '0xdeadbeef', value: '0x1' }
  const response = frame.refusal('RPC_REQUEST', { method: 'eth_sendTransaction', params: [unknown] })
  await expect(frame.frame.getByRole('heading', { name: 'Call a contract' })).toBeVisible()
  await expect(frame.frame.getByRole('note')).toContainText('We can’t tell what this does.')
  expect(await readFacts(frame)).toMatchObject({
    'Also sends': '0.000000000000000001 ETH',
    Action: 'Unknown call 0xdeadbeef',
  })
  await frame.frame.locator('summary').click()
  await expect(frame.frame.getByRole('region', { name: 'Raw data' })).toHaveText('0xdeadbeef')
  await frame.decline()
  await response
})

test('EMB-07 Solana: a text is signed, a payment is shown, signed and sent', NIGHT, async ({ frame, environment }) => {
  const [cluster] = environment.solana.clusters
  if (!cluster) throw new Error('There is no cluster.')
  const { id: chainId, rpcUrl } = cluster
  await frame.signIn()
  const { address } = await frame.get('GET_USER', { chainId })
  const message = base58.encode(new TextEncoder().encode('Hello Solana'))
  const signing = frame.rpc<{ signature: string }>(
    'solana_signMessage',
    { message, pubkey: address },
    { chainId, chainNamespace: 'solana' },
  )
  await expect(frame.frame.getByRole('region', { name: 'Message', exact: true })).toHaveText('Hello Solana')
  await frame.approve.click()
  const { signature } = await signing
  expect(isSignedBy(address, 'Hello Solana', signature)).toBe(true)

  await callNode(rpcUrl, 'requestAirdrop', [address, 2_000_000_000])
  const latest = (await callNode(rpcUrl, 'getLatestBlockhash', [])) as { value: { blockhash: string } }
  const payment = { from: address, to: SOLANA_SAVINGS, lamports: 500_000_000n, blockhash: latest.value.blockhash }
  const transaction = base58.encode(writeTransaction(payment))
  const before = await readLamports(cluster, SOLANA_SAVINGS)
  const sending = frame.rpc<{ signature: string }>('solana_signAndSendTransaction', { transaction }, { chainId })
  await expect(frame.frame.getByRole('heading', { name: 'Send 0.5 SOL' })).toBeVisible()
  expect(await readFacts(frame)).toMatchObject({
    To: SOLANA_SAVINGS,
    Amount: '0.5 SOL',
    'Network fee (max)': '0.000005 SOL',
  })
  await frame.approve.click()
  const sent = await sending
  await expect.poll(() => hasSucceeded(cluster, sent.signature)).toBe(true)
  expect(await readLamports(cluster, SOLANA_SAVINGS)).toBe(before + payment.lamports)

  const signingAll = frame.rpc<{ transactions: string[] }>(
    'solana_signAllTransactions',
    { transactions: [transaction, transaction] },
    { chainId },
  )
  await expect(frame.frame.getByRole('heading', { name: 'Sign 2 transactions' })).toBeVisible()
  await frame.approve.click()
  expect((await signingAll).transactions).toHaveLength(2)
  const asMessage = { message: base58.encode(writeMessage(payment)), pubkey: address }
  expect(await frame.refusal('RPC_REQUEST', { method: 'solana_signMessage', params: asMessage, chainId })).toBe(
    'The request is malformed.',
  )
})
