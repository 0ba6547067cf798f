// EVM networks and the accounts that the wallet holds there.

import type { WalletChain } from '../../../../approval/evm/ask.ts'
import type { Holdings } from '../family.ts'
import { deriveAccounts } from './deriveAccounts.ts'

/** The wallet's EVM side. */
export function holdEvm(chains: readonly WalletChain[]): Holdings {
  return { family: 'evm', page: { chains }, window: { accounts: deriveAccounts(), chains } }
}
