// Links to a network's block explorer (EIP-3091 paths).
import type { Network } from '@latchkey/kernel'
import { createExplorer as createLinks } from '@latchkey/kernel/chains'
import type { ExplorerFeature } from '@latchkey/kernel/contracts'
import { parseAddress } from '../address'

const HASH_PATTERN = /^0x[0-9a-f]{64}$/i

/** The feature `explorer`. */
export function createExplorer(networks: readonly Network[]): ExplorerFeature {
  return createLinks({
    networks,
    accountPath: 'address',
    // Keeps the given spelling, whose case is the checksum.
    parseAddress: (address) => parseAddress(address) && address,
    isTransactionId: (text) => HASH_PATTERN.test(text),
  })
}
