// Turns an explorer's lists into history entries, in the same format as those of the index.
import type { HistoryEntry } from '../../historyEntry.ts'
import type { Decoded, Movement } from '../../indexer/decode.ts'
import { describeTransaction } from '../../indexer/describe.ts'
import { toStoredTransfer } from '../../indexer/storeBlocks.ts'
import type { ExplorerCall, ExplorerTransaction, ExplorerTransfer } from './blockscoutSchemas.ts'

export interface ExplorerLists {
  transactions: readonly ExplorerTransaction[]
  transfers: readonly ExplorerTransfer[]
  calls: readonly ExplorerCall[]
}

/** Call types whose value belongs to the account. A delegate call only repeats the value of its caller. */
const VALUE_CALLS: ReadonlySet<string> = new Set(['call', 'create', 'create2', 'selfdestruct'])
const APPROVALS: ReadonlySet<string> = new Set(['0x095ea7b3', '0xa22cb465'])
const WRAPS: Readonly<Record<string, Decoded['wrapping']>> = { '0xd0e30db0': 'in', '0x': 'in', '0x2e1a7d4d': 'out' }
const SELECTOR_CHARS = 10
const NO_PRICES: ReadonlyMap<string, string> = new Map()

/** Newest first. Explorers know only current prices, so entries have no prices from their time. */
export function toEntries(
  { transactions, transfers, calls }: ExplorerLists,
  { network, account, wrappedNative }: { network: string; account: string; wrappedNative: string | undefined },
): HistoryEntry[] {
  const known = new Map(transactions.map((transaction) => [transaction.hash, transaction]))
  const movements = new Map<string, Movement[]>()
  const times = new Map<string, { block: bigint; minedAtMs: number }>()
  const add = (hash: string, block: bigint, minedAtMs: number, movement: Movement | null) => {
    times.set(hash, { block, minedAtMs })
    const list = movements.get(hash) ?? []
    movements.set(hash, movement ? [...list, movement] : list)
  }
  for (const transaction of transactions) {
    const { hash, block_number: block, timestamp } = transaction
    if (block != null && timestamp != null) add(hash, block, timestamp, toNative(transaction))
  }
  for (const call of calls) add(call.transaction_hash, call.block_number, call.timestamp, toInner(call))
  for (const transfer of transfers) {
    const { transaction_hash: hash, block_number: block, timestamp } = transfer
    add(hash, block, timestamp, toMovement(transfer))
  }

  const entries = [...times].flatMap(([hash, { block, minedAtMs }]): HistoryEntry[] => {
    const transaction = known.get(hash)
    const moved = movements.get(hash) ?? []
    // Transactions from others are not in the explorer's list, so the sender of the transfer is used as the sender.
    const [first] = moved
    const sender = transaction?.from.hash ?? first?.from ?? ''
    const recipient = transaction ? (transaction.to?.hash ?? null) : (first?.to ?? null)
    const input = transaction?.raw_input ?? '0x'
    const decoded = describeMoves(transaction, moved, wrappedNative?.toLowerCase())
    const subject = {
      hash,
      position: transaction?.position ?? 0,
      from: transaction ? sender : '',
      to: recipient,
      units: 0n,
      input,
      nonce: transaction?.nonce ?? 0n,
      hasFailed: transaction?.status === 'error',
      created: null,
      logs: [],
      inner: [],
    }
    const seen = describeTransaction(subject, decoded).find((entry) => entry.account === account)
    if (!seen) return []
    const { position, nonce, hasFailed } = subject
    return [
      {
        network,
        hash,
        block,
        position,
        minedAtMs: BigInt(minedAtMs),
        sender,
        recipient,
        nonce,
        status: hasFailed ? 'failed' : 'confirmed',
        operation: seen.operation,
        transfers: seen.movements.map((movement) => toStoredTransfer(movement, NO_PRICES)),
      },
    ]
  })
  return entries.sort((one, other) => Number(other.block - one.block) || other.position - one.position)
}

function describeMoves(transaction: ExplorerTransaction | undefined, movements: Movement[], wrapper?: string): Decoded {
  const selector = transaction?.raw_input.slice(0, SELECTOR_CHARS) ?? ''
  const method = transaction?.method ?? ''
  return {
    movements,
    approvers: transaction && APPROVALS.has(selector) ? [transaction.from.hash] : [],
    hasLiquidityAdded: method.startsWith('addLiquidity'),
    hasLiquidityRemoved: method.startsWith('removeLiquidity'),
    wrapping: transaction?.to && transaction.to.hash === wrapper ? (WRAPS[selector] ?? null) : null,
  }
}

/** A failed transaction moves nothing. */
function toNative({ from, to, created_contract: created, value: units, status }: ExplorerTransaction): Movement | null {
  const target = to ?? created
  return units > 0n && target && status !== 'error' ? { kind: 'native', from: from.hash, to: target.hash, units } : null
}

/** The first call is the transaction itself. */
function toInner({
  from,
  to,
  created_contract: created,
  value: units,
  success,
  type,
  index,
}: ExplorerCall): Movement | null {
  const target = to ?? created
  const isMoved = success && units > 0n && index > 0n && VALUE_CALLS.has(type)
  return isMoved && target ? { kind: 'native', from: from.hash, to: target.hash, units } : null
}

function toMovement({ from, to, token, total }: ExplorerTransfer): Movement | null {
  if (!token || !total) return null
  const ends = { from: from.hash, to: to.hash }
  const { value, token_id: tokenId } = total
  if (tokenId != null) {
    const standard = token.type === 'ERC-721' ? 'erc721' : 'erc1155'
    return { kind: 'nft', ...ends, collection: token.address_hash, tokenId, standard, units: value ?? 1n }
  }
  return value == null ? null : { kind: 'token', ...ends, token: token.address_hash, units: value }
}
