// Sends accepted operations: each is signed, stored, then sent until it is mined. Only the EntryPoint's event settles an operation; a lost
// response, a crash, or a node that does not answer never does.
import type { Client, Hex, LocalAccount, RpcTransactionReceipt } from 'viem'
import { getTransactionCount } from 'viem/actions'
import { errorKind } from '../errorKind.ts'
import { findInclusion, readTransactionReceipt, signBundle, validate } from './entryPoint.ts'
import { capFees, readFees } from './fees.ts'
import type { Kept, Operations, Signed } from './operations.ts'
import { RpcError } from './rpcError.ts'

export interface Place {
  client: Client
  entryPoint: Hex
}

export interface SenderParts {
  operations: Operations
  /** Throws for a network that is no longer configured. */
  placeOf(chainId: number): Place
  executor: LocalAccount
  /** Called with the kind of an error. The operation is retried later. */
  onFault: (kind: string) => void
}

export interface OperationSender {
  /** Advances one operation as far as possible. Never rejects. */
  advance(kept: Kept): Promise<void>
  /** Advances every operation that is not settled. Never rejects. */
  advanceAll(): Promise<void>
}

export function createOperationSender({ operations, placeOf, executor, onFault }: SenderParts): OperationSender {
  const own = executor.address.toLowerCase() as Hex

  /** Ignores the node's error: it may know the transaction already, or the response was lost. */
  async function send({ client }: Place, { raw }: Signed): Promise<void> {
    await client
      .request({ method: 'eth_sendRawTransaction', params: [raw] }, { retryCount: 0 })
      .catch((cause) => onFault(errorKind(cause)))
  }

  async function isKnown({ client }: Place, { hash }: Signed): Promise<boolean> {
    const known = await client.request({ method: 'eth_getTransactionByHash', params: [hash] }, { retryCount: 0 })
    return known !== null
  }

  /** False if the EntryPoint rejects it. Another transaction may have included it in the meantime. */
  async function isStillValid(kept: Kept, { client, entryPoint }: Place): Promise<boolean> {
    try {
      await validate(client, entryPoint, kept.operation, executor.address)
      return true
    } catch (cause) {
      if (!(cause instanceof RpcError)) throw cause
      return false
    }
  }

  async function begin(kept: Kept, place: Place): Promise<void> {
    const { client, entryPoint } = place
    if (!(await isStillValid(kept, place))) return refuse(kept, place)
    const fees = capFees(kept.operation, await readFees(client))
    // It waits until the base fee falls: sent now, it would cost more than it pays, or hold up the transactions after it.
    if (!fees) return
    const pendingCount = await getTransactionCount(client, { address: own, blockTag: 'pending' })
    const sign = signBundle(entryPoint, kept, executor, fees)
    const signed = await operations.keepSigned(kept, { executor: own, pendingCount }, sign)
    if (signed) await send(place, signed)
  }

  /** Checks against the latest block, because a pending transaction with this operation makes the simulation fail. */
  async function refuse(kept: Kept, { client, entryPoint }: Place): Promise<void> {
    if (await operations.hasEarlier(kept)) return
    try {
      await validate(client, entryPoint, kept.operation, executor.address, 'latest')
    } catch (cause) {
      if (!(cause instanceof RpcError)) throw cause
      const included = await findInclusion(client, entryPoint, kept)
      await operations.settle(kept, included && settledBy(included))
    }
  }

  async function step(kept: Kept): Promise<void> {
    const place = placeOf(kept.chainId)
    const { signed } = kept
    if (!signed) return begin(kept, place)
    // Read before the receipt: if the count is above the nonce and there is no receipt, another transaction used the nonce.
    const count = await getTransactionCount(place.client, { address: signed.executor })
    const receipt = await readTransactionReceipt(place.client, signed.hash)
    const included = await findInclusion(place.client, place.entryPoint, kept)
    const mined = included ?? receipt
    if (mined) return operations.settle(kept, settledBy(mined))
    if (count > signed.nonce) return operations.dropSigned(kept)
    if (!(await isKnown(place, signed))) await send(place, signed)
  }

  async function advance(kept: Kept): Promise<void> {
    await step(kept).catch((cause) => onFault(errorKind(cause)))
  }
  return {
    advance,
    async advanceAll() {
      const unsettled = await operations.listUnsettled().catch((cause) => {
        onFault(errorKind(cause))
        return []
      })
      for (const kept of unsettled) await advance(kept)
    },
  }
}

function settledBy({ transactionHash, blockNumber, blockHash }: RpcTransactionReceipt) {
  return { transactionHash, block: { number: BigInt(blockNumber), hash: blockHash } }
}
