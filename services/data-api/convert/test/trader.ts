// An account that trades like a page: it calls convert/*, sends the proposed transaction, and reads the received amount on the chain.
import { createPublicClient, createWalletClient, erc20Abi, type Hex, http, type PublicClient } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { TEST_MNEMONIC } from '../../../local/chains/evm/networks.ts'
import type { DataWorld } from '../../test/dataWorld.ts'
import { routerAbi } from '../abi.ts'
import type { Pools, PoolToken } from '../pools.ts'
import { NATIVE_ADDRESS } from '../quote.ts'

/** anvil mines immediately. */
const POLLING_INTERVAL_MS = 20

export interface ProposedTransaction {
  from: string
  to: string
  data: Hex
  amount: string
  value: string
  eip155: { gas: string; gasPrice: string }
}
export interface Refusal {
  status: string
  reasons: { field: string; description: string }[]
}

export type Trader = ReturnType<typeof createTrader>

/** `chain` is the ID in the requests. The proposed transactions go to the network of `pools`. */
export function createTrader(world: DataWorld, pools: Pools, addressIndex: number, chain = `eip155:${pools.chainId}`) {
  const account = mnemonicToAccount(TEST_MNEMONIC, { addressIndex })
  const transport = http(pools.rpcUrl)
  const wallet = createWalletClient({ account, transport })
  const client: PublicClient = createPublicClient({ transport, pollingInterval: POLLING_INTERVAL_MS })
  const find = (symbol: string): PoolToken | undefined => pools.tokens.find((token) => token.symbol === symbol)
  const addressOf = (symbol: string): Hex => find(symbol)?.address ?? NATIVE_ADDRESS
  const caip = (symbol: string) => `${chain}:${addressOf(symbol)}`
  const user = `${chain}:${account.address}`

  async function readUnits(symbol: string): Promise<bigint> {
    const address = find(symbol)?.address
    if (!address) return client.getBalance({ address: account.address })
    return client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account.address] })
  }

  async function send({ to, data, eip155 }: ProposedTransaction, value: bigint) {
    const fees = { gas: BigInt(eip155.gas), gasPrice: BigInt(eip155.gasPrice) }
    const hash = await wallet.sendTransaction({ chain: null, to: plain(to), data, value, ...fees })
    return client.waitForTransactionReceipt({ hash })
  }

  const quote = (from: string, to: string, units: bigint | string) =>
    world.request('/v1/convert/quotes', { from: caip(from), to: caip(to), amount: String(units), userAddress: user })

  async function readQuote(from: string, to: string, units: bigint): Promise<bigint> {
    const { quotes } = await (await quote(from, to, units)).json()
    return BigInt(quotes[0].toAmount)
  }

  const requestApproval = (from: string, to: string, amount?: bigint) =>
    world.request('/v1/convert/build-approve', {
      from: caip(from),
      to: caip(to),
      userAddress: account.address,
      ...(amount === undefined ? {} : { amount: String(amount) }),
    })

  /** Sends to the address in `tx.from`, as clients do. */
  async function approve(from: string, to: string, units: bigint): Promise<void> {
    const { tx }: { tx: ProposedTransaction } = await (await requestApproval(from, to, units)).json()
    const hash = await wallet.sendTransaction({ chain: null, to: plain(tx.from), data: tx.data })
    await client.waitForTransactionReceipt({ hash })
  }

  const requestSwap = (from: string, to: string, units: bigint | string, changes: object = {}) =>
    world.post('/v1/convert/build-transaction', {
      projectId: 'a'.repeat(32),
      amount: String(units),
      eip155: { slippage: 1, permit: null },
      from: caip(from),
      to: caip(to),
      userAddress: user,
      disableEstimate: true,
      ...changes,
    })

  async function buildSwap(from: string, to: string, units: bigint, changes?: object): Promise<ProposedTransaction> {
    return (await (await requestSwap(from, to, units, changes)).json()).tx
  }

  /** The received amount, without the network fee. */
  async function swap(from: string, to: string, units: bigint): Promise<bigint> {
    const tx = await buildSwap(from, to, units)
    const before = await readUnits(to)
    const { status, gasUsed, effectiveGasPrice } = await send(tx, find(from) ? 0n : units)
    if (status !== 'success') throw new Error(`Swapping ${from} to ${to} was reverted.`)
    return (await readUnits(to)) - before + (find(to) ? 0n : gasUsed * effectiveGasPrice)
  }

  /** The router's own output for a path. 0 if its call reverts. */
  const readPath = (path: readonly Hex[], units: bigint): Promise<bigint> =>
    client
      .readContract({ address: pools.router, abi: routerAbi, functionName: 'getAmountsOut', args: [units, path] })
      .then((amounts) => amounts.at(-1) ?? 0n)
      .catch(() => 0n)
  const readTimestampS = async (): Promise<bigint> => (await client.getBlock()).timestamp

  return {
    address: account.address,
    user,
    caip,
    addressOf,
    find,
    readUnits,
    readPath,
    readTimestampS,
    send,
    quote,
    readQuote,
    requestApproval,
    approve,
    requestSwap,
    buildSwap,
    swap,
  }
}

function plain(caipAddress: string): Hex {
  return `0x${caipAddress.split(':0x')[1]}`
}
