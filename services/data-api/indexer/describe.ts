// Describes a transaction from the view of one account: what it did, and what the account sent and received.
import type { Decoded, Movement } from './decode.ts'
import { ZERO_ADDRESS } from './decode.ts'
import type { Transaction } from './readBlocks.ts'

export type Operation =
  | 'receive'
  | 'send'
  | 'trade'
  | 'approve'
  | 'mint'
  | 'burn'
  | 'deposit'
  | 'withdraw'
  | 'deploy'
  | 'execute'

export type SeenMovement = Movement & { direction: 'in' | 'out' | 'self' }
export interface Entry {
  account: string
  operation: Operation
  movements: SeenMovement[]
}

/** The purpose of a failed call, by the first four bytes of its data. */
const INTENTS: Readonly<Record<string, Operation>> = {
  '0x': 'send',
  '0xa9059cbb': 'send',
  '0x23b872dd': 'send',
  '0x42842e0e': 'send',
  '0x095ea7b3': 'approve',
  '0xa22cb465': 'approve',
  '0x38ed1739': 'trade',
  '0x7ff36ab5': 'trade',
  '0x18cbafe5': 'trade',
  '0x8803dbee': 'trade',
  '0xfb3bdb41': 'trade',
  '0x4a25d94a': 'trade',
}
const SELECTOR_CHARS = 10

/** Returns one entry for the sender, and one for each account that sent or received something. */
export function describeTransaction(transaction: Transaction, decoded: Decoded): Entry[] {
  const seen = new Map<string, SeenMovement[]>([[transaction.from, []]])
  for (const movement of decoded.movements) {
    const { from, to } = movement
    addTo(seen, from, { ...movement, direction: from === to ? 'self' : 'out' })
    if (from !== to) addTo(seen, to, { ...movement, direction: 'in' })
  }
  seen.delete(ZERO_ADDRESS)
  return [...seen].map(([account, movements]) => {
    return { account, movements, operation: nameOperation(transaction, decoded, { account, movements }) }
  })
}

function addTo(seen: Map<string, SeenMovement[]>, account: string, movement: SeenMovement): void {
  const known = seen.get(account)
  if (known) known.push(movement)
  else seen.set(account, [movement])
}

function nameOperation(
  { from, to, hasFailed, input }: Transaction,
  decoded: Decoded,
  { account, movements }: Pick<Entry, 'account' | 'movements'>,
): Operation {
  const isSender = from === account
  if (isSender && to === null) return 'deploy'
  if (hasFailed) return INTENTS[input.slice(0, SELECTOR_CHARS)] ?? 'execute'
  const incoming = movements.filter(({ direction }) => direction === 'in')
  const outgoing = movements.filter(({ direction }) => direction === 'out')
  if (incoming.length > 0 && outgoing.length > 0) return nameExchange(decoded)
  if (outgoing.length > 0) return outgoing.every(({ to: end }) => end === ZERO_ADDRESS) ? 'burn' : 'send'
  if (incoming.length > 0) {
    // An account that gets something minted by someone else has only received it: it is a gift, or bait.
    return isSender && incoming.every(({ from: start }) => start === ZERO_ADDRESS) ? 'mint' : 'receive'
  }
  if (movements.length > 0) return 'send'
  return decoded.approvers.includes(account) ? 'approve' : 'execute'
}

function nameExchange({ wrapping, hasLiquidityAdded, hasLiquidityRemoved }: Decoded): Operation {
  if (wrapping === 'in' || hasLiquidityAdded) return 'deposit'
  return wrapping === 'out' || hasLiquidityRemoved ? 'withdraw' : 'trade'
}
