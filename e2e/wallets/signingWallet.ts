// A wallet whose new account really signs: the test has its key, and decides what it does with a transaction.
import { expect, type Page } from '@playwright/test'
import {
  createPublicClient,
  erc20Abi,
  type Hex,
  http,
  keccak256,
  numberToHex,
  type PublicClient,
  parseEther,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Environment } from '../environment'
import { addWallet, type Reply, type ScriptedWallet } from './scriptedWallet'

/** As the modal requests it: quantities in hex. */
interface TransactionRequest {
  from: Hex
  to: Hex
  value?: Hex
  data?: Hex
  gas: Hex
  maxFeePerGas: Hex
  maxPriorityFeePerGas: Hex
}
export interface SigningWallet extends ScriptedWallet {
  address: Hex
  client: PublicClient
  /** Every transaction that it was asked to sign or send, over all visits, oldest first. */
  requested: readonly TransactionRequest[]
  /** Hashes of the transactions that it signed. */
  signed: readonly Hex[]
  /** What it does from now on. `keep` signs, and leaves sending to `broadcast`. */
  decide(decision: 'sign' | 'refuse' | 'keep'): void
  broadcast(): Promise<void>
  /** Sets a balance in smallest units; the native token has no address. */
  unitsOf(token?: Hex): Promise<bigint>
  receive(token: Hex, units: bigint): Promise<void>
  /** Sets the exact ether balance. */
  setEther(weiUnits: bigint): Promise<void>
  /** The newest transaction that it signed, once it is in a block, and its cost. */
  readLast(): Promise<{ to: Hex | null; value: bigint; input: Hex; feeWei: bigint; blockNumber: bigint; logs: Log[] }>
}
type Log = Awaited<ReturnType<PublicClient['waitForTransactionReceipt']>>['logs'][number]

const DECLINED: Reply = { error: { code: 4001, message: 'User rejected the request.' } }
/** Milliseconds; a block follows each transaction immediately. */
const POLLING_MS = 50

/** On the first local network, with 1 ETH. Call it before `goto`. */
export async function addSigningWallet(page: Page, { chains }: Environment): Promise<SigningWallet> {
  const rpcUrl = chains[0]?.rpcUrl ?? ''
  const client: PublicClient = createPublicClient({ transport: http(rpcUrl), pollingInterval: POLLING_MS })
  const account = privateKeyToAccount(generatePrivateKey())
  const { address } = account
  const requested: TransactionRequest[] = []
  const signed: Hex[] = []
  const kept: Hex[] = []
  let decision: 'sign' | 'refuse' | 'keep' = 'sign'
  await callAnvil(rpcUrl, 'anvil_setBalance', [address, numberToHex(parseEther('1'))])

  async function answer([transaction]: readonly [TransactionRequest]): Promise<Reply> {
    requested.push(transaction)
    if (decision === 'refuse') return DECLINED
    const { to, value = '0x0', data = '0x', gas, maxFeePerGas, maxPriorityFeePerGas } = transaction
    const serialized = await account.signTransaction({
      type: 'eip1559',
      chainId: chains[0]?.id ?? 0,
      nonce: await client.getTransactionCount({ address }),
      to,
      data,
      value: BigInt(value),
      gas: BigInt(gas),
      maxFeePerGas: BigInt(maxFeePerGas),
      maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
    })
    signed.push(keccak256(serialized))
    kept.push(serialized)
    if (decision === 'sign') await broadcast()
    return { result: keccak256(serialized) }
  }
  async function broadcast(): Promise<void> {
    for (const serializedTransaction of kept.splice(0)) await client.sendRawTransaction({ serializedTransaction })
  }

  const handler = `signs${address}`
  await page.exposeFunction(handler, answer)
  const wallet = await addWallet(page, {
    name: 'Signing Wallet',
    rdns: 'com.example.signing',
    accounts: [address],
    replies: { eth_sendTransaction: { handler } },
  })
  return {
    ...wallet,
    address,
    client,
    requested,
    signed,
    broadcast,
    decide(next) {
      decision = next
    },
    unitsOf: (token) =>
      token
        ? client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
        : client.getBalance({ address }),
    receive: (token, units) => callAnvil(rpcUrl, 'anvil_dealERC20', [address, token, numberToHex(units)]),
    setEther: (weiUnits) => callAnvil(rpcUrl, 'anvil_setBalance', [address, numberToHex(weiUnits)]),
    async readLast() {
      const hash = signed.at(-1) ?? '0x'
      const { status, gasUsed, effectiveGasPrice, logs, blockNumber } = await client.waitForTransactionReceipt({ hash })
      expect(status).toBe('success')
      const { to, value, input } = await client.getTransaction({ hash })
      return { to, value, input, feeWei: gasUsed * effectiveGasPrice, blockNumber, logs }
    },
  }
}

/** Sends the call directly, without a nonce, so that it does not wait for the accounts of other journeys. */
async function callAnvil(rpcUrl: string, method: string, params: unknown[]): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect(await answer.json()).not.toHaveProperty('error')
}
