// Solana clusters and the accounts that the wallet holds there.

import type { SolanaNetwork } from '../../../../approval/solana/ask.ts'
import { ACCOUNTS } from '../../../chains/solana/plan.ts'
import type { Holdings } from '../family.ts'

/** The wallet's Solana side. */
export function holdSolana(networks: readonly SolanaNetwork[]): Holdings {
  return { family: 'solana', page: { networks }, window: { accounts: ACCOUNTS, networks } }
}
