// Links to a network's block explorer, whose paths differ by family.
import type { Network } from '@latchkey/kernel'
import { createExplorer } from '@latchkey/kernel/chains'
import type { ExplorerFeature } from '@latchkey/kernel/contracts'
import { parseAddress } from '../address'
import type { Family } from '../types'

/** Hashes as digits, base58, or base64url, and Polkadot's `block-index`. */
const TRANSACTION_ID = /^[-_a-zA-Z0-9]{1,128}$/

/** The feature `explorer`. */
export function createFamilyExplorer(
  networks: readonly Network[],
  { account, transaction }: NonNullable<Family['explorerPaths']> = { account: 'address', transaction: 'tx' },
): ExplorerFeature {
  return createExplorer({
    networks,
    accountPath: account,
    transactionPath: transaction,
    parseAddress,
    isTransactionId: (text) => TRANSACTION_ID.test(text),
  })
}
