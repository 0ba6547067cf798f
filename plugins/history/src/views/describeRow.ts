// Describes one row: its label, its sign, and whether a transaction takes several rows (TXH-03).
import type { ActivityTransfer } from '@latchkey/kernel/contracts'
import { cleanName, type IconName, type Numbers } from '@latchkey/ui'
import { en } from '../i18n/en'
import type { Activity } from '../types'

type OperationKey = Extract<keyof typeof en, `history.operation.${string}`>

const PLUS: readonly string[] = ['receive', 'deposit', 'borrow', 'claim']
const MINUS: readonly string[] = ['withdraw', 'repay', 'burn']
const OPERATION_ICONS: Readonly<Record<string, IconName>> = { trade: 'swap', approve: 'check', cancel: 'close' }

/** One row: for a whole transaction, or for one transfer of several. */
export interface ActivityRow {
  key: string
  item: Activity
  /** Outgoing transfers come first. */
  transfers: readonly ActivityTransfer[]
  sign: '+' | '−' | ''
  icon: IconName
}

/** Two transfers that are not both NFTs are one row; otherwise, each transfer has its own row. */
export function listRows(item: Activity): readonly ActivityRow[] {
  const { id, transfers, operation } = item
  const isPair = transfers.length === 2 && transfers.some(({ kind }) => kind !== 'nft')
  if (transfers.length < 2 || isPair) {
    const sign = transfers.length !== 1 ? '' : PLUS.includes(operation) ? '+' : MINUS.includes(operation) ? '−' : ''
    const icon = OPERATION_ICONS[operation] ?? iconOf(transfers[0])
    return [{ key: id, item, transfers: [...transfers].sort(leavingFirst), sign, icon }]
  }
  return transfers.map((transfer, index) => ({
    key: `${id} ${index}`,
    item,
    transfers: [transfer],
    sign: '',
    icon: iconOf(transfer),
  }))
}

function leavingFirst(one: ActivityTransfer, other: ActivityTransfer): number {
  return Number(other.direction === 'out') - Number(one.direction === 'out')
}

function iconOf(transfer: ActivityTransfer | undefined): IconName {
  return transfer?.direction === 'in' ? 'arrowDown' : 'arrowUp'
}

/** Returns the catalog key of an operation; null for one that is shown unchanged. */
export function operationKey(operation: string): OperationKey | null {
  const key = `history.operation.${operation}`
  return Object.hasOwn(en, key) ? (key as OperationKey) : null
}

/** The amount of a transfer with three decimals; `exact` has all of them. An NFT is shown by its name. */
export function printTransfer(transfer: ActivityTransfer, numbers: Numbers): { short: string; exact: string } {
  if (transfer.kind === 'nft') {
    const name = cleanName(transfer.name) || '-'
    return { short: name, exact: name }
  }
  const { amount } = transfer
  const symbol = cleanName(transfer.symbol)
  return { short: `${numbers.moved(amount)} ${symbol}`, exact: `${numbers.exact(amount)} ${symbol}` }
}

/** The value of a transfer when it was made; null if it is unknown. */
export function printValue(transfer: ActivityTransfer | undefined, numbers: Numbers): string | null {
  if (transfer?.kind !== 'token' || !transfer.value?.units) return null
  const { whole, cents, after } = numbers.fiat(transfer.value)
  return whole + cents + after
}

/** Returns the other account in a row's transfers; null if unknown. */
export function counterpartyOf({ transfers }: ActivityRow): { isSender: boolean; address: string } | null {
  const [transfer] = transfers
  if (transfers.length !== 1 || !transfer) return null
  const isSender = transfer.direction === 'in'
  const address = isSender ? transfer.from : transfer.to
  return address === null ? null : { isSender, address }
}
