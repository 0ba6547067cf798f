// Finds what a transaction moved, from its value, its internal calls, and its logs. Logs come from contracts, and any contract can lie.
import { decodeAbiParameters, type Hex, parseAbiParameters, toEventSelector } from 'viem'
import type { Log, Transaction } from './readBlocks.ts'

export type Movement = { from: string; to: string; units: bigint } & (
  | { kind: 'native' }
  | { kind: 'token'; token: string }
  | { kind: 'nft'; collection: string; tokenId: bigint; standard: NftStandard }
)
export type NftStandard = 'erc721' | 'erc1155'

export interface Decoded {
  movements: Movement[]
  /** Owners who approved a spender. */
  approvers: string[]
  hasLiquidityAdded: boolean
  hasLiquidityRemoved: boolean
  /** The native token was wrapped (`in`) or unwrapped. */
  wrapping: 'in' | 'out' | null
}

export const ZERO_ADDRESS = `0x${'0'.repeat(40)}`
/** Larger batches are not made by a person. */
const MAX_BATCH = 256
const WORD_CHARS = 64

const selectors = {
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  approval: toEventSelector('Approval(address,address,uint256)'),
  approvalForAll: toEventSelector('ApprovalForAll(address,address,bool)'),
  transferSingle: toEventSelector('TransferSingle(address,address,address,uint256,uint256)'),
  transferBatch: toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'),
  deposit: toEventSelector('Deposit(address,uint256)'),
  withdrawal: toEventSelector('Withdrawal(address,uint256)'),
  liquidityAdded: toEventSelector('Mint(address,uint256,uint256)'),
  liquidityRemoved: toEventSelector('Burn(address,uint256,uint256,address)'),
} as const

/** Returns nothing for a failed transaction. `wrappedNative` is the contract whose deposits and withdrawals count. */
export function decodeTransaction(transaction: Transaction, wrappedNative?: string): Decoded {
  const { logs, hasFailed, from, to, units, created, inner } = transaction
  const has = (selector: string) => logs.some(({ topics }) => topics[0] === selector)
  const wrapper = wrappedNative?.toLowerCase()
  const target = to ?? created
  const sent: Movement[] = units > 0n && target && !hasFailed ? [{ kind: 'native', from, to: target, units }] : []
  const within = inner.map((each): Movement => ({ kind: 'native', ...each }))
  return {
    movements: [...sent, ...(hasFailed ? [] : within), ...logs.flatMap((log) => readMovements(log, wrapper))],
    approvers: logs.flatMap(readApprover),
    hasLiquidityAdded: has(selectors.liquidityAdded),
    hasLiquidityRemoved: has(selectors.liquidityRemoved),
    wrapping: target === wrapper ? readWrapping(has) : null,
  }
}

function readWrapping(has: (selector: string) => boolean): Decoded['wrapping'] {
  if (has(selectors.deposit)) return 'in'
  return has(selectors.withdrawal) ? 'out' : null
}

function readMovements({ address, topics, data }: Log, wrapper: string | undefined): Movement[] {
  const [selector, first = '', second = '', third = ''] = topics
  if (selector === selectors.transfer && topics.length === 3 && data.length === WORD_CHARS + 2) {
    return [{ kind: 'token', token: address, from: toAddress(first), to: toAddress(second), units: BigInt(data) }]
  }
  if (selector === selectors.transfer && topics.length === 4) {
    const ends = { from: toAddress(first), to: toAddress(second) }
    return [{ kind: 'nft', collection: address, tokenId: BigInt(third), standard: 'erc721', units: 1n, ...ends }]
  }
  if (topics.length === 4) return readItems(selector, data, { address, from: toAddress(second), to: toAddress(third) })
  if (address !== wrapper || topics.length !== 2 || data.length !== WORD_CHARS + 2) return []
  const wrapped = { kind: 'token', token: address, units: BigInt(data) } as const
  if (selector === selectors.deposit) return [{ ...wrapped, from: address, to: toAddress(first) }]
  return selector === selectors.withdrawal ? [{ ...wrapped, from: toAddress(first), to: address }] : []
}

const ONE_ITEM = parseAbiParameters('uint256, uint256')
const MANY_ITEMS = parseAbiParameters('uint256[], uint256[]')

/** Decodes an ERC-1155 transfer of one item or of several. */
function readItems(selector: string | undefined, data: string, place: { address: string; from: string; to: string }) {
  const { address: collection, from, to } = place
  const toMovement = (tokenId: bigint, units: bigint): Movement => ({
    kind: 'nft',
    standard: 'erc1155',
    collection,
    tokenId,
    units,
    from,
    to,
  })
  try {
    if (selector === selectors.transferSingle) return [toMovement(...decodeAbiParameters(ONE_ITEM, data as Hex))]
    if (selector !== selectors.transferBatch) return []
    const [ids, amounts] = decodeAbiParameters(MANY_ITEMS, data as Hex)
    return ids.slice(0, MAX_BATCH).map((id, index) => toMovement(id, amounts[index] ?? 0n))
  } catch {
    // A contract can emit any data under the name of an event.
    return []
  }
}

function readApprover({ topics }: Log): string[] {
  const [selector, owner] = topics
  return owner && (selector === selectors.approval || selector === selectors.approvalForAll) ? [toAddress(owner)] : []
}

/** An address in a topic is its last 20 bytes. */
function toAddress(topic: string): string {
  return `0x${topic.slice(-40)}`
}
