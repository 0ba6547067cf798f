// Links to explorers like tonviewer: an account is at the root, and a transaction is found by its hash.
import type { Network } from '@latchkey/kernel'
import { createExplorer } from '@latchkey/kernel/chains'
import type { ExplorerFeature } from '@latchkey/kernel/contracts'
import { parseAddress } from '../address'

const HASH_PATTERN = /^[0-9a-f]{64}$/

export function createTonExplorer(networks: readonly Network[]): ExplorerFeature {
  return createExplorer({
    networks,
    accountPath: '',
    transactionPath: 'transaction',
    parseAddress,
    isTransactionId: (text) => HASH_PATTERN.test(text),
  })
}
