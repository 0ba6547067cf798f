// Links to a network's block explorer (Esplora's paths).
import type { Network } from '@latchkey/kernel'
import { createExplorer as createLinks } from '@latchkey/kernel/chains'
import type { ExplorerFeature } from '@latchkey/kernel/contracts'
import { parseAddress } from '../address'

const TXID_PATTERN = /^[0-9a-f]{64}$/i

/** The feature `explorer`. */
export function createExplorer(networks: readonly Network[]): ExplorerFeature {
  return createLinks({
    networks,
    accountPath: 'address',
    parseAddress,
    isTransactionId: (text) => TXID_PATTERN.test(text),
  })
}
