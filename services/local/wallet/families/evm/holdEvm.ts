// EVM networks and accounts of the demo wallet.

import type { WalletChain } from '../../../../approval/evm/message.ts'
import type { Holdings } from '../family.ts'
import { deriveAccounts } from './deriveAccounts.ts'

/** Returns the EVM part of the wallet. */
export function holdEvm(chains: readonly WalletChain[]): Holdings {
  return { family: 'evm', page: { chains }, window: { accounts: deriveAccounts(), chains } }
}
