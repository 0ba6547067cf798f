// Links to a cluster's explorer, whose URL may contain the cluster as a query.
import type { Network } from '@latchkey/kernel'
import { createExplorer as createLinks } from '@latchkey/kernel/chains'
import type { ExplorerFeature } from '@latchkey/kernel/contracts'
import { parseAddress } from '../address'
import { decodeSignature } from '../bytes'

/** The feature `explorer`. */
export function createExplorer(networks: readonly Network[]): ExplorerFeature {
  return createLinks({
    networks,
    accountPath: 'account',
    parseAddress,
    isTransactionId: (text) => decodeSignature(text) !== null,
  })
}
