// Solana clusters and accounts of the demo wallet.

import type { SolanaNetwork } from '../../../../approval/solana/message.ts'
import { ACCOUNTS } from '../../../chains/solana/plan.ts'
import type { Holdings } from '../family.ts'

/** Returns the Solana part of the wallet. */
export function holdSolana(networks: readonly SolanaNetwork[]): Holdings {
  return { family: 'solana', page: { networks }, window: { accounts: ACCOUNTS, networks } }
}
