// The methods of a bundler on one network. Sources: ERC-7769; `pimlico_` methods as that bundler answers them.
import * as v from 'valibot'
import { type Client, createClient, type Hex, http, type LocalAccount } from 'viem'
import { getBlock, getTransactionCount } from 'viem/actions'
import { handle, readReceipt, toQuantity, validate } from './entryPoint.ts'
import { estimateGas, preVerificationGasOf, readGasPrices } from './gas.ts'
import type { Kept, Operations } from './operations.ts'
import { CODES, RpcError } from './rpcError.ts'
import { hashOperation, type Operation, readDraft, readOperation } from './userOperation.ts'

export interface BundlerNetwork {
  id: number
  rpcUrl: string
  /** Of version 0.7. */
  entryPoint: Hex
}
export interface BundlerParts {
  networks: readonly BundlerNetwork[]
  operations: Operations
  /** Pays for the transactions, and is paid back by the operations. */
  executor: LocalAccount
}
/** Rejects with RpcError. */
export type AnswerRpc = (chainId: number, method: string, params: unknown) => Promise<unknown>

export interface Bundler {
  answer: AnswerRpc
  /** Sends what waits, on every network. */
  sendWaiting(): Promise<void>
}

export function createBundler({ networks, operations, executor }: BundlerParts): Bundler {
  const clients = new Map(networks.map(({ id, rpcUrl }) => [id, createClient({ transport: http(rpcUrl) })]))

  function placeOf(chainId: number): BundlerNetwork & { client: Client } {
    const network = networks.find(({ id }) => id === chainId)
    const client = clients.get(chainId)
    if (network && client) return { ...network, client }
    throw new RpcError(CODES.invalidParams, 'Chain is not supported')
  }

  /** Null: the network does not take it any more. */
  async function send({ chainId, operation }: Kept): Promise<Hex | null> {
    const { client, entryPoint } = placeOf(chainId)
    try {
      const nonce = await getTransactionCount(client, { address: executor.address, blockTag: 'pending' })
      return await handle(client, entryPoint, operation, { executor, nonce })
    } catch {
      return null
    }
  }
  const sendWaiting = () => operations.sendWaiting(send)

  async function take(chainId: number, params: unknown): Promise<Hex> {
    const { client, entryPoint } = placeOf(chainId)
    const { operation, raw } = readOperation(params, entryPoint)
    await checkPrice(client, operation, executor.address)
    await validate(client, entryPoint, operation, executor.address)
    const hash = hashOperation(operation, chainId, entryPoint)
    await operations.add({ hash, chainId, sender: operation.sender, raw })
    await sendWaiting()
    return hash
  }

  async function find(chainId: number, params: unknown) {
    const parsed = v.safeParse(v.looseTuple([v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i))]), params)
    if (!parsed.success) throw new RpcError(CODES.invalidParams, 'Not the hash of a user operation.')
    const place = placeOf(chainId)
    const hash = parsed.output[0].toLowerCase() as Hex
    const kept = await operations.find(hash, chainId)
    const sent = kept?.transactionHash ?? null
    // The wire form of a receipt is what is answered: viem's own forms are not asked for.
    const receipt =
      sent && (await place.client.request({ method: 'eth_getTransactionReceipt', params: [sent] }, { retryCount: 0 }))
    return { kept, place, hash, receipt }
  }

  async function getByHash(chainId: number, params: unknown): Promise<object | null> {
    const { kept, place, receipt } = await find(chainId, params)
    if (!kept || kept.isRejected) return null
    const { blockHash = null, blockNumber = null } = receipt ?? {}
    const { raw: userOperation, transactionHash } = kept
    return { userOperation, entryPoint: place.entryPoint, transactionHash, blockHash, blockNumber }
  }

  async function getReceipt(chainId: number, params: unknown): Promise<object | null> {
    const { receipt, hash, place } = await find(chainId, params)
    return receipt ? readReceipt(receipt, hash, place.entryPoint) : null
  }

  async function getStatus(chainId: number, params: unknown): Promise<object> {
    const { kept, receipt, hash, place } = await find(chainId, params)
    const transactionHash = kept?.transactionHash ?? null
    if (!kept) return { status: 'not_found', transactionHash }
    if (kept.isRejected) return { status: 'rejected', transactionHash }
    if (!transactionHash) return { status: 'not_submitted', transactionHash }
    if (!receipt) return { status: 'submitted', transactionHash }
    const isIncluded = readReceipt(receipt, hash, place.entryPoint) !== null
    return { status: isIncluded ? 'included' : 'failed', transactionHash }
  }

  const methods: Readonly<Record<string, (chainId: number, params: unknown) => Promise<unknown> | unknown>> = {
    eth_chainId: (chainId) => toQuantity(BigInt(placeOf(chainId).id)),
    eth_supportedEntryPoints: (chainId) => [placeOf(chainId).entryPoint],
    eth_sendUserOperation: take,
    eth_estimateUserOperationGas: async (chainId, params) => {
      const { client, entryPoint } = placeOf(chainId)
      return toQuantities(await estimateGas(client, readDraft(params, entryPoint), entryPoint))
    },
    eth_getUserOperationByHash: getByHash,
    eth_getUserOperationReceipt: getReceipt,
    pimlico_getUserOperationStatus: getStatus,
    pimlico_getUserOperationGasPrice: async (chainId) => {
      const prices = Object.entries(await readGasPrices(placeOf(chainId).client))
      return Object.fromEntries(prices.map(([level, fees]) => [level, toQuantities(fees)]))
    },
  }
  return {
    sendWaiting,
    async answer(chainId, method, params) {
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!run) throw new RpcError(CODES.unknownMethod, 'The method is not supported.')
      return run(chainId, params)
    },
  }
}

/** What is not worth its transaction is not taken. */
async function checkPrice(client: Client, operation: Operation, beneficiary: Hex): Promise<void> {
  const { baseFeePerGas } = await getBlock(client)
  if (operation.maxFeePerGas < (baseFeePerGas ?? 0n))
    throw new RpcError(CODES.invalidParams, 'maxFeePerGas is too low.')
  if (operation.preVerificationGas < preVerificationGasOf({ ...operation, preVerificationGas: 0n }, beneficiary)) {
    throw new RpcError(CODES.invalidParams, 'preVerificationGas is too low.')
  }
}

function toQuantities(values: object): object {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toQuantity(value as bigint)]))
}
