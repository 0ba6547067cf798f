// JSON-RPC methods of a bundler on one network. Sources: ERC-7769; Pimlico's documentation for `pimlico_` methods.
import * as v from 'valibot'
import { createClient, type Hex, http, type LocalAccount } from 'viem'
import { findInclusion, readReceipt, readTransactionReceipt, toQuantity, validate } from './entryPoint.ts'
import { checkFees, readFees } from './fees.ts'
import { estimateGas, preVerificationGasOf, readGasPrices } from './gas.ts'
import type { Kept, Operations } from './operations.ts'
import { CODES, RpcError } from './rpcError.ts'
import { createOperationSender, type Place } from './sendOperations.ts'
import { hashOperation, type Operation, readDraft, readOperation } from './userOperation.ts'
import { createBlockWatch } from './watchBlocks.ts'

/** Maximum time that one call waits for the node. */
const TIMEOUT_MS = 5_000

export interface BundlerNetwork {
  id: number
  rpcUrl: string
  /** EntryPoint version 0.7. */
  entryPoint: Hex
}
export interface BundlerParts {
  networks: readonly BundlerNetwork[]
  operations: Operations
  /** Pays for the transactions. The EntryPoint refunds it from the operations' prefunds. */
  executor: LocalAccount
  /** Called with the kind of an error while sending. The operation is retried later. */
  onFault: (kind: string) => void
}
/** Rejects with RpcError. */
export type AnswerRpc = (chainId: number, method: string, params: unknown) => Promise<unknown>

export interface Bundler {
  answer: AnswerRpc
  /** Advances every operation that is not settled, and reopens those that a reorg removed. Never rejects. */
  advanceAll(): Promise<void>
}

export function createBundler({ networks, operations, executor, onFault }: BundlerParts): Bundler {
  const placeOf = createPlaces(networks)
  const sender = createOperationSender({ operations, placeOf, executor, onFault })
  const watchBlocks = createBlockWatch({ operations, placeOf, onFault, advance: sender.advance })

  /** Idempotent, because a client retries when the response was lost. */
  async function take(chainId: number, params: unknown): Promise<Hex> {
    const { client, entryPoint } = placeOf(chainId)
    const { operation, raw } = readOperation(params, entryPoint)
    const hash = hashOperation(operation, chainId, entryPoint)
    const known = await operations.find(hash, chainId)
    if (!known || (known.isRejected && !(await findInclusion(client, entryPoint, known)))) {
      const network = await readFees(client)
      checkFees(operation, network)
      checkPreVerificationGas(operation, executor.address)
      await validate(client, entryPoint, operation, executor.address)
      await operations.add({ hash, chainId, sender: operation.sender, raw, fromBlock: network.blockNumber })
    }
    const kept = await operations.find(hash, chainId)
    if (kept && !kept.isSettled) await sender.advance(kept)
    return hash
  }

  async function find(chainId: number, params: unknown) {
    const parsed = v.safeParse(v.looseTuple([v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i))]), params)
    if (!parsed.success) throw new RpcError(CODES.invalidParams, 'Not the hash of a user operation.')
    const place = placeOf(chainId)
    const hash = parsed.output[0].toLowerCase() as Hex
    const kept = await operations.find(hash, chainId)
    const included = kept && (await findInclusion(place.client, place.entryPoint, kept))
    return { kept, place, hash, included }
  }

  async function getByHash(chainId: number, params: unknown): Promise<object | null> {
    const { kept, place, included } = await find(chainId, params)
    if (!kept || (kept.isRejected && !included)) return null
    const { blockHash = null, blockNumber = null, transactionHash = kept.transactionHash } = included ?? {}
    return { userOperation: kept.raw, entryPoint: place.entryPoint, transactionHash, blockHash, blockNumber }
  }

  async function getReceipt(chainId: number, params: unknown): Promise<object | null> {
    const { included, hash, place } = await find(chainId, params)
    return included && readReceipt(included, hash, place.entryPoint)
  }

  /** Checks the chain first: a client may resubmit an operation that is reported as `rejected` or `failed`. */
  async function getStatus(chainId: number, params: unknown): Promise<object> {
    const { kept, place, included } = await find(chainId, params)
    if (included) return { status: 'included', transactionHash: included.transactionHash }
    if (!kept) return { status: 'not_found', transactionHash: null }
    return { status: await readStatus(kept, place), transactionHash: kept.transactionHash }
  }

  async function readStatus(kept: Kept, { client, entryPoint }: Place): Promise<string> {
    if (kept.isRejected) return 'rejected'
    if (!kept.transactionHash) return 'not_submitted'
    if (!(await readTransactionReceipt(client, kept.transactionHash))) return 'submitted'
    // It may have been mined after the first search for its event.
    return (await findInclusion(client, entryPoint, kept)) ? 'included' : 'failed'
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
    async advanceAll() {
      await sender.advanceAll()
      await watchBlocks()
    },
    async answer(chainId, method, params) {
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!run) throw new RpcError(CODES.unknownMethod, 'The method is not supported.')
      return run(chainId, params)
    },
  }
}

function createPlaces(networks: readonly BundlerNetwork[]): (chainId: number) => Place & { id: number } {
  const places = networks.map(({ id, rpcUrl, entryPoint }) => {
    // No retries: the next round sends again, and each retry of a request would wait as long for a silent node.
    const client = createClient({ transport: http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 0 }) })
    return { id, entryPoint, client }
  })
  return (chainId) => {
    const place = places.find(({ id }) => id === chainId)
    if (place) return place
    throw new RpcError(CODES.invalidParams, 'Chain is not supported')
  }
}

/** Throws RpcError when the operation would not pay for the gas around it. */
function checkPreVerificationGas(operation: Operation, beneficiary: Hex): void {
  if (operation.preVerificationGas < preVerificationGasOf({ ...operation, preVerificationGas: 0n }, beneficiary)) {
    throw new RpcError(CODES.invalidParams, 'preVerificationGas is too low.')
  }
}

function toQuantities(values: object): object {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toQuantity(value as bigint)]))
}
