// Converts a transaction that was sent from this page to an item of the list. All of its data comes from the sent transaction.
import { addressOf } from '@latchkey/kernel'
import type { ActivityTransfer, SubmittedAmount, SubmittedTransaction } from '@latchkey/kernel/contracts'
import { multiplyDecimals } from '@latchkey/kernel/decimals'
import type { SentTransaction } from './parseSent'
import type { Activity } from './types'

/** Names of operations in histories. */
const OPERATIONS = { send: 'send', swap: 'trade', approve: 'approve', other: 'execute' } as const satisfies Record<
  SubmittedTransaction['kind'],
  string
>

/** Its ID cannot equal an ID from a server. */
export function toActivity({ transaction, sentAtMs, status }: SentTransaction): Activity {
  const { network, hash, from, kind, sent, received, to = null } = transaction
  const account = addressOf(from)
  const isLost = status === 'dropped' || status === 'replaced'
  return {
    id: `sent:${network}:${hash}`,
    operation: OPERATIONS[kind],
    status: isLost ? 'failed' : status,
    ...(isLost && { outcome: status }),
    hash,
    network,
    minedAtMs: sentAtMs,
    from: account,
    to,
    application: null,
    transfers: [
      ...(sent ? [toTransfer(sent, 'out', account, to)] : []),
      ...(received ? [toTransfer(received, 'in', null, account)] : []),
    ],
  }
}

function toTransfer(
  { token, units, price }: SubmittedAmount,
  direction: 'in' | 'out',
  from: string | null,
  to: string | null,
): ActivityTransfer {
  const { name, symbol, address, iconUrl, decimals } = token
  const amount = { units, decimals }
  const value = price ? multiplyDecimals(price, amount) : null
  return { kind: 'token', direction, from, to, name, symbol, address, iconUrl, amount, value }
}
