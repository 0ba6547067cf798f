// A node with scripted answers, and an operation to use with it.
import { type Client, createClient, custom, encodeErrorResult, type Hex, keccak256 } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { mnemonicToAccount } from 'viem/accounts'
import { TEST_MNEMONIC } from '../../local/chains/evm/networks.ts'
import { replyRpc, startNodeProxy } from '../../test/nodeProxy.ts'
import type { Kept } from '../operations.ts'
import { hashOperation, type Operation } from '../userOperation.ts'
import { ENTRY_POINT, SENDER } from './entryPointLogs.ts'

export const CHAIN_ID = 31337
export const EXECUTOR = mnemonicToAccount(TEST_MNEMONIC)
export const OPERATION: Operation = {
  sender: SENDER,
  nonce: 18n,
  callData: '0x01',
  signature: '0x02',
  callGasLimit: 300_000n,
  verificationGasLimit: 600_000n,
  preVerificationGas: 200_000n,
  maxFeePerGas: 1_400n,
  maxPriorityFeePerGas: 120n,
}
export const HASH = hashOperation(OPERATION, CHAIN_ID, ENTRY_POINT)
/** The transaction that the bundler signed. */
const RAW: Hex = '0x02f8'
export const SIGNED = { raw: RAW, hash: keccak256(RAW), nonce: 5, executor: EXECUTOR.address.toLowerCase() as Hex }

/** An operation that was accepted at block 1000; `change` overrides its fields. */
export const keptOf = (change: Partial<Kept> = {}): Kept => ({
  hash: HASH,
  chainId: CHAIN_ID,
  sender: SENDER,
  raw: {},
  operation: OPERATION,
  fromBlock: 1_000n,
  signed: null,
  transactionHash: null,
  isRejected: false,
  isSettled: false,
  blockNumber: null,
  blockHash: null,
  ...change,
})
export const signedFor = (change: Partial<Kept> = {}) =>
  keptOf({ signed: SIGNED, transactionHash: SIGNED.hash, ...change })

/** A script returns this to answer with an error. */
export class NodeError extends Error {
  readonly code: number
  readonly data: Hex | undefined

  constructor(code: number, data?: Hex) {
    super('The node says no.')
    this.code = code
    this.data = data
  }
}
/** The EntryPoint's revert for the first operation. */
export const refusal = (reason: string, code = 3) =>
  new NodeError(code, encodeErrorResult({ abi: entryPoint07Abi, errorName: 'FailedOp', args: [0n, reason] }))

export type Answers = Record<string, (params: readonly unknown[]) => unknown>

/** A node without faults on which nothing is mined. */
export function createScript(changes: Answers = {}) {
  const requests: { method: string; params: readonly unknown[] }[] = []
  const answers: Answers = {
    eth_call: () => '0x',
    eth_getTransactionCount: () => '0x5',
    eth_getTransactionReceipt: () => null,
    eth_getTransactionByHash: () => null,
    eth_getLogs: () => [],
    eth_getBlockByNumber: () => ({ number: '0x3e8', baseFeePerGas: '0x3e8' }),
    eth_maxPriorityFeePerGas: () => '0x64',
    eth_sendRawTransaction: () => SIGNED.hash,
    ...changes,
  }
  async function answer(method: string, params: readonly unknown[]): Promise<unknown> {
    requests.push({ method, params })
    const result = answers[method]?.(params)
    if (result instanceof Error) throw result
    return result
  }
  const paramsOf = (method: string) => requests.filter((each) => each.method === method).map(({ params }) => params)
  return { answers, answer, requests, paramsOf }
}
export type Script = ReturnType<typeof createScript>

/** Calls the script directly, without a server. */
export function createScriptedClient({ answer }: Script): Client {
  return createClient({
    transport: custom({ request: ({ method, params }) => answer(method, params ?? []) }, { retryCount: 0 }),
  })
}

/** Serves the script over HTTP. */
export function startScriptedNode({ answer }: Script) {
  return startNodeProxy('', async (body, response) => {
    const { id, method, params } = body as { id: number; method: string; params: readonly unknown[] }
    const reply = await answer(method, params).then(
      (result) => ({ result }),
      (cause: unknown) => {
        if (!(cause instanceof NodeError)) throw cause
        return { error: { code: cause.code, message: cause.message, data: cause.data } }
      },
    )
    replyRpc(response, { jsonrpc: '2.0', id, ...reply })
  })
}
