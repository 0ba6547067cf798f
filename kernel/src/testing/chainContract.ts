// What every chain family must keep, ours and third parties' alike. Call it from a vitest file of the chain's package.
import type { ChainManifest } from '../chains/manifest'
import { connectionClauses } from './chainClauses/connectionClauses'
import { featureClauses } from './chainClauses/featureClauses'
import { manifestClauses } from './chainClauses/manifestClauses'
import { networkClauses } from './chainClauses/networkClauses'
import { swapClauses } from './chainClauses/swapClauses'
import { tokenClauses } from './chainClauses/tokenClauses'
import { transferClauses } from './chainClauses/transferClauses'
import { type ChainFixtures, createChainWorld } from './chainWorld'
import { type Clause, registerClauses } from './clause'

/** The clauses that this chain and these fixtures call for, to be run one by one inside a test. */
export function chainClauses(createManifest: () => ChainManifest, fixtures: ChainFixtures): readonly Clause[] {
  const world = createChainWorld(createManifest, fixtures)
  return [
    ...manifestClauses(world),
    ...connectionClauses(world),
    ...networkClauses(world),
    ...featureClauses(world),
    ...transferClauses(world),
    ...tokenClauses(world),
    ...swapClauses(world),
  ]
}

/** Makes a test of each clause. `createManifest` is called again for every kernel, so that nothing is shared. */
export function chainContract(createManifest: () => ChainManifest, fixtures: ChainFixtures): void {
  registerClauses(`chain contract of ${createManifest().namespace}`, chainClauses(createManifest, fixtures))
}
